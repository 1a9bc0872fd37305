import type { ActionFacts } from '../../server/facts/action-facts.ts';

/** A page that was tried and that has nothing to press. */
export const NOTHING_DONE: ActionFacts = {
  dialogs: [],
  disclosures: [],
  forms: [],
  leaving: [],
  untried: { dialogs: false, disclosures: false, forms: false, selects: false },
  beyond: { dialogs: 0, disclosures: 0, forms: 0, selects: 0 },
};
