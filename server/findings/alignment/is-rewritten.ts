import { isTelling, shapeAt, sizeAt } from '../describe/element-hashes.ts';
import { wordAt } from './element-word.ts';
import type { Gap } from './page-alignment.ts';

/** Of the elements of a rewritten part, as many may say by chance what another one said. */
const MAX_SHARE_BY_CHANCE = 0.1;

/**
 * Whether a part is built as it was and nearly nothing in it says what it said, as after a translation: then a word
 * that is found elsewhere in it is there by chance.
 */
export function isRewritten(a: Uint32Array, b: Uint32Array, part: Gap, anchors: number): boolean {
  const length = part.a1 - part.a0;
  if (length !== part.b1 - part.b0) return false;
  let rewritten = 0;
  for (let at = 0; at < length; at++) {
    const [i, j] = [part.a0 + at, part.b0 + at];
    if (shapeAt(a, i) !== shapeAt(b, j) || sizeAt(a, i) !== sizeAt(b, j)) return false;
    if (isTelling(a, i) && wordAt(a, i) !== wordAt(b, j)) rewritten++;
  }
  return anchors < rewritten * MAX_SHARE_BY_CHANCE;
}
