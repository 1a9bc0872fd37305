import { describe, expect, it } from 'vitest';
import { findPhrases } from '../../scripts/words/find-phrases.ts';
import { ALLOWED, PHRASES } from '../../scripts/words/phrases.ts';

describe('phrases that we do not write', () => {
  it.each(PHRASES.map(({ example, instead }) => [example, instead]))('“%s” is found', (example, instead) => {
    const found = findPhrases('docs/any.md', `A line before.\n${example}\nOne after.`);
    expect(found).toContainEqual({ line: 2, words: expect.any(String), instead });
  });

  it.each([
    'There is none of it.',
    'if there are none in the base',
    'Who asked for it?',
    'who is affected',
    'It can be told apart.',
    'a file next to the image, and besides',
    'A recommendation, amended since.',
  ])('“%s” is fine', (line) => {
    expect(findPhrases('docs/any.md', line)).toEqual([]);
  });

  it('are allowed where the exceptions say so, each with a reason', () => {
    expect(findPhrases('CONTRIBUTING.md', '| "shall do" | must do |')).toEqual([]);
    expect(findPhrases('CONTRIBUTING.md', 'It shall do.')).toHaveLength(1);
    for (const { reason } of ALLOWED) expect(reason).not.toBe('');
  });
});
