import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { emptyCell } from '../../../../../server/rules/own/accessibility/empty-cell.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return emptyCell.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `one`,
    `<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></table>`,
    {},
    `empty cell`,
  ],
  [
    `one among amounts`,
    `<table><tr><th>A</th><th>B</th></tr><tr><td>Blue</td><td>$ 1,200</td></tr><tr><td>Red</td><td></td></tr><tr><td>Grey</td><td>sold</td></tr><tr><td>Green</td><td>12 kg</td></tr></table>`,
    {},
    `empty cell`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

/** The days of a month that begins on a Wednesday, from a given number on. */
function month(from: number): string {
  const days = ['', '', ...Array.from({ length: 30 }, (_, day) => String(day + from)), '', '', ''];
  const week = (at: number): string =>
    `<tr>${days
      .slice(at, at + 7)
      .map((day) => `<td>${day}</td>`)
      .join('')}</tr>`;
  return `<table><tr>${'<th>Mo</th>'.repeat(7)}</tr>${[0, 7, 14, 21, 28].map(week).join('')}</table>`;
}

it('finds what looks like a month and counts something else', () => {
  expect(check(month(20), {})).toHaveLength(5);
});

it.each<[string, string, PageInputOptions]>([
  [`the days before and after a month`, month(1), {}],
  [
    `the corner`,
    `<table><tr><td></td><th>B</th><th>C</th></tr><tr><th>D</th><td>1</td><td>2</td></tr></table>`,
    {},
  ],
  [`a table without headers`, `<table><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></table>`, {}],
  [
    `words`,
    `<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td></td></tr><tr><td>1</td><td>Fired in wood</td></tr><tr><td>2</td><td>from 2019 on</td></tr></table>`,
    {},
  ],
  [
    `a calendar`,
    `<table><tr><th>A</th><th>B</th></tr><tr><td></td><td></td></tr><tr><td></td><td>2</td></tr></table>`,
    {},
  ],
  [
    `a picture`,
    `<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><img src="/a.png" alt="yes"/></td></tr></table>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
