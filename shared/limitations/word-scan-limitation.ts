import { counted, number } from '../words.ts';
import { nameAll, nameHosts, startCount } from './names.ts';
import type { AddressKind, ResultLimitation, ScanLimitation } from './limitation.ts';
import { wordLeftOut } from './word-partial-pages.ts';

const SCAN_AGAIN = 'so some pages may be from before and some from after; scan the site again.';

/** A limitation of a scan as a whole in one sentence. */
export function wordScanLimitation(limitation: ScanLimitation): string {
  switch (limitation.kind) {
    case 'moved':
      return `The address leads to ${limitation.origin}, so that site was scanned.`;
    case 'robots-unavailable': {
      const { status, named } = limitation;
      const pages =
        named === true ? 'the start page and the configured start pages were' : 'the start page was';
      const what = status === null ? 'could not be fetched' : `answered with HTTP ${status}`;
      return `robots.txt ${what}, so only ${pages} scanned.`;
    }
    case 'robots-cut':
      return `robots.txt is longer than the ${Math.round(limitation.bytes / 1024)} KiB that crawlers must read (RFC 9309), and no more was read: rules and sitemaps further down were ignored.`;
    case 'sitemaps-elsewhere':
      return `robots.txt names a sitemap on another host (${nameHosts(limitation)}) that could not be read: pages to which no link leads may be missing.`;
    case 'start-page-disallowed':
      return 'robots.txt disallows the start page; it was scanned because it was asked for.';
    case 'start-pages-disallowed':
      return `robots.txt disallows ${limitation.count} of the configured start pages; they were visited because the settings request them.`;
    case 'crawl-delay-shortened':
      return `robots.txt asks for ${limitation.askedMs / 1000} seconds between two pages; the scan waited only ${limitation.takenMs / 1000}.`;
    case 'out-of-time':
    case 'too-slow':
    case 'browser-ended':
    case 'over-page-limit': {
      const { count } = limitation;
      const number = `${startCount(limitation).toLowerCase()}${count} page${count === 1 ? '' : 's'}`;
      return `${wordEnd(limitation)}: ${number} ${count === 1 ? 'was' : 'were'} found and not judged.`;
    }
    case 'sitemaps-incomplete':
      return 'Not all sitemaps of the site could be read: pages that only the others name were not judged.';
    case 'addresses-not-asked':
      return wordNotAsked(limitation);
    case 'actions-not-asked':
      return limitation.count === 1
        ? `1 ${ADDRESSES[limitation.of][0]} was not checked because it looks as if opening it changed something, such as a sign-out.`
        : `${limitation.count} ${ADDRESSES[limitation.of][1]} were not checked because each looks as if opening it changed something, such as a sign-out.`;
    case 'downloads-disallowed': {
      const { count } = limitation;
      return `${count} ${ADDRESSES.download[count === 1 ? 0 : 1]} ${count === 1 ? 'was' : 'were'} not checked because robots.txt disallows ${count === 1 ? 'it' : 'them'}.`;
    }
    case 'addresses-not-answered': {
      const { of, count } = limitation;
      return `${count} ${ADDRESSES[of][count === 1 ? 0 : 1]} could not be checked: there was no answer, or none that says whether ${count === 1 ? 'it is' : 'they are'} there.`;
    }
    case 'views-not-judged': {
      const { count, example } = limitation;
      const which =
        count === 1 ? '1 view of a page was' : `${startCount(limitation)}${count} views of pages were`;
      return `${which} not judged: links to ${count === 1 ? 'it differ' : 'them differ'} from the address of the page only in what follows the #, such as ${example}, and each page is visited once.`;
    }
    case 'fragments-not-judged': {
      const { count } = limitation;
      const which =
        count === 1
          ? '1 link to a part of its page was'
          : `${startCount(limitation)}${count} links to parts of their pages were`;
      return `${which} not judged: a script may read what follows the #, so it is not known whether something is missing.`;
    }
    case 'deployed-meanwhile':
      return `A deployment landed while the site was scanned (its first page names another build, scripts or style sheets now), ${SCAN_AGAIN}`;
    case 'changed-meanwhile':
      return `The first page of the site changed while it was scanned, ${SCAN_AGAIN}`;
    case 'first-page-lost':
      return limitation.status === null
        ? 'The first page could not be reached any more when all pages were visited.'
        : `The first page answered with HTTP ${limitation.status} when all pages were visited, ${SCAN_AGAIN}`;
    default:
      return wordResultLimitation(limitation);
  }
}

