/** How the elements of one page stand to those of another. */
export interface PageAlignment {
  /** For each element of the left page its counterpart on the right, or -1. */
  right: Int32Array;
  /** For each element of the right page its counterpart on the left, or -1. */
  left: Int32Array;
  /** Per left element: 2 the same signature (sure), 1 only the same shape, 0 none. */
  certainty: Uint8Array;
}

export const SURE = 2;
export const BY_SHAPE = 1;

/** A gap of more cells than this is not solved by the quadratic method. */
const MAX_GAP_CELLS = 160_000;
const MAX_DEPTH = 40;

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
    right: new Int32Array(a.length / 2).fill(-1),
    left: new Int32Array(b.length / 2).fill(-1),
    certainty: new Uint8Array(a.length / 2),
  };
  const open: Gap[] = [{ a0: 0, a1: a.length / 2, b0: 0, b1: b.length / 2, depth: 0 }];
  for (let gap = open.pop(); gap !== undefined; gap = open.pop()) {
    const inner = trimEqualEnds(a, b, gap, alignment);
    if (inner.a0 >= inner.a1 || inner.b0 >= inner.b1) continue;
    const anchors = inner.depth < MAX_DEPTH ? findAnchors(a, b, inner) : [];
    if (anchors.length === 0) {
      fillGap(a, b, inner, alignment);
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
  return alignment;
}

function link(alignment: PageAlignment, i: number, j: number, certainty: number): void {
  alignment.right[i] = j;
  alignment.left[j] = i;
  alignment.certainty[i] = certainty;
}

function trimEqualEnds(a: Uint32Array, b: Uint32Array, gap: Gap, alignment: PageAlignment): Gap {
  let { a0, a1, b0, b1 } = gap;
  while (a0 < a1 && b0 < b1 && a[2 * a0] === b[2 * b0]) link(alignment, a0++, b0++, SURE);
  while (a0 < a1 && b0 < b1 && a[2 * a1 - 2] === b[2 * b1 - 2]) link(alignment, --a1, --b1, SURE);
  return { a0, a1, b0, b1, depth: gap.depth };
}

/** Elements of both ranges known by one hash that is unique in each, in an order common to both. */
function findAnchors(a: Uint32Array, b: Uint32Array, gap: Gap): [number, number][] {
  const alone = commonOrder(uniquePairs(a, b, gap, (hashes, index) => hashes[2 * index] ?? 0));
  if (alone.length > 0) return alone;
  return commonOrder(
    uniquePairs(
      a,
      b,
      gap,
      (hashes, index) => (hashes[2 * index] ?? 0) * 2 ** 21 + ((hashes[2 * index - 2] ?? 0) >>> 11),
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

/** Longest run of pairs that rises on both sides (patience sorting); the pairs come sorted by the first. */
function commonOrder(pairs: [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, j], at) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1;
      else high = middle;
    }
    before[at] = tails[low - 1] ?? -1;
    tails[low] = at;
  });
  const run: [number, number][] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** Longest common subsequence of a small gap; an equal signature weighs 3, an equal shape 2. */
function fillGap(a: Uint32Array, b: Uint32Array, gap: Gap, alignment: PageAlignment): void {
  const rows = gap.a1 - gap.a0;
  const columns = gap.b1 - gap.b0;
  if (rows * columns > MAX_GAP_CELLS) return;
  const width = columns + 1;
  const best = new Uint16Array((rows + 1) * width);
  const weight = (i: number, j: number): number => {
    if (a[2 * (gap.a0 + i)] === b[2 * (gap.b0 + j)]) return 3;
    return a[2 * (gap.a0 + i) + 1] === b[2 * (gap.b0 + j) + 1] ? 2 : 0;
  };
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
      link(alignment, gap.a0 + i++, gap.b0 + j++, weighed === 3 ? SURE : BY_SHAPE);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
}
