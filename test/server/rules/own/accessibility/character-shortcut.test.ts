import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { characterShortcut } from '../../../../../server/rules/own/accessibility/character-shortcut.ts';

const inputOf = (shortcuts?: string[] | null, body = '') =>
  pageInput(`<html><body>${body}</body></html>`, {
    visit: { actions: { ...NOTHING_DONE, ...(shortcuts !== undefined && { shortcuts }) } },
  });

it('is one finding, which names the characters', () => {
  expect(characterShortcut.check(inputOf(['n', '/']))).toEqual([
    {
      node: null,
      key: 'characters',
      evidence: 'n, /',
      explanation: expect.stringContaining('reacts to each of the keys n, / alone'),
    },
  ]);
  expect(characterShortcut.check(inputOf(['s']))).toMatchObject([
    { explanation: expect.stringContaining('reacts to the key s alone') },
  ]);
});

it('is silent about a page without', () => {
  expect(characterShortcut.check(inputOf([]))).toEqual([]);
});

it('does not judge a page that was not tried, or changes all the time', () => {
  expect(characterShortcut.canJudge?.(inputOf())).toBe(false);
  expect(characterShortcut.canJudge?.(inputOf(null))).toBe(false);
  expect(characterShortcut.canJudge?.(inputOf([]))).toBe(true);
  expect(characterShortcut.check(inputOf())).toEqual([]);
});

it('is low where the page speaks of its shortcuts, which may have a switch', () => {
  expect(characterShortcut.meta.severity).toBe('medium');
  for (const words of [
    '<p>Keyboard shortcuts</p>',
    '<label>Tastenkürzel <input type="checkbox" /></label>',
    '<p>快捷键</p>',
  ])
    expect(characterShortcut.check(inputOf(['s'], words))).toMatchObject([{ severity: 'low' }]);
});
