import { expect, it } from 'vitest';

import { readPatch } from '../../../src/github/pull-diff.ts';
import { findChange } from '../../../src/source-lines/find-change.ts';

/** What a diff of `css/site.css` has made of a property on a line. */
function changeOf(rows: string[], property = 'color', place = { file: 'css/site.css', line: 2 }) {
  const file = { blob: 'a', ...readPatch(['@@ -1,9 +1,9 @@', ...rows].join('\n')) };
  return findChange(new Map([['css/site.css', file]]), place, property);
}

it.each<[string, string[], { was?: string } | undefined, string?]>([
  ['a value', [' .a {', '-  color: #111;', '+  color: #999;'], { was: '#111' }],
  [
    'a value in a rule on one line',
    [' ', '-.a { color: red; margin: 0 }', '+.a { color:#999 }'],
    { was: 'red' },
  ],
  ['a variable', [' :root {', '-  --ink: 1, 2, 3;', '+  --ink: 4, 5, 6;'], { was: '1, 2, 3' }, '--ink'],
  ['one of several lines', ['-.a {', '-  color: #111;', '+.b {', '+  color: #999;'], { was: '#111' }],
  ['a value that is important', [' ', '-color: red !important;', '+color: #999;'], { was: 'red !important' }],
  ['a declaration that is new', [' .a {', '+  color: #999;'], {}],
  ['one of which there were two', [' ', '-color: #111;', '-color: #222;', '+color: #999;'], {}],
  ['a property of nearly the same name', [' ', '-background-color: #111;', '+color: #999;'], {}],
  ['a line that stayed', [' .a {', '   color: #999;'], undefined],
  ['a line on which another property changed', [' ', '-margin: 0;', '+margin: 1px;'], undefined],
  ['a value that stayed', [' ', '-color: #999; margin: 0', '+color: #999; margin: 1px'], undefined],
  ['a line with several rules', [' ', '-.a{color:red}', '+.a{color:#999}.b{color:#888}'], undefined],
])('of a pull request that changes %s', (_, rows, expected, property) => {
  expect(changeOf(rows, property)).toEqual(expected);
});

it('takes a file for that of the diff if the checkout lies below or above its folder, and only if it is the only one', () => {
  const rows = [' .a {', '-  color: #111;', '+  color: #999;'];
  expect(changeOf(rows, 'color', { file: 'checkout/css/site.css', line: 2 })).toEqual({ was: '#111' });
  expect(changeOf(rows, 'color', { file: 'my-css/site.css', line: 2 })).toBeUndefined();
  const file = { blob: 'a', ...readPatch(['@@ -1,9 +1,9 @@', ...rows].join('\n')) };
  const twice = new Map([
    ['site.css', file],
    ['css/site.css', file],
  ]);
  expect(findChange(twice, { file: 'x/css/site.css', line: 2 }, 'color')).toBeUndefined();
});
