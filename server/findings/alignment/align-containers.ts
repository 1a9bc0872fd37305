import { lowerBound } from '../../shared/lower-bound.ts';
import { BY_SHAPE, SURE, link, parentsOf, unlink } from './page-alignment.ts';
import type { PageAlignment } from './page-alignment.ts';
import { elementCount, isTelling, shapeAt, sizeAt } from '../describe/element-hashes.ts';

/** Two containers count as the same one if they share at least this part of their telling elements. */
const MIN_SHARE = 0.5;
/** Added to the score of a container of the same shape: wrappers around each other have the same content. */
const SAME_SHAPE_BONUS = 0.2;
/** Ancestors of a counterpart that are considered. */
const MAX_CANDIDATES = 12;
/** Wrappers that are followed in each direction: more than ordinary pages nest, and a bound for hostile ones. */
const MAX_CHAIN = 16;
/** Elements of a container whose counterparts vote; more would not change the outcome. */
const MAX_VOTES = 400;

/**
 * Aligns elements without content of their own (a `div`, a `section`) by the elements in them: the bottom-up phase of
 * GumTree (Falleri et al., "Fine-grained and accurate source code differencing", ASE 2014). Without it two such
 * elements in a row are easily confused.
 */
export function alignContainers(a: Uint32Array, b: Uint32Array, alignment: PageAlignment): void {
  const parents = parentsOf(b);
  const candidates: Candidate[] = [];
  for (let i = elementCount(a) - 1; i >= 0; i--) {
    if (isTelling(a, i)) continue;
    const votes = counterpartsIn(a, i, alignment);
    if (votes.length > 0) candidates.push(...candidatesFor(a, b, i, votes, parents));
    if (alignment.toRight[i] !== -1) alignment.certainty[i] = BY_SHAPE;
  }
  // The sort is stable: among equal scores the innermost container comes first.
  candidates.sort((x, y) => y.score - x.score);
  const [taken, claimed] = [new Uint8Array(elementCount(a)), new Uint8Array(elementCount(b))];
  for (const { i, j } of candidates) {
    if (taken[i] === 1 || claimed[j] === 1) continue;
    taken[i] = 1;
    claimed[j] = 1;
    // A container is no more certain than its content.
    const certainty = hasSureContent(a, b, i, j, alignment) ? SURE : BY_SHAPE;
    unlink(alignment, i, j);
    link(alignment, i, j, certainty);
  }
}

/** Whether a telling element of one container is surely aligned with an element of the other. */
function hasSureContent(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  j: number,
  alignment: PageAlignment,
): boolean {
  const [end, last] = [Math.min(i + sizeAt(a, i), i + MAX_VOTES), j + sizeAt(b, j)];
  for (let at = i + 1; at <= end; at++) {
    const to = alignment.toRight[at] ?? -1;
    if (to > j && to <= last && alignment.certainty[at] === SURE && isTelling(a, at)) return true;
  }
  return false;
}

/** The counterparts of the telling elements in a container, in document order. */
function counterpartsIn(a: Uint32Array, i: number, alignment: PageAlignment): number[] {
  const found: number[] = [];
  const end = Math.min(i + sizeAt(a, i), i + MAX_VOTES);
  for (let at = i + 1; at <= end; at++) {
    const j = alignment.toRight[at] ?? -1;
    if (j >= 0 && isTelling(a, at)) found.push(j);
  }
  return found.sort((x, y) => x - y);
}

/** Two containers that may be the same one. */
interface Candidate {
  i: number;
  j: number;
  score: number;
}

function candidatesFor(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  votes: number[],
  parents: Int32Array,
): Candidate[] {
  const found: Candidate[] = [];
  const chain = chainPosition(a, i);
  let j = parents[votes[votes.length >> 1] ?? 0] ?? -1;
  for (let step = 0; j >= 0 && step < MAX_CANDIDATES; step++, j = parents[j] ?? -1) {
    if (isTelling(b, j)) continue;
    const own = chainPosition(b, j);
    if (chain.length === own.length && chain.depth !== own.depth) continue;
    const inside = lowerBound(votes, j + sizeAt(b, j) + 1) - lowerBound(votes, j + 1);
    const share = (2 * inside) / (votes.length + Math.max(inside, countTelling(b, j)));
    if (share < MIN_SHARE) continue;
    found.push({ i, j, score: share + (shapeAt(a, i) === shapeAt(b, j) ? SAME_SHAPE_BONUS : 0) });
  }
  return found;
}

/**
 * The place of an element in a chain of wrappers, which all have the same content. If the chains of both sides are of
 * equal length, elements at the same depth correspond, even if their tags or classes have changed.
 */
function chainPosition(words: Uint32Array, element: number): { depth: number; length: number } {
  let first = element;
  while (first > 0 && element - first < MAX_CHAIN && sizeAt(words, first - 1) === sizeAt(words, first) + 1)
    first--;
  let last = element;
  while (
    last - element < MAX_CHAIN &&
    sizeAt(words, last) > 0 &&
    sizeAt(words, last + 1) === sizeAt(words, last) - 1
  )
    last++;
  return { depth: element - first, length: last - first };
}

/** The telling elements in a container, as far as they may vote. */
function countTelling(b: Uint32Array, j: number): number {
  let count = 0;
  const end = Math.min(j + sizeAt(b, j), j + MAX_VOTES);
  for (let at = j + 1; at <= end; at++) if (isTelling(b, at)) count++;
  return count;
}
