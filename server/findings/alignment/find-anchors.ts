import { isTelling, shapeAt, sizeAt } from '../describe/element-hashes.ts';
import { commonOrder } from './common-order.ts';
import { wordAt } from './page-alignment.ts';
import type { Gap } from './page-alignment.ts';

/** Accidental anchors that are looked for in one part. */
const MAX_ACCIDENTS = 8;
/** Largest share of the elements of a rewritten part that may match another element by accident. */
const MAX_ACCIDENTAL_SHARE = 0.1;

/**
 * Pairs of elements whose hash is unique in both ranges, in an order common to both. Telling elements are preferred:
 * the only box of its kind may have been replaced by another one.
 */
export function findAnchors(a: Uint32Array, b: Uint32Array, gap: Gap): [number, number][] {
  const telling = uniquePairs(a, b, gap, wordAt).filter(([i]) => isTelling(a, i));
  if (telling.length > 0) return withoutAccidents(a, b, gap, commonOrder(a, b, telling));
  const unique = commonOrder(a, b, uniquePairs(a, b, gap, wordAt));
  if (unique.length > 0) return unique;
  // A double holds both exactly: 32 bits of the element and 21 of the one before it.
  return commonOrder(
    a,
    b,
    uniquePairs(
      a,
      b,
      gap,
      (words, index) => wordAt(words, index) * 2 ** 21 + (wordAt(words, index - 1) >>> 11),
    ),
  );
}

function uniquePairs(
  a: Uint32Array,
  b: Uint32Array,
  gap: Gap,
  key: (hashes: Uint32Array, index: number) => number,
): [number, number][] {
  const left = uniques(gap.a0, gap.a1, (index) => key(a, index));
  const right = uniques(gap.b0, gap.b1, (index) => key(b, index));
  const pairs: [number, number][] = [];
  for (const [hash, i] of left) {
    const j = right.get(hash) ?? -1;
    if (i >= 0 && j >= 0) pairs.push([i, j]);
  }
  return pairs;
}

function uniques(from: number, to: number, key: (index: number) => number): Map<number, number> {
  const found = new Map<number, number>();
  for (let index = from; index < to; index++) found.set(key(index), found.has(key(index)) ? -1 : index);
  return found;
}

/**
 * Removes the anchors that match by accident: the few within a part that was otherwise rewritten in place. Without
 * this, two of 20 translated sites get false labels (neutral-changes.test.ts).
 */
function withoutAccidents(
  a: Uint32Array,
  b: Uint32Array,
  gap: Gap,
  anchors: [number, number][],
): [number, number][] {
  const points = [[gap.a0 - 1, gap.b0 - 1] as const, ...anchors, [gap.a1, gap.b1] as const];
  const kept: [number, number][] = [];
  let at = 0;
  while (at < anchors.length) {
    const [i, j] = points[at] ?? [0, 0];
    const within = points
      .slice(at + 1, at + 2 + MAX_ACCIDENTS)
      .findIndex(([nextI, nextJ]) => nextI - i === nextJ - j);
    const [endI, endJ] = points[at + 1 + within] ?? [0, 0];
    const part = { a0: i + 1, a1: endI, b0: j + 1, b1: endJ, depth: gap.depth };
    if (within > 0 && isRewritten(a, b, part, within)) at += within;
    at += 1;
    const next = anchors[at - 1];
    if (next) kept.push(next);
  }
  return kept;
}

/**
 * Whether a part kept its structure and nearly all its texts changed, as after a translation. Then an element that
 * matches one elsewhere in the part does so by accident.
 */
function isRewritten(a: Uint32Array, b: Uint32Array, part: Gap, anchors: number): boolean {
  const length = part.a1 - part.a0;
  if (length !== part.b1 - part.b0) return false;
  let rewritten = 0;
  for (let at = 0; at < length; at++) {
    const [i, j] = [part.a0 + at, part.b0 + at];
    if (shapeAt(a, i) !== shapeAt(b, j) || sizeAt(a, i) !== sizeAt(b, j)) return false;
    if (isTelling(a, i) && wordAt(a, i) !== wordAt(b, j)) rewritten++;
  }
  return anchors < rewritten * MAX_ACCIDENTAL_SHARE;
}
