import type { PageKind } from '../../../facts/page-look.ts';
import { amountOf, likeness } from './compared-page.ts';
import type { ComparedPage } from './compared-page.ts';

/** What only the text of a page says counts where at least this much of the page is another. */
const MAX_LIKENESS = 0.5;
const MAX_AMOUNT = 0.5;

/** Whether a page says of itself that it is no longer what it was: an error, a placeholder, data, a sign-in form. */
export function isReplaced(page: ComparedPage): boolean {
  const { look, before } = page;
  if (look.kind === null || isNoWorse(look.kind, before.kind)) return false;
  return look.saidBy === 'title' ? look.words !== before.words : hasChanged(page);
}

/** An error may become a notice of maintenance: the page was not there before either. */
function isNoWorse(now: PageKind, then: PageKind | null): boolean {
  return then === now || (then !== null && then !== 'sign-in' && now !== 'sign-in');
}

function hasChanged({ look, before }: ComparedPage): boolean {
  return amountOf(look) <= MAX_AMOUNT * amountOf(before) || likeness(look, before) < MAX_LIKENESS;
}
