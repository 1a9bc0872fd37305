import { explain } from '../../explain.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import { listSome } from '../../read/content/list-some.ts';
import { tablesOf } from '../../read/content/tables.ts';
import type { Table } from '../../read/content/tables.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const BOLD = 600;

/**
 * A table of data without a header cell, although its first row is one by its looks (it is in a `<thead>`, or bold and no
 * other row is), or its first column (bold, or with colons, and no other one is). WCAG 1.3.1, technique H51, failure F91.
 */
export const tableHeaders: PageRule = {
  meta: {
    name: 'table-headers',
    category: 'accessibility',
    title: 'Table headers are not marked up with <th>',
    severity: 'medium',
    criteria: ['1.3.1'],
    oneCause: true,
    axe: ['td-has-header'],
  },
  canJudge: knowsStyles,
  check(input) {
    const { isShown } = contentOf(input);
    const tables = tablesOf(input).filter(({ index }) => isShown(index));
    const found = tables.filter((table) => lacksHeaders(input, table));
    const ofRows = tables.filter((table) => !found.includes(table) && lacksRowHeaders(input, table));
    const named = ofRows.map(({ index, rows }) => {
      const headers = rows.map(([first = -1]) => input.tree.text(first, 60));
      const explanation = explain(
        `In this table the first column has the headers of the rows (${listSome(headers)}), but its cells are <td>.`,
        'Make them <th scope="row">.',
        `A screen reader can't announce what a value is about.`,
      );
      return { node: index, explanation };
    });
    const columns = found.map(({ index, rows }) => {
      const headers = (rows[0] ?? []).map((cell) => input.tree.text(cell, 60));
      const explanation = explain(
        `In this table the first row has the headers of the columns (${listSome(headers)}), but its cells are <td>.`,
        'Make them <th scope="col">.',
        `A screen reader can't announce the header of a value.`,
      );
      return { node: index, explanation };
    });
    return [...columns, ...named].sort((x, y) => x.node - y.node);
  },
};

/** Rows that show what the first column is for. */
const MIN_ROWS = 3;

/** Whether the first cell of each row is bold or ends with a colon, and no other one is: names of values. */
function lacksRowHeaders(input: PageInput, { role, hasHeaders, hasHead, rows }: Table): boolean {
  const { tree } = input;
  if (role !== '' || hasHeaders || hasHead || rows.length < MIN_ROWS) return false;
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some(({ length }) => length !== width)) return false;
  if (rows.flat().some((cell) => holdsParts(input, cell) || tree.text(cell, 2) === '')) return false;
  const first = rows.map(([cell = -1]) => cell);
  const others = rows.flatMap(([, ...rest]) => rest);
  const endsWithColon = (cell: number): boolean => tree.text(cell, 80).trim().endsWith(':');
  if (first.every(endsWithColon)) return !others.some(endsWithColon);
  return isBold(input, first) && !others.some((cell) => isBold(input, [cell]));
}

function lacksHeaders(input: PageInput, table: Table): boolean {
  const { tree } = input;
  const { role, hasHeaders, hasHead, rows } = table;
  if (role !== '' || hasHeaders) return false;
  const [first = [], ...others] = rows;
  const data = others.filter((cells) => cells.length === first.length);
  if (first.length < 2 || data.length < 2 || data.length < others.length / 2) return false;
  // A cell with other tables, lists or headings is a part of a layout.
  if (rows.flat().some((cell) => holdsParts(input, cell))) return false;
  const filled = first.filter((cell) => tree.text(cell, 2) !== '').length;
  if (filled < first.length - 1 || filled < 2) return false;
  if (hasHead) return tree.nodes[tree.parent(tree.parent(first[0] ?? -1))]?.tag === 'thead';
  return isBold(input, first) && !data.some((cells) => isBold(input, cells));
}

function holdsParts({ tree }: PageInput, cell: number): boolean {
  const end = cell + Math.min(tree.nodesIn(cell), 100);
  for (let at = cell + 1; at <= end; at += 1) {
    if (/^(?:table|h[1-6]|form|ul|ol|input|select|textarea)$/.test(tree.nodes[at]?.tag ?? '')) return true;
  }
  return false;
}

/** Whether all text in the cells is bold. */
function isBold(input: PageInput, cells: readonly number[]): boolean {
  const { styles } = contentOf(input);
  return cells.every((cell) => {
    for (let at = cell; at <= cell + input.tree.nodesIn(cell); at += 1) {
      if ((styles.get(at)?.fontWeight ?? BOLD) < BOLD) return false;
    }
    return true;
  });
}
