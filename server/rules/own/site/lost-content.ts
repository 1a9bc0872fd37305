import type { ChangeRule } from '../../own-rule.ts';
import { amountOf, likeness, nameLost, newlyLost } from '../../look/compared-page.ts';
import type { ComparedPage } from '../../look/compared-page.ts';
import { isReplaced } from '../../look/is-replaced.ts';

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

/** A page that showed something in the base and shows nothing, or nearly nothing, now. */
export const lostContent: ChangeRule = {
  meta: {
    name: 'lost-content',
    category: 'site',
    title: 'Pages must not lose their content',
    severity: 'high',
    criteria: [],
    perSite: true,
  },
  check: ({ pages }) =>
    pages.flatMap((page) => {
      if (isReplaced(page)) return [];
      const cause = causeOf(page);
      if (!hasLost(page, cause !== '')) return [];
      const { look, before } = page;
      const left =
        amountOf(look) === 0
          ? 'shows nothing'
          : `shows ${count(look.text)} of text; in the base it showed ${before.text}`;
      const why =
        cause === ''
          ? 'Open it in a browser and look at its console and at the log of the site.'
          : `${cause} Look at the console of a browser on this page.`;
      return { pages: [page.index], key: 'found', explanation: `The page ${left}. ${why}` };
    }),
};

function hasLost({ look, before }: ComparedPage, hasCause: boolean): boolean {
  const [now, then] = [amountOf(look), amountOf(before)];
  // What has failed will not come; what is still loading may.
  if (now >= then || (look.isLoading === true && !hasCause)) return false;
  if (now === 0) return true;
  if (hasCause && then >= MIN_AMOUNT_OF_SCRIPTS && now <= MUCH * then) return true;
  if (then < MIN_AMOUNT) return false;
  return now <= NEARLY_NOTHING * then || (now <= LITTLE * then && likeness(look, before) < MIN_LIKENESS);
}

/** What failed that did not fail in the base, as a sentence; empty if nothing did. */
function causeOf(page: ComparedPage): string {
  const lost = newlyLost(page, 'script', 'data');
  if (lost.length > 0) return `${nameLost(lost)}.`;
  const [error] = page.look.errors.filter((each) => !page.before.errors.includes(each));
  return error === undefined ? '' : `A script ends with the error “${error}”.`;
}

function count(characters: number): string {
  return `${characters} ${characters === 1 ? 'character' : 'characters'}`;
}
