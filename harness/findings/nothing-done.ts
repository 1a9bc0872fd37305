import type { ActionFacts } from '../../server/findings/facts/action-facts.ts';

/** A page that was tried and that has nothing to press. */
export const NOTHING_DONE: ActionFacts = {
  dialogs: [],
  disclosures: [],
  forms: [],
  untried: { dialogs: false, disclosures: false, forms: false },
};
