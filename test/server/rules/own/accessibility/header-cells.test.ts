import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { headerCells } from '../../../../../server/rules/own/accessibility/header-cells.ts';

function check(table: string): string[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${table}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return headerCells.check(input).map(({ explanation }) => / row: (.*?)\. Add/.exec(explanation)?.[1] ?? '');
}

const rows = (...cells: string[]): string =>
  `<table>${cells.map((row) => `<tr>${row}</tr>`).join('')}</table>`;

it.each([
  ['a column without cells', rows('<th>City</th><th>Rain</th>', '<td>Bonn</td>'), ['“Rain”']],
  [
    'a column without cells by its scope',
    rows('<th scope="col">City</th><th scope="col">Rain</th>', '<td>Bonn</td>'),
    ['“Rain”'],
  ],
  [
    'a span that is too wide',
    rows('<th colspan="2">City</th><th>Rain</th>', '<td>Bonn</td><td>72</td>'),
    ['“Rain”'],
  ],
  [
    'a row without cells',
    rows('<th scope="row">Bonn</th>', '<th scope="row">Ulm</th><td>8</td>'),
    ['“Bonn”'],
  ],
  [
    'a header of a table made with ARIA',
    '<div role="table"><div role="row"><b role="columnheader">City</b><b role="columnheader">Rain</b></div><div role="row"><b role="cell">Bonn</b></div></div>',
    ['“Rain”'],
  ],
])('reports %s', (_, table, found) => {
  expect(check(table)).toEqual(found);
});

it.each([
  ['columns with cells', rows('<th>City</th><th>Rain</th>', '<td>Bonn</td><td>72</td>')],
  ['an empty corner', rows('<th></th><th>Rain</th>', '<th>Bonn</th><td>72</td>')],
  ['headers of rows and columns', rows('<th>City</th><th>Rain</th>', '<th>Bonn</th><td>72</td>')],
  ['headers at the foot', rows('<td>Bonn</td><td>72</td>', '<th>City</th><th>Rain</th>')],
  ['two levels', rows('<th colspan="2">May</th>', '<th>City</th><th>Rain</th>', '<td>Bonn</td><td>72</td>')],
  [
    'a cell that spans rows',
    rows('<th>City</th><th>Rain</th>', '<td rowspan="2">Bonn</td><td>7</td>', '<td>8</td>'),
  ],
  [
    'a header that a cell names',
    rows('<th id="a">City</th><th id="b">Rain</th>', '<td headers="a b">Bonn 72</td>'),
  ],
  ['a table without data', rows('<th>City</th><th>Rain</th>')],
  [
    'a table for layout',
    rows('<th>City</th><th>Rain</th>', '<td>B</td>').replace('<table', '<table role="none"'),
  ],
  ['a title over all columns', rows('<th colspan="3">Rain</th>', '<td>Bonn</td><td>72</td>')],
  [
    'a grid of which only a part is there',
    '<div role="grid" aria-colcount="9"><div role="row"><b role="columnheader">City</b><b role="columnheader">Rain</b></div><div role="row"><b role="gridcell">Bonn</b></div></div>',
  ],
])('takes %s', (_, table) => {
  expect(check(table)).toEqual([]);
});

it('gives up on a table whose cells claim millions of places', () => {
  const row = '<th colspan="200" rowspan="200">City</th>'.repeat(5);
  expect(check(rows(...Array.from({ length: 190 }, () => row)))).toEqual([]);
});
