import { lowerBound } from '../lower-bound.ts';
import { parentsOf } from './parents-of.ts';
import { BY_SHAPE, link, SURE, unlink, type PageAlignment } from './page-alignment.ts';
import { elementCount, isTelling, shapeAt, sizeAt } from '../describe/element-hashes.ts';

/** Two containers are the same one when they share at least this part of their telling content. */
const MIN_SHARE = 0.5;
/** Preference for a container of the same shape among those with the same content, such as wrappers. */
const SAME_SHAPE_BONUS = 0.2;
/** Ancestors of a counterpart that are looked at. */
const MAX_CANDIDATES = 12;
/** Wrappers that are followed up and down a chain; more than a page has, and a bound for hostile ones. */
const MAX_CHAIN = 16;
/** Only so many elements of a container vote; more would not change the outcome. */
const MAX_VOTES = 400;

/**
 * Aligns the elements that say nothing of their own (a `div`, a `section`) by what is in them: the
 * bottom-up phase of GumTree (Falleri et al., "Fine-grained and accurate source code differencing",
 * ASE 2014). Without it two such elements in a row are easily taken for each other.
 */
export function alignContainers(a: Uint32Array, b: Uint32Array, alignment: PageAlignment): void {
  const parents = parentsOf(b);
  const candidates: Candidate[] = [];
  for (let i = elementCount(a) - 1; i >= 0; i--) {
    if (isTelling(a, i)) continue;
    const votes = counterpartsIn(a, i, alignment);
    if (votes.length > 0) candidates.push(...candidatesFor(a, b, i, votes, parents));
    if (alignment.right[i] !== -1) alignment.certainty[i] = BY_SHAPE;
  }
  // A stable sort: of equal ones the innermost goes first.
  candidates.sort((x, y) => y.score - x.score);
  const [taken, claimed] = [new Uint8Array(elementCount(a)), new Uint8Array(elementCount(b))];
  for (const { i, j } of candidates) {
    if (taken[i] === 1 || claimed[j] === 1) continue;
    taken[i] = 1;
    claimed[j] = 1;
    // A container is only as sure as what is in it.
    const certainty = hasSureContent(a, b, i, j, alignment) ? SURE : BY_SHAPE;
    unlink(alignment, i, j);
    link(alignment, i, j, certainty);
  }
}

/** Whether something in both containers is surely the same. */
function hasSureContent(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  j: number,
  alignment: PageAlignment,
): boolean {
  const [end, last] = [Math.min(i + sizeAt(a, i), i + MAX_VOTES), j + sizeAt(b, j)];
  for (let at = i + 1; at <= end; at++) {
    const to = alignment.right[at] ?? -1;
    if (to > j && to <= last && alignment.certainty[at] === SURE && isTelling(a, at)) return true;
  }
  return false;
}

/** Counterparts of the telling elements in a container, sorted. */
function counterpartsIn(a: Uint32Array, i: number, alignment: PageAlignment): number[] {
  const found: number[] = [];
  const end = Math.min(i + sizeAt(a, i), i + MAX_VOTES);
  for (let at = i + 1; at <= end; at++) {
    const j = alignment.right[at] ?? -1;
    if (j >= 0 && isTelling(a, at)) found.push(j);
  }
  return found.sort((x, y) => x - y);
}

/** Two containers that have telling content in common, and how much of it. */
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
    const share = (2 * inside) / (votes.length + Math.max(inside, tellingIn(b, j)));
    if (share < MIN_SHARE) continue;
    found.push({ i, j, score: share + (shapeAt(a, i) === shapeAt(b, j) ? SAME_SHAPE_BONUS : 0) });
  }
  return found;
}

/**
 * Wrappers around wrappers have the same content. If both sides have as many, the first corresponds to the first
 * and the second to the second, whatever they are called now.
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

function tellingIn(b: Uint32Array, j: number): number {
  let count = 0;
  const end = Math.min(j + sizeAt(b, j), j + MAX_VOTES);
  for (let at = j + 1; at <= end; at++) if (isTelling(b, at)) count++;
  return count;
}
