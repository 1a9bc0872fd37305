import type { PageInput } from '../own-rule.ts';
import { headersOf } from './headers-of.ts';

const SCOPE = /^(?:row|col|rowgroup|colgroup)$/i;

/**
 * Whether each header of a table says what it is the header of. Then browsers find the headers of a cell also where
 * there are several levels of them, or headers span columns and rows (the algorithm in section 4.9.12.2 of
 * https://html.spec.whatwg.org/multipage/tables.html; techniques H63 and H43).
 */
export function hasScopes(input: PageInput, node: number): boolean {
  const headers = headersOf(input, node);
  return (
    headers.length > 0 &&
    headers.every((index) => SCOPE.test((input.tree.nodes[index]?.attributes?.['scope'] ?? '').trim()))
  );
}
