import type { PageInput } from '../../own-rule.ts';
import { tablesOf } from './tables.ts';

/** The header cells of a table that hold something: an empty corner is no header. */
export function headersOf(input: PageInput, node: number): number[] {
  const { tree } = input;
  const table = tablesOf(input).find(({ index }) => index === node);
  return (table?.rows.flat() ?? []).filter(
    (index) => tree.nodes[index]?.tag === 'th' && (tree.text(index, 1) !== '' || tree.nodesIn(index) > 0),
  );
}
