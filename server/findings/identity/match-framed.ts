import { groupByKey } from './exact-keys.ts';
import type { Item } from './match-side.ts';
import { takeBest } from './match-similar.ts';
import type { PagePlaces } from './page-places.ts';

/** More pairs than this are taken in order. */
const MAX_PAIRS = 4_000;

/** A document in a frame has a root of its own. */
const FRAME_SCOPE = /^.*>i?frame(?:#[^>]*)?(?=>html)/;

/**
 * Pairs what is left in frames: they show another thing as a whole each time (ads, embedded feeds), so that for one
 * rule and kind of element in frames of one place and name only the number counts. The nearest in order are taken
 * first, and never what the page shows to be another element. Marks and returns the pairs.
 */
export function matchFramed(
  left: readonly Item[],
  right: readonly Item[],
  places: PagePlaces,
): [Item, Item][] {
  const groups = groupByKey(right, frameKey);
  const score = (x: Item, y: Item): number => (places.vetoes(x, y) ? -1 : 0);
  return [...groupByKey(left, frameKey)].flatMap(([key, gone]) => {
    const fresh = groups.get(key) ?? [];
    if (gone.length * fresh.length <= MAX_PAIRS) return takeBest(gone, fresh, score);
    return gone.flatMap((x, at) => takeBest([x], fresh.slice(at, at + 1), score));
  });
}

function frameKey({ facts: { rule, about } }: Item): string {
  const frame = FRAME_SCOPE.exec(about.scope)?.[0];
  return frame === undefined ? '' : `${rule} ${about.tag} ${frame}`;
}
