import { expect, it } from 'vitest';

import { blobId } from '../../../src/github/blob-id.ts';
import { readPatch, type PullDiff } from '../../../src/github/pull-diff.ts';
import { findChange } from '../../../src/source-lines/find-change.ts';

/** A file at the head of a pull request by the rows of its diff, and that diff. */
function fileOf(rows: string[], path = 'css/site.css'): { path: string; text: string; diff: PullDiff } {
  const text = rows
    .filter((row) => /^[+ ]/.test(row))
    .map((row) => `${row.slice(1)}\n`)
    .join('');
  const patch = ['@@ -1,9 +1,9 @@', ...rows].join('\n');
  const diff = new Map([[path, { blob: blobId(Buffer.from(text), 40), ...readPatch(patch) }]]);
  return { path, text, diff };
}

/** What a diff has made of a property on the second line. */
function changeOf(rows: string[], property = 'color') {
  const { diff, ...file } = fileOf(rows);
  return findChange(diff, [file], { file: file.path, line: 2 }, property);
}

it.each<[string, string[], { was?: string } | undefined, string?]>([
  ['a value', [' .a {', '-  color: #111;', '+  color: #999;'], { was: '#111' }],
  [
    'a value in a rule on one line',
    [' ', '-.a { color: red; margin: 0 }', '+.a { color:#999 }'],
    { was: 'red' },
  ],
  ['two rules', ['-.a{color:red}', '-.b{color:blue}', '+.a{color:#999}', '+.b{color:#998}'], { was: 'blue' }],
  ['a variable', [' :root {', '-  --ink: 1, 2, 3;', '+  --ink: 4, 5, 6;'], { was: '1, 2, 3' }, '--ink'],
  [
    'a variable with capitals',
    [' ', '-  --mutedText: red;', '+  --mutedText: blue;'],
    { was: 'red' },
    '--mutedText',
  ],
  ['lines around it', [' .a {', '-  color: #111;', '-  margin: 0;', '+  color: #999;'], { was: '#111' }],
  ['a value that is important', [' ', '-color: red !important;', '+color: #999;'], { was: 'red !important' }],
  ['a declaration that is new', [' .a {', '+  color: #999;'], {}],
  ['one of which there were two', [' ', '-color: #111;', '-color: #222;', '+color: #999;'], {}],
  ['the rule', [' ', '-.b { color: #333 }', '+.a { color: #999 }'], {}],
  ['a comment', [' ', '-/* color: #333; */', '+color: #999;'], {}],
  ['a property of nearly the same name', [' ', '-background-color: #111;', '+color: #999;'], {}],
  ['another line', ['-.b {', '+.a {', '   color: #999;'], undefined],
  ['another property', [' ', '-margin: 0;', '+margin: 1px;'], undefined],
  ['something else of the line', [' ', '-color: #999; margin: 0', '+color: #999; margin: 1px'], undefined],
  ['how the value is written', [' ', '-color: #999999;', '+color: #999;'], undefined],
  ['a line with several rules', [' ', '-.a{color:red}', '+.a{color:#999}.b{color:#888}'], undefined],
])('of a pull request that changes %s', (_, rows, expected, property) => {
  expect(changeOf(rows, property)).toEqual(expected);
});

it('knows a change of a last line without a line break', () => {
  const rows = [' .a {', '-  color: #111;', '\\ No newline at end of file', '+  color: #999;'];
  expect(changeOf(rows)).toEqual({ was: '#111' });
});

it('does not report a change of a file that is not as the pull request has it, or is another one', () => {
  const { diff, ...file } = fileOf([' .a {', '-  color: #111;', '+  color: #999;']);
  const place = { file: file.path, line: 2 };
  const merged = { ...file, text: `.b {}\n${file.text}` };
  const other = { ...file, path: `docs/${file.path}` };
  expect(findChange(diff, [file], place, 'color')).toEqual({ was: '#111' });
  expect(findChange(diff, [merged], place, 'color')).toBeUndefined();
  expect(findChange(diff, [other], { ...place, file: other.path }, 'color')).toBeUndefined();
});
