import { elementCount } from '../describe/element-hashes.ts';
import { wordAt } from './page-alignment.ts';

/** The weight of each pair in a run; more than its equal neighbours can add. */
const RUN_WEIGHT = 8;

/**
 * The heaviest run of pairs that rises on both sides, as patience sorting finds the longest run. All pairs weigh nearly
 * the same; those with equal neighbours weigh a little more, which decides between runs of equal length.
 * @param pairs sorted by the first element
 */
export function commonOrder(a: Uint32Array, b: Uint32Array, pairs: [number, number][]): [number, number][] {
  const ranks = new Map(
    pairs
      .map(([, j]) => j)
      .sort((x, y) => x - y)
      .map((j, rank) => [j, rank + 1]),
  );
  const weights = new Float64Array(pairs.length);
  const before = new Int32Array(pairs.length).fill(-1);
  /** Per range of ranks (a Fenwick tree) the index of the last pair of the heaviest run; -1 for none. */
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

/** The heavier of two runs, each given by its last pair; the first if they are equal. */
function heavier(weights: Float64Array, run: number, other: number): number {
  return (weights[other] ?? 0) > (weights[run] ?? 0) ? other : run;
}

function equalNeighbours(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  const equal = (step: -1 | 1): boolean =>
    i + step >= 0 && i + step < elementCount(a) && wordAt(a, i + step) === wordAt(b, j + step);
  return Number(equal(-1)) + Number(equal(1));
}
