import { compareTexts } from '../../shared/text-distance.ts';

/** Likeness of two words that differ in the order of two letters. */
const SWAPPED = 0.9;

/**
 * The one word that someone has most likely meant.
 *
 * @param needs How alike it is at least, and by how much more than the next.
 * @param likeness From 0 to 1.
 * @returns undefined if there is none, or several
 */
export function meantWord(
  word: string,
  known: Iterable<string>,
  needs: { likeness: number; lead: number } = { likeness: 0.72, lead: 0.08 },
  likeness: (one: string, other: string) => number = likenessOf,
): string | undefined {
  const [best, next] = [...new Set(known)]
    .map((one) => ({ one, likeness: likeness(one, word) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  if (best === undefined || best.likeness < needs.likeness) return undefined;
  return best.likeness - (next?.likeness ?? 0) < needs.lead ? undefined : best.one;
}

/** How alike two words are, of which one may be misspelt. */
export function likenessOf(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1;
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return one !== other && swapped === other ? SWAPPED : compareTexts(one, other);
}
