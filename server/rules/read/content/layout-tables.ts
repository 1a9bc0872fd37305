import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';
import { contentOf } from './page-content.ts';
import { tablesOf, isNumber } from './tables.ts';
import type { Table } from './tables.ts';

/** A page that is laid out with a table has a few rows of parts, not of data. */
const MAX_ROWS = 4;
/** One number may stand anywhere, such as that of a version. */
const MAX_NUMBERS = 1;
/** What parts of a page are made of, and values are not. */
const PART = /^(?:h[1-6]|nav|form|main|article|section|header|footer|aside)$/;

/**
 * The tables that arrange parts of a page: without any sign of data (headers, caption, summary, cells with numbers), and
 * with headings, navigation, forms or sections in their cells.
 */
export const layoutTablesOf = cachedByPage((input): ReadonlySet<number> => {
  const { isShown } = contentOf(input);
  const found = tablesOf(input).filter((table) => isShown(table.index) && isLayout(input, table));
  return new Set(found.map(({ index }) => index));
});

function isLayout(input: PageInput, table: Table): boolean {
  const { tree } = input;
  const { attributes = {} } = tree.nodes[table.index] ?? {};
  if (table.role !== '' || table.hasHeaders || table.hasHead || table.caption !== null) return false;
  if (attributes['summary']?.trim() || 'aria-label' in attributes || 'aria-labelledby' in attributes)
    return false;
  if (table.rows.length > MAX_ROWS) return false;
  const cells = table.rows.flat();
  if (cells.length < 2) return false;
  if (cells.filter((cell) => isNumber(tree.text(cell, 30))).length > MAX_NUMBERS) return false;
  return cells.some((cell) => {
    for (let at = cell + 1; at <= cell + Math.min(tree.nodesIn(cell), 300); at += 1) {
      const { tag = '' } = tree.nodes[at] ?? {};
      if (PART.test(tag)) return true;
    }
    return false;
  });
}
