import { amountOf, likeness, nameLost, newlyLost } from './compared-page.ts';
import type { ComparedPage } from './compared-page.ts';

/** A page that showed less than this in the base, in characters, may as well show nearly nothing. */
const MIN_AMOUNT = 200;
/** Nearly nothing is left. */
const NEARLY_NOTHING = 0.1;
/** Little is left, and none of it was there before. */
const LITTLE = 0.25;
const MIN_LIKENESS = 0.1;
/** So much went that a script which failed is why. */
const MUCH = 0.5;
const MIN_AMOUNT_OF_SCRIPTS = 60;
/** A page of which only the frame is left (navigation, header, footer) may have its heading, but no sentence of its own. */
const MIN_OWN = 100;
const ONLY_FRAME = 0.05;
const MAX_HEADING = 30;

/** Whether nothing or nearly nothing is left of what a page showed in the base. */
export function hasLostContent(page: ComparedPage): boolean {
  const { look, before } = page;
  if (hasOnlyFrame(page)) return true;
  const hasCause = causeOf(page) !== null;
  const [now, then] = [amountOf(look), amountOf(before)];
  // What has failed will not come; what is still loading may.
  if (now >= then || (look.isLoading === true && !hasCause)) return false;
  if (now === 0) return true;
  if (hasCause && then >= MIN_AMOUNT_OF_SCRIPTS && now <= MUCH * then) return true;
  if (then < MIN_AMOUNT) return false;
  return now <= NEARLY_NOTHING * then || (now <= LITTLE * then && likeness(look, before) < MIN_LIKENESS);
}

/** Whether only what other pages show, too, is left of a page that showed more than that. */
export function hasOnlyFrame({ look, own: { now, before } }: ComparedPage): boolean {
  return look.isLoading !== true && before >= MIN_OWN && now <= Math.min(ONLY_FRAME * before, MAX_HEADING);
}

/** What failed on a page that did not fail in the base, as a sentence, and the element that asks for it; null if nothing did. */
export function causeOf(page: ComparedPage): { words: string; evidence?: string | undefined } | null {
  const lost = newlyLost(page, 'script', 'data');
  if (lost.length > 0) return { words: `${nameLost(lost)}.`, evidence: lost[0]?.evidence };
  const [error] = page.look.errors.filter((each) => !page.before.errors.includes(each));
  return error === undefined ? null : { words: `A script ends with the error “${error}”.` };
}
