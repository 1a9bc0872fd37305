import { MOST_LISTED } from '../../../facts/most-listed.ts';

/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
export const CAPS = {
  texts: 2_000,
  /** Elements whose style is set. */
  styled: 1_000,
  found: MOST_LISTED.layout,
  /** CSS pixels that a page may be wider than its window. */
  tolerance: 16,
};
