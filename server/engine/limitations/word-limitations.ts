import type { Unjudged } from '../../findings/facts/judged-page.ts';
import type {
  AddressKind,
  Limitation,
  PartialPage,
  ResourceLimitation,
  ScanLimitation,
  UnscannedPages,
} from './limitation.ts';
import { PageGroups } from './page-groups.ts';

/** Hosts and rules that are named; the rest is only counted. */
const MAX_NAMED = 10;

const SCAN_AGAIN = 'so some pages may be from before and some from after; scan the site again.';

/**
 * The limitations of a scan as sentences, each once: first those of the whole scan in the order in which they arose,
 * then pages that were not scanned, then pages that were scanned only in part, then resources.
 */
export function wordLimitations(limitations: readonly Limitation[]): string[] {
  const scan = new Set<string>();
  const unscanned = new PageGroups();
  const partial = new PageGroups();
  const resources: string[] = [];
  for (const limitation of limitations) {
    if ('urls' in limitation) {
      const isAll = limitation.kind === 'failed' || limitation.isAll;
      unscanned.add(reasonOf(limitation), limitation.urls, isAll);
    } else if ('url' in limitation) {
      partial.add(`${wordPartial(limitation)}:`, [limitation.url]);
    } else if (isOfResources(limitation)) {
      resources.push(wordResources(limitation));
    } else {
      scan.add(wordScan(limitation));
    }
  }
  return [
    ...scan,
    ...unscanned.sentences(({ text, count, isAll, list }) =>
      count === 1
        ? `1 page was not judged because it ${text}: ${list}`
        : `${isAll ? '' : 'At least '}${count} pages were not judged because each ${text}: ${list}`,
    ),
    ...partial.sentences(({ text, list }) => `${text} ${list}`),
    ...resources,
  ];
}

function wordScan(limitation: ScanLimitation): string {
  switch (limitation.kind) {
    case 'moved':
      return `The address leads to ${limitation.origin}, so that site was scanned.`;
    case 'robots unavailable': {
      const { status, named } = limitation;
      const pages = named ? 'the start page and the start-pages of the settings were' : 'the start page was';
      const what = status === null ? 'could not be fetched' : `answered with HTTP ${status}`;
      return `robots.txt ${what}, so only ${pages} scanned.`;
    }
    case 'robots cut':
      return `robots.txt is longer than the ${Math.round(limitation.bytes / 1024)} KiB that crawlers must read (RFC 9309), and no more was read: rules and sitemaps further down were not heeded.`;
    case 'start page disallowed':
      return 'robots.txt disallows the start page; it was scanned because it was asked for.';
    case 'start pages disallowed':
      return `robots.txt disallows ${limitation.pages} of the start-pages of the settings; they were visited because they were asked for.`;
    case 'rules left out': {
      const { rules, level } = limitation;
      const parts = [
        ...(level === 'A' ? ['all that is only about levels AA and AAA of WCAG'] : []),
        ...(rules.length > 0
          ? [`the ${rules.length === 1 ? 'rule' : 'rules'} ${nameAll([...rules].sort())}`]
          : []),
      ];
      return `The settings leave out ${parts.join(' and ')}.`;
    }
    case 'rules not run':
      return `The settings name rules that this scan does not have: ${nameAll([...limitation.rules].sort())}.`;
    case 'crawl delay shortened':
      return `robots.txt asks for ${limitation.askedMs / 1000} seconds between two pages; the scan waited only ${limitation.takenMs / 1000}.`;
    case 'out of time':
      return `The scan was ended after ${Math.round(limitation.timeoutMs / 1000)} seconds: ${notJudged(limitation.pages)}`;
    case 'too slow':
      return `The scan was ended early because ${limitation.slowPages} pages took all the time that a page is given: ${notJudged(limitation.pages)}`;
    case 'browser ended':
      return `The scan was ended early because the browser ended during visits to ${limitation.lostPages} of its pages: ${notJudged(limitation.pages)}`;
    case 'over page limit':
      return `The limit of pages was reached: ${limitation.isAll ? '' : 'at least '}${notJudged(limitation.pages)}`;
    case 'sitemaps incomplete':
      return 'Not all sitemaps of the site could be read: pages that only the others name were not judged.';
    case 'pages not tried': {
      const { tried, pages } = limitation;
      const others = pages - tried;
      return `Of the ${pages} pages, only the first ${tried === 1 ? 'was' : `${tried} were`} to be tried with the keyboard, in narrow windows and with larger text; what only that finds was not looked for on the other ${others === 1 ? 'one' : others}.`;
    }
    case 'addresses not asked':
      return wordNotAsked(limitation);
    case 'deployed meanwhile':
      return `A deployment landed while the site was scanned (its first page names another build, scripts or style sheets now), ${SCAN_AGAIN}`;
    case 'changed meanwhile':
      return `The first page of the site changed while it was scanned, ${SCAN_AGAIN}`;
    case 'first page lost':
      return limitation.status === null
        ? 'The first page could not be reached any more when all pages were visited.'
        : `The first page answered with HTTP ${limitation.status} when all pages were visited, ${SCAN_AGAIN}`;
    case 'foreign frames':
      return `Frames of other origins were not judged: ${nameHosts(limitation.hosts)}.`;
    default:
      return limitation satisfies never;
  }
}

