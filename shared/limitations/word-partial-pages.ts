import type { PartialPages, UnjudgedRule } from './limitation.ts';
import { nameHosts } from './names.ts';

const WHY_NOT_SENT = {
  'signed-in': 'the scan uses headers or cookies of the settings',
  action: 'their buttons look as if they delete, sign out, buy or pay',
  window: 'their answers would open in another window',
};

/**
 * What could not be checked of pages that were judged, as a sentence without its end: the addresses of the pages follow
 * after a colon.
 *
 * @param count how many pages that is true of
 * @param several how the sentence begins if they are several
 */
export function wordPartial(limitation: PartialPages, count: number, several = `${count} pages`): string {
  const one = count === 1;
  const subject = one ? 'The page' : several;
  const object = one ? 'the page' : `${count} pages`;
  const were = one ? 'was' : 'were';
  const they = one ? 'it' : 'they';
  const their = one ? 'its' : 'their';
  switch (limitation.kind) {
    case 'axe-timed-out':
      return one
        ? 'axe did not finish in time, so only HTML_CodeSniffer checked the page'
        : `axe did not finish in time with ${count} pages, so only HTML_CodeSniffer checked them`;
    case 'process-ended':
      return one
        ? 'A frame or worker of the page was ended because it took too much memory or kept the browser busy'
        : `Frames or workers of ${count} pages were ended because they took too much memory or kept the browser busy`;
    case 'cut-off':
      return `${subject} did not load as a whole (too slow, sent in part, or XHTML with a syntax error), so only what had loaded was judged`;
    case 'still-loading':
      return `${subject} still showed that ${they} ${were} loading when ${they} ${were} judged`;
    case 'covered':
      return `A dialog, a banner or the like lies over ${object} and could not be closed, or there are too many of them, so ${one ? 'it was' : 'they were'} not judged as a whole`;
    case 'selector-missing':
      return `${subject} ${were} judged without an element that matches ${limitation.selector}, which the settings wait for`;
    case 'closed-parts': {
      const { parts } = limitation;
      return `${parts === 1 ? 'A part' : `${parts} parts`} of ${one ? 'the page' : `each of ${count} pages`} ${parts === 1 ? 'was' : 'were'} not judged, because ${parts === 1 ? 'its script has' : 'their scripts have'} closed ${parts === 1 ? 'it' : 'them'} to all others (closed shadow root)`;
    }
    case 'too-large':
      return `${subject} ${one ? 'is' : 'are'} too large to be checked as a whole`;
    case 'too-many-frames':
      return `Some frames ${one ? '' : `of ${object} `}were not judged because there are too many in one page`;
    case 'not-read':
      return `Something in ${object} could not be read, so the rules about that did not judge ${one ? 'it' : 'them'}`;
    case 'errors-unknown':
      return `Scripts of ${object} report more errors than are looked at, or they could not be read, so the errors were not judged`;
    case 'requests-unknown':
      return `${subject} ${one ? 'asks' : 'ask'} for more files than are looked at, so neither these nor the errors of ${their} scripts were judged`;
    case 'files-missing':
      return `${subject} ${were} judged without style sheets, scripts or frames that this service did not get from ${nameHosts(limitation)}, so ${they} may have looked and worked otherwise than for people`;
    case 'markup-cut':
      return `The source of ${one ? 'the page' : `each of ${count} pages`} has more tags that do not match, or attributes twice, than are looked at, so not all of them were reported`;
    case 'not-tried':
      return `${subject} ${were} judged, but ${they} could not be tried with the keyboard, or not in the time for that`;
    case 'trial-refused':
      return `${subject} ${were} judged, but not tried with the keyboard, in narrow windows and with larger text, because the site refuses that, or its robots.txt could not be read`;
    case 'forms-not-sent':
      return `Forms of ${object} were not submitted, because ${WHY_NOT_SENT[limitation.because]}`;
    case 'tried-in-part':
      return `Only the first few dialogs, menus, forms and lists of a page are tried, and ${one ? 'there are' : `${count} pages have`} more`;
    case 'results-omitted':
      return `${wordOmitted(limitation)}${one ? '' : ` on each of ${count} pages`}`;
    case 'runner-broke':
      return wordUnjudged(limitation.rule, object);
    case 'rule-left-out':
      return wordLeftOut(limitation.rule, object);
    default:
      return limitation satisfies never;
  }
}

function wordOmitted({ title, results }: { title: string; results: number }): string {
  return `${results === 1 ? '1 more result' : `${results} more results`} of the rule “${title}” ${results === 1 ? 'was' : 'were'} left out`;
}

function wordUnjudged({ runner, code }: UnjudgedRule, pages: string): string {
  const name = { axe: 'axe', htmlcs: 'HTML_CodeSniffer', sitedelta: 'Sitedelta', crawl: 'Sitedelta' }[runner];
  if (code === '') return `${name} failed on something in ${pages} and could not check it`;
  const criterion = /\.(\d)_(\d)_(\d{1,2})(?:_\w+)?$/.exec(code)?.slice(1).join('.');
  const what = criterion === undefined ? `the rule ${code}` : `the success criterion ${criterion}`;
  return `${name} failed on something in ${pages}, so ${what} was checked only in part`;
}

const RULE = {
  axe: 'axe’s rule',
  htmlcs: 'HTML_CodeSniffer’s rule',
  sitedelta: 'The rule',
  crawl: 'The rule',
};

/**
 * Says that a rule did not judge something, without the end of the sentence.
 * @param what the page, pages or the site
 */
export function wordLeftOut({ runner, code }: UnjudgedRule, what: string): string {
  const [rules, took, failed] =
    code === ''
      ? ["Sitedelta's own rules", 'they took', 'they failed']
      : [`${RULE[runner]} ${code}`, 'it took', 'it failed'];
  return `${rules} did not judge ${what}, because ${took} more time or memory in this scan than a rule is given, or ${failed}`;
}