/** One of what was to be judged, and of what is kept of it. */
function wordResultLimitation(limitation: ResultLimitation): string {
  switch (limitation.kind) {
    case 'rules-left-out': {
      const { rules, level } = limitation;
      const parts = [
        ...(level === 'A' ? ['all that is only about levels AA and AAA of WCAG'] : []),
        ...(rules.length > 0
          ? [`the ${rules.length === 1 ? 'rule' : 'rules'} ${nameAll(rules.toSorted())}`]
          : []),
      ];
      return `The settings leave out ${parts.join(' and ')}.`;
    }
    case 'rules-not-run':
      return `The settings name rules that this scan does not have: ${nameAll(limitation.rules.toSorted())}.`;
    case 'not-looked-at-again': {
      const { count } = limitation;
      const which = count === 1 ? 'A page' : `${count} pages`;
      return `${which} with findings that the base does not have ${count === 1 ? 'was' : 'were'} not judged a second time, so these were seen only once.`;
    }
    case 'pages-not-tried': {
      const { tried, count } = limitation;
      return `Only the first ${tried === 1 ? 'one' : tried} of the ${tried + count} pages ${tried === 1 ? 'was' : 'were'} chosen to be tried with the keyboard, in narrow windows and with larger text; what only that finds was not looked for on the other ${count === 1 ? 'one' : count}.`;
    }
    case 'buttons-not-pressed': {
      const { count, onPages } = limitation;
      const where = onPages === 1 ? 'on the page that was tried' : `on ${onPages} pages that were tried`;
      return `${counted(count, 'button')} ${count === 1 ? 'was' : 'were'} not pressed ${where}, so what comes of that was not judged.`;
    }
    case 'site-rule-left-out':
      return `${wordLeftOut(limitation.rule, 'the site')}.`;
    case 'foreign-frames':
      return `Frames of other origins were not judged: ${nameHosts(limitation)}.`;
    case 'resources-refused':
      // Without their hosts: names that resolve to forbidden addresses are not made public.
      return 'Pages ask for resources that this service may not open; they were judged without them.';
    case 'resources-over-share':
      return `Pages ask other sites for more than one scan may ask of each; they were judged without the rest: ${nameHosts(limitation)}.`;
    case 'resources-over-limit':
      return 'The scan reached its limit of data or requests: later resources were not loaded.';
    case 'results-over-limit': {
      const { limit, count, onPages } = limitation;
      return `The limit of ${number(limit)} results was reached: ${number(count)} more on ${counted(onPages, 'page')} were left out.`;
    }
    case 'sample':
      return 'This is a sample. The website is a made-up shop, which is at no address.';
    case 'base-unreadable':
      return 'The base was made by another version of the service, or is gone, and cannot be read, so findings do not keep the ids that they have in it.';
    case 'undecided': {
      const parts = limitation.questions.map((rule) => `“${rule.title}” (${wordQuestion(rule)})`);
      return `The scan could not decide everything; a person must look at: ${parts.join(', ')}.`;
    }
    case 'more-not-listed':
      return `${limitation.count} more kinds of problems with pages are not listed.`;
    default:
      return limitation satisfies never;
  }
}

/** Why pages were found and not judged, without their number; null for other limitations. */
export function wordEnd(limitation: ScanLimitation): string | null {
  switch (limitation.kind) {
    case 'out-of-time':
      return `The scan was ended after ${Math.round(limitation.timeoutMs / 1000)} seconds`;
    case 'too-slow':
      return `The scan was ended early because ${limitation.slowPages} pages took all the time that a page is given`;
    case 'browser-ended':
      return `The scan was ended early because the browser ended during visits to ${limitation.lostPages} of its pages`;
    case 'over-page-limit':
      return 'The limit of pages was reached';
    default:
      return null;
  }
}

/** What a person must decide of a rule. */
export function wordQuestion({ elements, onPages }: { elements: number; onPages: number }): string {
  return `${counted(elements, 'element')} on ${counted(onPages, 'page')}`;
}

const ADDRESSES: Record<AddressKind, [one: string, more: string]> = {
  link: ['address of another site to which pages link', 'addresses of other sites to which pages link'],
  image: [
    'image or recording that the browser did not need',
    'images or recordings that the browser did not need',
  ],
  download: ['file of the site to which pages link', 'files of the site to which pages link'],
  version: ['address of another version of a page', 'addresses of other versions of pages'],
};

function wordNotAsked(limitation: Extract<ScanLimitation, { kind: 'addresses-not-asked' }>): string {
  const { of, count, limit, limitPerSite } = limitation;
  const [one, more] = ADDRESSES[of];
  const what = count === 1 ? `1 ${one} was` : `${startCount(limitation)}${count} ${more} were`;
  const share = of === 'download' ? '' : `, and for ${limitPerSite} on one site of others`;
  return `${what} not checked: a scan asks for ${limit} of them${share}.`;
}