const ADDRESSES: Record<AddressKind, [one: string, more: string]> = {
  link: ['address of another site to which pages link', 'addresses of other sites to which pages link'],
  image: ['image that the browser did not need', 'images that the browser did not need'],
  version: ['address of another version of a page', 'addresses of other versions of pages'],
};

function wordNotAsked({
  of,
  count,
  isAll,
  limit: { inAll, perHost },
}: Extract<ScanLimitation, { kind: 'addresses not asked' }>): string {
  const [one, more] = ADDRESSES[of];
  const what = count === 1 ? `1 ${one} was` : `${isAll ? '' : 'At least '}${count} ${more} were`;
  return `${what} not checked: a scan asks for ${inAll} of them, and for ${perHost} on one host of others.`;
}

function reasonOf(limitation: UnscannedPages): string {
  if (limitation.kind === 'failed') return limitation.reason;
  return limitation.kind === 'left out' ? 'is left out by the settings' : 'is kept out by robots.txt';
}

/** The addresses of the pages follow after a colon. */
function wordPartial(limitation: PartialPage): string {
  switch (limitation.kind) {
    case 'axe timed out':
      return 'axe did not finish in time, so only HTML_CodeSniffer checked the page';
    case 'process ended':
      return 'A frame or worker of the page was ended because of its memory';
    case 'cut off':
      return 'The page did not finish loading in time, so only what had loaded was judged';
    case 'still loading':
      return 'The page still showed that it was loading when it was judged';
    case 'selector missing':
      return `The page was judged without an element that matches ${limitation.selector}, which the settings wait for`;
    case 'too large':
      return 'The page is too large to be checked as a whole';
    case 'too many frames':
      return 'Some frames were not judged because there are too many in one page';
    case 'not read':
      return 'Something in the page could not be read, so the rules about that did not judge it';
    case 'errors unknown':
      return 'Scripts of the page report more errors than are looked at, or they could not be read, so the errors were not judged';
    case 'requests unknown':
      return 'The page asks for more files than are looked at, so neither these nor the errors of its scripts were judged';
    case 'files missing':
      return `The page was judged without style sheets or scripts that this service did not get from ${nameHosts(limitation.hosts)}, so it may have looked and worked otherwise than for people`;
    case 'markup cut':
      return 'The source of the page has more tags that do not match, or attributes twice, than are looked at, so not all of them were reported';
    case 'not tried':
      return 'The page was judged, but it could not be tried with the keyboard, or not in the time for that';
    case 'tried in part':
      return 'Only the first few dialogs, menus, forms and lists of a page are tried, and there are more';
    case 'results omitted':
      return wordOmitted(limitation);
    case 'runner broke':
      return wordUnjudged(limitation.unjudged);
    default:
      return limitation satisfies never;
  }
}

function wordOmitted({ title, count }: { title: string; count: number }): string {
  return `${count === 1 ? '1 more result' : `${count} more results`} of the rule “${title}” ${count === 1 ? 'was' : 'were'} left out`;
}

function wordUnjudged({ runner, code }: Unjudged): string {
  const name = { axe: 'axe', htmlcs: 'HTML_CodeSniffer', sitedelta: 'Sitedelta' }[runner];
  if (code === '') return `${name} failed on something in the page and could not check it`;
  const criterion = /\.(\d)_(\d)_(\d{1,2})(?:_\w+)?$/.exec(code)?.slice(1).join('.');
  const what = criterion === undefined ? `the rule ${code}` : `the success criterion ${criterion}`;
  return `${name} failed on something in the page, so ${what} was checked only in part`;
}

function isOfResources(limitation: ScanLimitation | ResourceLimitation): limitation is ResourceLimitation {
  return limitation.kind.startsWith('resources');
}

function wordResources(limitation: ResourceLimitation): string {
  switch (limitation.kind) {
    case 'resources refused':
      // Without their hosts: names that resolve to forbidden addresses are not made public.
      return 'Pages ask for resources that this service may not open; they were judged without them.';
    case 'resources over share':
      return `Pages ask other hosts for more than one scan may ask of each; they were judged without the rest: ${nameHosts(limitation.hosts)}.`;
    case 'resources over limit':
      return 'The scan reached its limit of data or requests: later resources were not loaded.';
    default:
      return limitation satisfies never;
  }
}

function notJudged(pages: number): string {
  return `${pages === 1 ? '1 page was' : `${pages} pages were`} found and not judged.`;
}

function nameHosts(hosts: readonly string[]): string {
  const sorted = [...new Set(hosts)].sort();
  return nameAll(sorted.map((host) => (host === '' ? 'sandboxed or redirected documents' : host)));
}

function nameAll(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
