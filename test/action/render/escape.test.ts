import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { code, link, prose } from '../../../src/render/escape.ts';
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

test('no text mentions anybody or any issue, also after its references are decoded', () => {
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
  ['https://example.com/a|b?c="d"&e', '<a href="https&#58;//example.com/a&#124;b?c=%22d%22&#38;e">label</a>'],
])('links %s as %s', (address, expected) => {
  expect(link(address, 'label')).toBe(expected);
});

test('long text is cut between characters', () => {
  expect(oneLine('😀😀😀😀', 3)).toBe('😀😀…');
  expect(oneLine('abc', 3)).toBe('abc');
});
