import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { rowStart } from '../../../../../server/rules/own/accessibility/row-start.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return rowStart.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

/** The cells of a row, apart by bars; the first one has the number of the row as its id. */
function cells(row: string, at: number): string {
  return row
    .split('|')
    .map((text, place) => `<td${place === 0 ? ` id="${at}"` : ''}>${text}</td>`)
    .join('');
}

/** A table with a header and these rows. */
function table(...rows: string[]): string {
  const body = rows.map((row, at) => `<tr>${cells(row, at)}</tr>`).join('');
  return `<table><tr><th>Name</th><th>Colour</th></tr>${body}</table>`;
}

it.each([
  ['at the beginning', table('|red', 'Bowl|blue', 'Cup|green'), ['0']],
  ['in the middle', table('Bowl|blue', '|red', 'Cup|green', 'Plate|white'), ['1']],
])('finds an empty cell %s', (_, body, ids) => expect(found(body)).toEqual(ids));

it.each([
  ['cells that are full', table('Bowl|blue', 'Plate|red', 'Cup|green')],
  ['groups of rows', table('Bowl|blue', '|red', '|green', 'Cup|white')],
  ['sums', table('Bowl|2', 'Cup|3', 'Plate|1', '|6')],
  ['sums with a word', table('Bowl|2', 'Cup|3', '|Total 5', 'Plate|1')],
  ['rows without anything', table('Bowl|2', 'Cup|3', '|', 'Plate|1')],
  ['short tables', table('Bowl|2', '|3')],
  ['a mark', table('<img src="/x.png" alt="">|red', 'Bowl|blue', 'Cup|green')],
])('leaves out %s', (_, body) => expect(found(body)).toEqual([]));

it('leaves out a column without a header', () => {
  expect(found(table('|red', 'Bowl|blue', 'Cup|green').replace('Name', ''))).toEqual([]);
});
