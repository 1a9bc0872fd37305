import { compareTexts } from '../../../shared/text-distance.ts';

/** `scna` and `scan`, whose two letters changed places, are as similar as .5. */
const SIMILAR = 0.5;

/** The name that someone most likely meant by one that there is not; undefined if none is like it. */
export function didYouMean(typed: string, names: readonly string[]): string | undefined {
  const likely = names
    .map((name) => ({ name, similarity: compareTexts(typed.toLowerCase(), name) }))
    .filter(({ similarity }) => similarity >= SIMILAR);
  return likely.toSorted((a, b) => b.similarity - a.similarity)[0]?.name;
}
