import type {
  AddressKind,
  Limitation,
  ResourceLimitation,
  ScanLimitation,
  UnscannedPages,
} from './limitation.ts';
import { nameAll, nameHosts } from './names.ts';
import { PageGroups } from './page-groups.ts';
import type { PageGroup } from './page-groups.ts';
import { wordLeftOut, wordPartial } from './word-partial.ts';

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
      const reason = reasonOf(limitation);
      const isAll = limitation.kind === 'failed' || limitation.isAll;
      unscanned.add((group) => wordUnscanned(reason, group), limitation.urls, isAll);
    } else if ('url' in limitation) {
      partial.add(({ count }) => wordPartial(limitation, count), [limitation.url]);
    } else if (isOfResources(limitation)) {
      resources.push(wordResources(limitation));
    } else {
      scan.add(wordScan(limitation));
    }
  }
  return [...scan, ...unscanned.sentences(), ...partial.sentences(), ...resources];
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
    case 'sitemaps elsewhere':
      return `robots.txt names a sitemap on another host (${limitation.hosts.join(', ')}) that could not be read: pages to which no link leads may be missing.`;
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
    case 'not looked at again': {
      const { pages } = limitation;
      const which = pages === 1 ? 'A page' : `${pages} pages`;
      return `${which} with findings that the base does not have ${pages === 1 ? 'was' : 'were'} not judged a second time, so these were seen only once.`;
    }
    case 'sitemaps incomplete':
      return 'Not all sitemaps of the site could be read: pages that only the others name were not judged.';
    case 'pages not tried': {
      const { tried, pages } = limitation;
      const others = pages - tried;
      return `Of the ${pages} pages, only the first ${tried === 1 ? 'was' : `${tried} were`} to be tried with the keyboard, in narrow windows and with larger text; what only that finds was not looked for on the other ${others === 1 ? 'one' : others}.`;
    }
    case 'buttons not pressed': {
      const { buttons, pages } = limitation;
      const where = pages === 1 ? 'on the page that was tried' : `on ${pages} pages that were tried`;
      const which = buttons === 1 ? '1 button was' : `${buttons} buttons were`;
      return `${which} not pressed ${where}, so what comes of that was not judged.`;
    }
    case 'addresses not asked':
      return wordNotAsked(limitation);
    case 'actions not asked': {
      const { of, count } = limitation;
      return count === 1
        ? `1 ${ADDRESSES[of][0]} was not checked because it looks as if opening it changed something, such as a sign-out.`
        : `${count} ${ADDRESSES[of][1]} were not checked because each looks as if opening it changed something, such as a sign-out.`;
    }
    case 'downloads disallowed': {
      const { count } = limitation;
      return `${count} ${ADDRESSES.download[count === 1 ? 0 : 1]} ${count === 1 ? 'was' : 'were'} not checked because robots.txt disallows ${count === 1 ? 'it' : 'them'}.`;
    }
    case 'addresses not answered': {
      const { of, count } = limitation;
      return `${count} ${ADDRESSES[of][count === 1 ? 0 : 1]} could not be checked: there was no answer, or none that says whether ${count === 1 ? 'it is' : 'they are'} there.`;
    }
    case 'views not judged': {
      const { count, isAll, example } = limitation;
      const which =
        count === 1 ? '1 view of a page was' : `${isAll ? '' : 'At least '}${count} views of pages were`;
      return `${which} not judged: links to ${count === 1 ? 'it differ' : 'them differ'} from the address of the page only in what follows the #, such as ${example}, and each page is visited once.`;
    }
    case 'fragments not judged': {
      const { count, isAll } = limitation;
      const which =
        count === 1
          ? '1 link to a part of its page was'
          : `${isAll ? '' : 'At least '}${count} links to parts of their pages were`;
      return `${which} not judged: a script may read what follows the #, so it is not known whether something is missing.`;
    }
    case 'deployed meanwhile':
      return `A deployment landed while the site was scanned (its first page names another build, scripts or style sheets now), ${SCAN_AGAIN}`;
    case 'changed meanwhile':
      return `The first page of the site changed while it was scanned, ${SCAN_AGAIN}`;
    case 'first page lost':
      return limitation.status === null
        ? 'The first page could not be reached any more when all pages were visited.'
        : `The first page answered with HTTP ${limitation.status} when all pages were visited, ${SCAN_AGAIN}`;
    case 'site rule left out':
      return `${wordLeftOut(limitation.unjudged, 'the site')}.`;
    case 'foreign frames':
      return `Frames of other origins were not judged: ${nameHosts(limitation.hosts)}.`;
    default:
      return limitation satisfies never;
  }
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

function wordNotAsked({
  of,
  count,
  isAll,
  limit: { inAll, perSite },
}: Extract<ScanLimitation, { kind: 'addresses not asked' }>): string {
  const [one, more] = ADDRESSES[of];
  const what = count === 1 ? `1 ${one} was` : `${isAll ? '' : 'At least '}${count} ${more} were`;
  const share = of === 'download' ? '' : `, and for ${perSite} on one site of others`;
  return `${what} not checked: a scan asks for ${inAll} of them${share}.`;
}

function wordUnscanned(reason: string, { count, isAll }: PageGroup): string {
  if (count === 1) return `1 page was not judged because it ${reason}`;
  return `${isAll ? '' : 'At least '}${count} pages were not judged because each ${reason}`;
}

const REASONS: Record<Exclude<UnscannedPages['kind'], 'failed'>, string> = {
  'left out': 'is left out by the settings',
  'kept out by robots.txt': 'is kept out by robots.txt',
  'may change something': 'has an address that looks as if opening it changed something, such as a sign-out',
};

function reasonOf(limitation: UnscannedPages): string {
  if (limitation.kind === 'failed') return limitation.reason;
  return REASONS[limitation.kind];
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
      return `Pages ask other sites for more than one scan may ask of each; they were judged without the rest: ${nameHosts(limitation.hosts)}.`;
    case 'resources over limit':
      return 'The scan reached its limit of data or requests: later resources were not loaded.';
    default:
      return limitation satisfies never;
  }
}

function notJudged(pages: number): string {
  return `${pages === 1 ? '1 page was' : `${pages} pages were`} found and not judged.`;
}
