import { lowerBound } from '../lower-bound.ts';
import { BY_SHAPE, link, SURE, unlink, type PageAlignment } from './page-alignment.ts';
import { elementCount, isTelling, shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';

/** Two containers are the same one when they share at least this part of their telling content. */
const MIN_SHARE = 0.5;
/** Preference for a container of the same shape among those with the same content, such as wrappers. */
const SAME_SHAPE_BONUS = 0.2;
/** Ancestors of a counterpart that are looked at. */
const MAX_CANDIDATES = 12;
/** Wrappers that are followed up and down a chain; more than a page has, and a bound for hostile ones. */
const MAX_CHAIN = 16;
/** So many elements of a container vote; more would not change the outcome. */
const MAX_VOTES = 400;

/**
 * Aligns the elements that say nothing of their own (a `div`, a `section`) by what is in them: the
 * bottom-up phase of GumTree (Falleri et al., "Fine-grained and accurate source code differencing",
 * ASE 2014). Without it two such elements in a row are easily taken for each other. Those with nothing
 * telling in them are sure only next to an element that is.
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
    // What stands in a container can't make it surer than it is itself.
    const certainty = hasSureContent(a, b, i, j, alignment) ? SURE : BY_SHAPE;
    unlink(alignment, i, j);
    link(alignment, i, j, certainty);
  }
  const homes = parentsOf(a);
  for (let i = 1; i < elementCount(a); i++) unlinkStrayed(a, b, i, homes, alignment);
  for (let i = 1; i < elementCount(a); i++) linkInHome(a, b, i, homes, alignment);
  for (let i = 1; i < elementCount(a); i++) linkBeside(a, b, i, -1, alignment, homes);
  for (let i = elementCount(a) - 2; i >= 0; i--) linkBeside(a, b, i, 1, alignment, homes);
  for (let i = 0; i < elementCount(a); i++) {
    const j = alignment.right[i] ?? -1;
    if (j < 0 || isTelling(a, i) || sizeAt(a, i) > 0) continue;
    const beside = isSureStep(alignment, i, j, -1) || isSureStep(alignment, i, j, 1);
    alignment.certainty[i] = beside && shapeAt(a, i) === shapeAt(b, j) ? SURE : BY_SHAPE;
  }
  for (let i = 1; i < elementCount(a) - 1; i++) linkBetween(a, b, i, alignment);
}

/** An element that is all that is left over between two aligned ones: whatever it says now, it has that place. */
function linkBetween(a: Uint32Array, b: Uint32Array, i: number, alignment: PageAlignment): void {
  const j = (alignment.right[i - 1] ?? -1) + 1;
  if (j <= 0 || alignment.right[i] !== -1 || alignment.left[j] !== -1) return;
  if (alignment.right[i + 1] !== j + 1 || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, BY_SHAPE);
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

/** The right element that the one around a left element surely became; -1 when that is unknown. */
function sureHome(homes: Int32Array, i: number, alignment: PageAlignment): number {
  const home = homes[i] ?? -1;
  return alignment.certainty[home] === SURE ? (alignment.right[home] ?? -1) : -1;
}

function isIn(words: Uint32Array, element: number, container: number): boolean {
  return element > container && element <= container + sizeAt(words, container);
}

/** What says nothing of its own does not leave the element around it: it was taken for its like in another one. */
function unlinkStrayed(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  homes: Int32Array,
  alignment: PageAlignment,
): void {
  const [j, there] = [alignment.right[i] ?? -1, sureHome(homes, i, alignment)];
  if (j < 0 || there < 0 || isTelling(a, i) || isIn(b, j, there)) return;
  alignment.right[i] = -1;
  alignment.left[j] = -1;
  alignment.certainty[i] = 0;
}

/** What is left over at the same place in two elements of one size, the one of which surely became the other. */
function linkInHome(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  homes: Int32Array,
  alignment: PageAlignment,
): void {
  const [home, there] = [homes[i] ?? -1, sureHome(homes, i, alignment)];
  if (alignment.right[i] !== -1 || there < 0 || sizeAt(a, home) !== sizeAt(b, there)) return;
  const j = there + i - home;
  if (alignment.left[j] !== -1 || shapeAt(a, i) !== shapeAt(b, j) || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, signatureAt(a, i) === signatureAt(b, j) ? SURE : BY_SHAPE);
}

/**
 * An element left over next to a sure one, with one of its size left over there too: moved along with it. Not out of a
 * container that is surely elsewhere.
 * @param homes parents of the left elements
 */
function linkBeside(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  step: -1 | 1,
  alignment: PageAlignment,
  homes: Int32Array,
): void {
  const beside = alignment.right[i + step] ?? -1;
  const j = beside - step;
  if (alignment.right[i] !== -1 || beside < 0 || alignment.left[j] !== -1) return;
  const there = sureHome(homes, i, alignment);
  if (there >= 0 && !isIn(b, j, there)) return;
  if (alignment.certainty[i + step] !== SURE || sizeAt(a, i) !== sizeAt(b, j)) return;
  const same = signatureAt(a, i) === signatureAt(b, j) && shapeAt(a, i) === shapeAt(b, j);
  link(alignment, i, j, same ? SURE : BY_SHAPE);
}

function isSureStep(alignment: PageAlignment, i: number, j: number, step: -1 | 1): boolean {
  return alignment.right[i + step] === j + step && alignment.certainty[i + step] === SURE;
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
  const chain = placeInChain(a, i);
  let j = parents[votes[votes.length >> 1] ?? 0] ?? -1;
  for (let step = 0; j >= 0 && step < MAX_CANDIDATES; step++, j = parents[j] ?? -1) {
    if (isTelling(b, j)) continue;
    const own = placeInChain(b, j);
    if (chain.length === own.length && chain.depth !== own.depth) continue;
    const inside = lowerBound(votes, j + sizeAt(b, j) + 1) - lowerBound(votes, j + 1);
    const share = (2 * inside) / (votes.length + Math.max(inside, tellingIn(b, j)));
    if (share < MIN_SHARE) continue;
    found.push({ i, j, score: share + (shapeAt(a, i) === shapeAt(b, j) ? SAME_SHAPE_BONUS : 0) });
  }
  return found;
}

/**
 * Wrappers around wrappers have the same content. Where as many are on both sides, the first is the first
 * and the second the second, whatever they are called now.
 */
function placeInChain(words: Uint32Array, element: number): { depth: number; length: number } {
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

/** Parents from the sizes of elements in document order; -1 for a root. */
export function parentsOf(words: Uint32Array): Int32Array {
  const parents = new Int32Array(elementCount(words)).fill(-1);
  const open: number[] = [];
  for (let index = 0; index < parents.length; index++) {
    while (open.length > 0 && index > (open.at(-1) ?? 0) + sizeAt(words, open.at(-1) ?? 0)) open.pop();
    parents[index] = open.at(-1) ?? -1;
    if (sizeAt(words, index) > 0) open.push(index);
  }
  return parents;
}
