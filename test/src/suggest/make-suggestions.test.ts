import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applySuggestions } from '../../../harness/runner/pull-request-repository.ts';
import { aFinding } from '../../../harness/runner/builders.ts';
import { applyEdits } from '../../../src/fix/apply-edits.ts';
import type { Patch } from '../../../src/fix/make-patches.ts';
import type { Edit } from '../../../src/fix/patch.ts';
import { makeSuggestions, type Suggestion } from '../../../src/suggest/make-suggestions.ts';
import { markOf, readMark, renderSuggestion } from '../../../src/suggest/suggestion-comment.ts';

const ALL = [{ from: 1, to: 10_000 }];

function patchOf(...edits: Edit[]): Patch {
  return { findings: [aFinding()], edits };
}

/** A patch that puts a text in place of the first place of another one. */
function replacing(text: string, before: string, after: string, file = 'a.html'): Patch {
  return patchOf({ file, at: text.indexOf(before), length: before.length, text: after });
}

function suggest(text: string, patches: readonly Patch[], shown = ALL): Suggestion[] {
  return makeSuggestions(patches, { textOf: () => text, shown: () => shown });
}

/** What GitHub would commit. */
function commitOf(text: string, suggestions: readonly Suggestion[]): string {
  const threads = suggestions.map((suggestion) => ({
    id: '',
    path: suggestion.file,
    from: suggestion.from,
    to: suggestion.to,
    body: renderSuggestion(suggestion, markOf(suggestion, suggestion.file, '0'.repeat(16)), ''),
    isOwn: true,
    isResolved: false,
    isOutdated: false,
    hiddenAs: undefined,
  }));
  return applySuggestions(text, threads);
}

/** Lines as people write them, and now and then what GitHub may not keep. */
const LINE = fc
  .array(fc.constantFrom('a', ' ', '\t', '```', '`````', '~~~', '<b>', '-->', '</details>', '@a', 'é', ''), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const END = fc.oneof({ weight: 30, arbitrary: fc.constant('\n') }, fc.constantFrom('\r\n', '', '\ufeff\n'));
const TEXT = fc
  .array(fc.tuple(LINE, END), { minLength: 1, maxLength: 12 })
  .map((lines) => lines.flat().join(''));
/** What takes the place of characters. */
const NEW = fc.oneof(LINE, TEXT);

it('GitHub commits exactly the edits of what is suggested, whatever the text is', () => {
  const drawn = TEXT.chain((text) =>
    fc.tuple(
      fc.constant(text),
      fc.uniqueArray(fc.nat({ max: text.length }), { maxLength: 10 }),
      fc.array(NEW, { minLength: 10, maxLength: 10 }),
    ),
  );
  let suggested = 0;
  fc.assert(
    fc.property(drawn, ([text, places, texts]) => {
      const sorted = places.toSorted((a, b) => a - b);
      const patches = sorted.flatMap((at, index) =>
        index % 2 === 0
          ? [
              patchOf({
                file: 'a.html',
                at,
                length: (sorted[index + 1] ?? at) - at,
                text: texts[index] ?? '',
              }),
            ]
          : [],
      );
      const suggestions = suggest(text, patches);
      const edits = suggestions.flatMap((one) => one.patches.flatMap((patch) => patch.edits));
      suggested += suggestions.length;
      expect(commitOf(text, suggestions)).toBe(applyEdits(edits, () => text).get('a.html') ?? text);
    }),
    { numRuns: 2000 },
  );
  expect(suggested).toBeGreaterThan(300);
});

describe('a suggestion', () => {
  const text = 'one\ntwo\n\tthree\nfour\nfive\n';

  it('has no more lines than the change', () => {
    expect(suggest(text, [replacing(text, 'two\n\tthree', 'two\n\tTHREE')])).toMatchObject([
      { from: 3, to: 3, before: ['\tthree'], after: ['\tTHREE'] },
    ]);
    expect(suggest(text, [replacing(text, 'three', 'a\nb')])).toMatchObject([
      { from: 3, to: 3, after: ['\ta', 'b'] },
    ]);
  });

  it('takes lines away, and puts lines between others', () => {
    expect(suggest(text, [replacing(text, 'two\n', '')])).toMatchObject([
      { from: 2, to: 2, before: ['two'], after: [] },
    ]);
    expect(commitOf(text, suggest(text, [replacing(text, 'two\n', '')]))).toBe('one\n\tthree\nfour\nfive\n');
    const added = suggest(text, [patchOf({ file: 'a.html', at: 4, length: 0, text: 'new\n' })]);
    expect(added).toMatchObject([{ from: 2, to: 2, after: ['new', 'two'] }]);
  });

  it('is one for patches of the same lines, and each has its own otherwise', () => {
    const some = [replacing(text, 'two', '2'), replacing(text, 'three', '3'), replacing(text, 'tw', 'TW')];
    expect(suggest(text, some.slice(0, 2)).map(({ from, to }) => [from, to])).toEqual([
      [2, 2],
      [3, 3],
    ]);
    const both = patchOf(
      { file: 'a.html', at: 8, length: 1, text: '' },
      { file: 'a.html', at: 20, length: 1, text: 'F' },
    );
    expect(suggest(text, [replacing(text, 'four', 'Four'), both])).toMatchObject([{ from: 3, to: 5 }]);
  });

  it('is made only of lines that one part of the diff shows, in one file', () => {
    const patch = replacing(text, 'two\n\tthree', '2\n3');
    expect(suggest(text, [patch], [{ from: 2, to: 3 }])).toHaveLength(1);
    expect(
      suggest(
        text,
        [patch],
        [
          { from: 1, to: 2 },
          { from: 3, to: 9 },
        ],
      ),
    ).toEqual([]);
    expect(suggest(text, [patchOf(...patch.edits, { file: 'b.css', at: 0, length: 1, text: '' })])).toEqual(
      [],
    );
  });

  it.each([
    ['a carriage return', 'one\r\ntwo\r\n', 'two'],
    ['a line that is not ended', 'one\ntwo', 'two'],
    ['a byte order mark', '\ufefftwo\nthree\n', 'two'],
    ['a form feed', 'one\n\ftwo\n', 'two'],
  ])('is not made of %s, which GitHub may not keep', (_, content, word) => {
    expect(suggest(content, [replacing(content, word, 'x')])).toEqual([]);
    const other = content.replace(/[\r\ufeff\f]/g, '').replace(/\n?$/, '\n');
    expect(suggest(other, [replacing(other, word, 'x')])).toHaveLength(1);
  });

  it('is not made of more lines than people look through', () => {
    const long = 'x\n'.repeat(100);
    expect(suggest(long, [patchOf({ file: 'a.html', at: 0, length: 120, text: '' })])).toEqual([]);
  });
});

it('a comment names its findings and what it changes, for later runs', () => {
  const [suggestion] = suggest('one\n', [replacing('one\n', 'one', 'two')]);
  if (suggestion === undefined) throw new Error('There is none.');
  const key = 'a'.repeat(16);
  const mark = markOf(suggestion, 'a.html', key);
  expect(readMark(renderSuggestion(suggestion, mark, 'https://x.example/r'))).toEqual(mark);
  expect(markOf(suggestion, 'b.html', key).digest).not.toBe(mark.digest);
  expect(readMark(`Text before <!-- sitedelta-fix:${key} ${mark.digest} -->`)).toBeUndefined();
});
