import type { PageInput } from '../../own-rule.ts';
import { headersOf } from './headers-of.ts';
import { tablesOf } from './tables.ts';

/**
 * Whether all headers of a table stand in its first row or its first column and none spans others: browsers and screen
 * readers then find the headers of each cell without a scope (technique H63).
 */
export function isSimpleTable(input: PageInput, node: number): boolean {
  const { tree } = input;
  const { nodes } = tree;
  const tables = tablesOf(input);
  const rows = tables.find(({ index }) => index === node)?.rows ?? [];
  const [firstRow = []] = rows;
  const firstColumn = new Set(rows.map(([first]) => first));
  const headers = headersOf(input, node);
  const isAlone = (name: string): boolean =>
    headers.every((index) => (Number(nodes[index]?.attributes?.[name] ?? 1) || 1) === 1);
  // HTML_CodeSniffer counts the headers of tables in it, too.
  if (tables.some(({ index }) => index > node && index <= node + tree.nodesIn(node))) return false;
  return (
    headers.length > 0 &&
    headers.every((index) => firstRow.includes(index) || firstColumn.has(index)) &&
    isAlone('colspan') &&
    isAlone('rowspan')
  );
}
