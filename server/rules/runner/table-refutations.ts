import { headersOf, isNumber, isSimpleTable, tablesOf } from '../read/content/tables.ts';
import type { Table } from '../read/content/tables.ts';
import { layoutTablesOf } from '../read/content/layout-tables.ts';
import type { PageInput } from '../own-rule.ts';

/** Each header of a table has an id, but for an empty corner. */
export function hasIds(input: PageInput, node: number): boolean {
  const { nodes } = input.tree;
  return headersOf(input, node).every((index) => (nodes[index]?.attributes?.['id'] ?? '').trim() !== '');
}

/** Numbers in cells that make a table without a header one of data. */
const MIN_NUMBERS = 2;

/**
 * The cells of a table lack no header: it only arranges parts of the page, or has no header at all, neither in its markup
 * nor by its looks (`table-headers`), and no numbers. A row of links, or a function with its parameters in columns, has
 * nothing that a header could say.
 */
export function needsNoHeaders(input: PageInput, node: number): boolean {
  const { tree } = input;
  const table = tablesOf(input).find(({ index }) => index === node);
  if (table === undefined) return false;
  if (layoutTablesOf(input).has(node) || isNavigation(input, table)) return true;
  if (hasTitleRow(input, table)) return true;
  const cells = table.rows.flat();
  const numbers = cells.filter((cell) => isNumber(tree.text(cell, 30)));
  return !table.hasHeaders && !table.hasHead && numbers.length < MIN_NUMBERS;
}

/** A title in one cell above a row of headers, which no cell lacks: `table-caption` says where it belongs. */
function hasTitleRow({ tree }: PageInput, { rows }: Table): boolean {
  const [title = [], headers = []] = rows;
  const { tag, attributes = {} } = tree.nodes[title[0] ?? -1] ?? {};
  return (
    title.length === 1 &&
    tag === 'td' &&
    headers.length > 1 &&
    Number(attributes['colspan']) === headers.length &&
    headers.every((cell) => tree.nodes[cell]?.tag === 'th' && tree.text(cell, 1) !== '')
  );
}

/** A header of a table that has one row, as of a title, or only links to other pages. */
export function isOfNoData(input: PageInput, node: number): boolean {
  const around = [node, ...input.tree.ancestors(node)];
  const table = tablesOf(input).find(({ index }) => around.includes(index));
  return table !== undefined && (table.rows.length === 1 || isNavigation(input, table));
}

/** Rows of a table with a title and links to the pages before and after, as DocBook writes it. */
const MAX_ROWS = 3;

/** Whether the cells that are no headers have nothing but links in them, one at most. */
function isNavigation({ tree }: PageInput, { rows }: Table): boolean {
  const cells = rows.flat().filter((cell) => tree.nodes[cell]?.tag === 'td');
  const links = cells.map((cell) => {
    const inside = Array.from({ length: tree.nodesIn(cell) }, (_, at) => cell + 1 + at);
    return inside.filter((at) => tree.nodes[at]?.tag === 'a');
  });
  return (
    rows.length <= MAX_ROWS &&
    links.flat().length > 0 &&
    links.every((each) => each.length <= 1) &&
    cells.every((cell, at) => {
      const [link = -1] = links[at] ?? [];
      return tree.text(cell, 200) === (link < 0 ? '' : tree.text(link, 200));
    })
  );
}

const SCOPE = /^(?:row|col|rowgroup|colgroup)$/i;

/**
 * Whether each header of a table says what it is the header of. Then browsers find the headers of a cell also where
 * there are several levels of them, or headers span columns and rows (the algorithm in section 4.9.12.2 of
 * https://html.spec.whatwg.org/multipage/tables.html; techniques H63 and H43).
 */
export function hasClearHeaders(input: PageInput, node: number): boolean {
  return hasScopes(input, node) || isSimpleTable(input, node);
}

function hasScopes(input: PageInput, node: number): boolean {
  const headers = headersOf(input, node);
  return (
    headers.length > 0 &&
    headers.every((index) => SCOPE.test((input.tree.nodes[index]?.attributes?.['scope'] ?? '').trim()))
  );
}
