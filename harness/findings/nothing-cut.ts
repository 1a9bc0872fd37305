import type { LayoutFacts } from '../../server/facts/style-facts.ts';

/** A page that was tried in narrow windows and with larger text, and shows all of its text there. */
export const NOTHING_CUT: LayoutFacts = {
  narrow: null,
  cutByLargeText: [],
  cutByZoom: [],
  cutWhenNarrow: [],
  cutBySpacing: [],
  beyond: { texts: false, styled: false },
};
