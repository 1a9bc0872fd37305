import { alignContainers } from './align-containers.ts';
import { elementCount, isTelling, shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';
import { BY_SHAPE, link, SURE, type PageAlignment } from './page-alignment.ts';

/** A gap of more cells than this is not solved by the quadratic method. */
const MAX_GAP_CELLS = 160_000;
const MAX_DEPTH = 40;
const EQUAL_WEIGHT = 3;
/** Of the elements of a rewritten part, as many may say by chance what another one said. */
const MAX_SHARE_BY_CHANCE = 0.1;
/** So many of them in one part are looked for. */
const MAX_CHANCES = 8;
/** Of a pair in a run; more than equal neighbours can add. */
const RUN_WEIGHT = 8;

/** Half-open ranges of both pages that are still to be aligned. */
interface Gap {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  depth: number;
}

/**
 * Aligns two pages by the hashes of their elements (signature and shape, interleaved): patience diff
 * (Bram Cohen; as in Git) on signatures that occur once on both sides, then on signatures with their
 * neighbour, and a longest common subsequence by signature and shape in the gaps between.
 * Linear but for small gaps.
 */
export function alignPages(a: Uint32Array, b: Uint32Array): PageAlignment {
  const alignment: PageAlignment = {
    right: new Int32Array(elementCount(a)).fill(-1),
    left: new Int32Array(elementCount(b)).fill(-1),
    certainty: new Uint8Array(elementCount(a)),
  };
  const open: Gap[] = [{ a0: 0, a1: elementCount(a), b0: 0, b1: elementCount(b), depth: 0 }];
  for (let gap = open.pop(); gap !== undefined; gap = open.pop()) {
    const inner = trimEqualEnds(a, b, gap, alignment);
    if (inner.a0 >= inner.a1 || inner.b0 >= inner.b1) continue;
    const anchors = inner.depth < MAX_DEPTH ? withoutChance(a, b, inner, findAnchors(a, b, inner)) : [];
    if (anchors.length === 0) {
      if (isRewritten(a, b, inner, 0)) linkInOrder(a, b, inner, alignment);
      else fillGap(a, b, inner, alignment);
      continue;
    }
    let { a0, b0 } = inner;
    for (const [i, j] of anchors) {
      link(alignment, i, j, SURE);
      open.push({ a0, a1: i, b0, b1: j, depth: inner.depth + 1 });
      a0 = i + 1;
      b0 = j + 1;
    }
    open.push({ a0, a1: inner.a1, b0, b1: inner.b1, depth: inner.depth + 1 });
  }
  linkMoved(a, b, alignment);
  alignContainers(a, b, alignment);
  return alignment;
}

/** What no common order holds: a telling element that is left over once on both sides was moved. */
function linkMoved(a: Uint32Array, b: Uint32Array, alignment: PageAlignment): void {
  const left = leftOver(a, alignment.right);
  const right = leftOver(b, alignment.left);
  for (const [signature, i] of left) {
    const j = right.get(signature) ?? -1;
    if (i >= 0 && j >= 0) link(alignment, i, j, SURE);
  }
}

function leftOver(words: Uint32Array, counterparts: Int32Array): Map<number, number> {
  const found = new Map<number, number>();
  for (let index = 0; index < counterparts.length; index++) {
    if (counterparts[index] !== -1 || !isTelling(words, index)) continue;
    const signature = signatureAt(words, index);
    found.set(signature, found.has(signature) ? -1 : index);
  }
  return found;
}

function trimEqualEnds(a: Uint32Array, b: Uint32Array, gap: Gap, alignment: PageAlignment): Gap {
  let { a0, a1, b0, b1 } = gap;
  while (a0 < a1 && b0 < b1 && wordAt(a, a0) === wordAt(b, b0)) link(alignment, a0++, b0++, SURE);
  while (a0 < a1 && b0 < b1 && wordAt(a, a1 - 1) === wordAt(b, b1 - 1)) link(alignment, --a1, --b1, SURE);
  return { a0, a1, b0, b1, depth: gap.depth };
}

/** The anchors without those that stand alone in a part that was rewritten in place. */
function withoutChance(
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
      .slice(at + 1, at + 2 + MAX_CHANCES)
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
 * Whether a part is built as it was and nearly nothing in it says what it said, as after a translation: then a word
 * that is found elsewhere in it is there by chance.
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
  return anchors < rewritten * MAX_SHARE_BY_CHANCE;
}

function linkInOrder(a: Uint32Array, b: Uint32Array, gap: Gap, alignment: PageAlignment): void {
  for (let i = gap.a0, j = gap.b0; i < gap.a1; i++, j++)
    link(alignment, i, j, wordAt(a, i) === wordAt(b, j) ? SURE : BY_SHAPE);
}

/**
 * Elements of both ranges known by one hash that is unique in each, in an order common to both. Those that
 * say which they are go first: the only box of its kind may be another one.
 */
function findAnchors(a: Uint32Array, b: Uint32Array, gap: Gap): [number, number][] {
  const telling = uniquePairs(a, b, gap, wordAt).filter(([i]) => isTelling(a, i));
  if (telling.length > 0) return commonOrder(a, b, telling);
  const alone = commonOrder(a, b, uniquePairs(a, b, gap, wordAt));
  if (alone.length > 0) return alone;
  // Exact in a double: 32 bits of the element, 21 of the one before it.
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
 * The heaviest run of pairs that rises on both sides; the pairs come sorted by the first. Each weighs nearly the same
 * (patience sorting takes the longest run); that its neighbours are equal too tells apart runs of one length.
 */
function commonOrder(a: Uint32Array, b: Uint32Array, pairs: [number, number][]): [number, number][] {
  const ranks = new Map(
    pairs
      .map(([, j]) => j)
      .sort((x, y) => x - y)
      .map((j, rank) => [j, rank + 1]),
  );
  const weights = new Float64Array(pairs.length);
  const before = new Int32Array(pairs.length).fill(-1);
  /** Per range of ranks (a Fenwick tree) the place of the heaviest run that ends there; -1 for none. */
  const heaviest = new Int32Array(pairs.length + 1).fill(-1);
  let last = -1;
  for (const [at, [i, j]] of pairs.entries()) {
    const rank = ranks.get(j) ?? 0;
    for (let range = rank - 1; range > 0; range -= range & -range)
      before[at] = heavier(weights, before[at] ?? -1, heaviest[range] ?? -1);
    weights[at] = (weights[before[at] ?? -1] ?? 0) + RUN_WEIGHT + equalNeighbours(a, i, b, j);
    for (let range = rank; range < heaviest.length; range += range & -range)
      heaviest[range] = heavier(weights, heaviest[range] ?? -1, at);
    last = heavier(weights, last, at);
  }
  const run: [number, number][] = [];
  for (let at = last; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** Which of two runs weighs more, by where they end; the first of equal ones. */
function heavier(weights: Float64Array, run: number, other: number): number {
  return (weights[other] ?? 0) > (weights[run] ?? 0) ? other : run;
}

function equalNeighbours(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  const equal = (step: -1 | 1): boolean =>
    i + step >= 0 && i + step < elementCount(a) && wordAt(a, i + step) === wordAt(b, j + step);
  return Number(equal(-1)) + Number(equal(1));
}

/** Longest common subsequence of a small gap; an equal word weighs most, an equal shape less. */
function fillGap(a: Uint32Array, b: Uint32Array, gap: Gap, alignment: PageAlignment): void {
  const rows = gap.a1 - gap.a0;
  const columns = gap.b1 - gap.b0;
  if (rows * columns > MAX_GAP_CELLS) return;
  const width = columns + 1;
  const best = new Uint16Array((rows + 1) * width);
  const weight = (i: number, j: number): number => weightOf(a, gap.a0 + i, b, gap.b0 + j);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const skip = Math.max(at(i + 1, j), at(i, j + 1));
      const weighed = weight(i, j);
      best[i * width + j] = weighed === 0 ? skip : Math.max(skip, at(i + 1, j + 1) + weighed);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns;) {
    const weighed = weight(i, j);
    if (weighed > 0 && at(i, j) === at(i + 1, j + 1) + weighed) {
      link(alignment, gap.a0 + i++, gap.b0 + j++, weighed === EQUAL_WEIGHT ? SURE : BY_SHAPE);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
}

/**
 * The word by which an element is aligned: what it is, or what kind it is when it says nothing of its own.
 */
function wordAt(words: Uint32Array, element: number): number {
  const signature = signatureAt(words, element);
  return isTelling(words, element) ? signature : (signature ^ (shapeAt(words, element) * 0x9e3779b1)) >>> 0;
}

function weightOf(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  if (wordAt(a, i) === wordAt(b, j)) return EQUAL_WEIGHT;
  if (shapeAt(a, i) === shapeAt(b, j)) return 2;
  return signatureAt(a, i) === signatureAt(b, j) ? 1 : 0;
}
