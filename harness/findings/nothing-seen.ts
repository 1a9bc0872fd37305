import type { VisitFacts } from '../../server/facts/visit-facts.ts';

/** A visit that has seen nothing besides the rendered page. */
export const NOTHING_SEEN: VisitFacts = {
  headers: [],
  cookies: null,
  ownResources: [],
  document: null,
  markup: null,
  textStyles: [],
  generatedTexts: { found: [], isCut: false },
  backwardParts: { found: [], isCut: false },
  fragments: { isHeard: false, handled: [] },
  requests: [],
  errors: [],
  interaction: null,
  layout: null,
  loading: null,
  actions: null,
};
