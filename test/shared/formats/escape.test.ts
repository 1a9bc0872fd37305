import * as fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { expect, test } from 'vitest';

import { code, link, preformatted, prose, sentence } from '../../../shared/formats/escape.ts';
import { oneLine } from '../../../src/text/plain-text.ts';

/** Text with all that is dangerous, more often than chance would have it. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom(
        '|',
        '\n',
        '\r\n',
        '\u2028',
        '`',
        '```',
        '<script>',
        '</code>',
        '</details>',
        '<!--',
        '&amp;',
        '@octocat',
        '#1',
        'GH-12',
        'acme/site#1',
        '[x](javascript:alert(1))',
        '![x](//x)',
        '::error::x',
        '##[error]x',
        '\u202e',
        '\ud800',
        '$x$',
        'https://evil.example',
        'www.evil.example',
        '- ',
        '1. ',
        '%0A::error::',
        ':tada:',
        '\\',
        '~~',
        '***',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('no text has a raw character that means something in HTML or Markdown', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const encoded = prose(text, 500);

      // Character references are all that is left of &, # and ;.
      const rest = encoded.replaceAll(/&#\d+;/g, '');
      expect(rest).not.toMatch(/[&<>"'\\`*_[\](){}#|!@~:$^]/);
      // oxlint-disable-next-line no-control-regex -- they must not be there
      expect(rest).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      expect(encoded).not.toMatch(/www\./i);
      expect(encoded).not.toMatch(/^([-+=]|\d)/);
      expect(code(text, 500).replaceAll(/&#\d+;/g, '')).toMatch(/^<code>[^<>|`]*<\/code>$/);
    }),
    { numRuns: 500 },
  );
});

test('no text mentions anybody or any issue, even after its references are decoded', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const decoded = prose(text, 500).replaceAll(/&#(\d+);/g, (_, point) =>
        String.fromCodePoint(Number(point)),
      );

      expect(decoded).not.toMatch(/@\w|#\d|\bgh-\d/i);
      expect(decoded).not.toMatch(/#\d|\bgh-\d/i);
    }),
    { numRuns: 500 },
  );
});

interface Node {
  type: string;
  children?: readonly Node[];
}

/** What a Markdown parser makes of a text, without the names of what every text is. */
function kindsIn(markdown: string): string[] {
  const kinds = new Set<string>();
  const visit = (node: Node): void => {
    kinds.add(node.type);
    for (const child of node.children ?? []) visit(child);
  };
  visit(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return [...kinds].filter((kind) => !['root', 'paragraph', 'text'].includes(kind)).toSorted();
}

test('a sentence is nothing but text, at the start of a line, in a list and in a table', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const safe = sentence(text, 500);

      expect(kindsIn(`${safe}\n`)).toEqual([]);
      expect(kindsIn(`Above\n${safe}\n`)).toEqual([]);
      expect(kindsIn(`- ${safe}\n`)).toEqual(['list', 'listItem']);
      expect(kindsIn(`| a |\n|---|\n| ${safe} |\n`)).toEqual(['table', 'tableCell', 'tableRow']);
      expect(kindsIn(`A ${code(text, 500)} b ${code(text, 500)}\n`)).toEqual(['html']);
    }),
    { numRuns: 500 },
  );
});

test('a sentence mentions nobody and no issue, and links to nothing by itself', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const safe = sentence(text, 500);
      const decoded = safe.replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)));

      expect(safe.replaceAll(/&#\d+;/g, '')).not.toMatch(/[&<>\\`*_[\]#|@~$]/);
      expect(safe).not.toMatch(/https?:|:\/\/|www\.|:[\w+-]+:/i);
      expect(decoded).not.toMatch(/@\w|#\d|\bgh-\d/i);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2 findings of severity high were added (fail-on: added-high).', undefined],
  ['"a" isn\'t {b}! 12:30, 1.4.3, -1, +2, a = b;', undefined],
  ['- x', '&#45; x'],
  ['---', '&#45;--'],
  ['1. x', '1&#46; x'],
  ['2) x', '2&#41; x'],
  ['see https://a.example:8443/x and :tada:', 'see https&#58;//a.example:8443/x and &#58;tada:'],
])('our own sentence %j stays readable', (text, expected) => {
  expect(sentence(text, 500)).toBe(expected ?? text);
});

test('lines to be copied come out of the page as they went in', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (texts) => {
      const lines = texts.map((text) => oneLine(text, 200));
      const block = preformatted(lines, 'yaml');
      const [, inside = ''] = /^<pre lang="yaml">([^<>]*)<\/pre>$/.exec(block) ?? [];

      expect(inside.replaceAll(/&#\d+;/g, '')).not.toMatch(/[&`@]/);
      expect(kindsIn(`Above\n\n${block}\n\nBelow\n`)).toEqual(['html']);
      expect(inside.replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))).toBe(
        lines.join('\n'),
      );
    }),
    { numRuns: 300 },
  );
});

test('no text starts a workflow command', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const line = oneLine(text, 500);

      expect(line).not.toMatch(/^\s*::/);
      expect(line).not.toContain('##[');
      expect(line).not.toMatch(/[\r\n]/);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['javascript:alert(1)', 'label'],
  ['data:text/html,x', 'label'],
  ['/relative', 'label'],
  [`https://example.com/${'x'.repeat(3000)}`, 'label'],
  ['https://example.com/a|b?c="d"&e', '<a href="https://example.com/a&#124;b?c=%22d%22&#38;e">label</a>'],
])('links %s as %s', (address, expected) => {
  expect(link(address, 'label')).toBe(expected);
});

test('long text is cut between characters', () => {
  expect(oneLine('😀😀😀😀', 3)).toBe('😀😀…');
  expect(oneLine('abc', 3)).toBe('abc');
});
