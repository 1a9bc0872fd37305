import type { PageInput } from '../own-rule.ts';
import { tablesOf } from './tables.ts';

const SCOPE = /^(?:row|col|rowgroup|colgroup)$/i;

/**
 * Whether each header of a table says what it is the header of. Then browsers find the headers of a cell also where
 * there are several levels of them, or headers span columns and rows (the algorithm in section 4.9.12.2 of
 * https://html.spec.whatwg.org/multipage/tables.html; techniques H63 and H43). An empty corner is no header.
 */
export function hasScopes(input: PageInput, node: number): boolean {
  const { tree } = input;
  const cells =
    tablesOf(input)
      .find(({ index }) => index === node)
      ?.rows.flat() ?? [];
  const headers = cells.filter(
    (index) => tree.nodes[index]?.tag === 'th' && (tree.text(index, 1) !== '' || tree.nodesIn(index) > 0),
  );
  return (
    headers.length > 0 &&
    headers.every((index) => SCOPE.test((tree.nodes[index]?.attributes?.['scope'] ?? '').trim()))
  );
}
