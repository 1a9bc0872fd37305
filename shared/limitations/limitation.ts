import type { PageFailureReason } from './page-failure-reason.ts';

/**
 * What a scan could not do, in the shape of the contract. `word-limitation.ts` has the sentences. A new kind takes a line
 * here, one in `read-limitation.ts` and its words; the compiler asks for them.
 */
export type Limitation = ScanLimitation | PageLimitation;

/** A limitation as it is noted during a scan: its pages are not counted yet, and more of the kind may come. */
export type NotedLimitation = ScanLimitation | Uncounted<PageLimitation>;

/** The word for a limitation. */
export type LimitationKind = Limitation['kind'];

/** A limitation of some pages. Those of a scan that share all but their pages are one (group-limitations.ts). */
export type PageLimitation = OfPages & (UnscannedPages | PartialPages);

interface OfPages {
  /** The first addresses, sorted. */
  pages: string[];
  /** How many pages there are; at least so many if `isAtLeast`. */
  count: number;
  isAtLeast?: boolean;
}

type Uncounted<T> = T extends unknown ? Omit<T, 'count'> : never;

/** A rule, or a part of one, that did not judge; `code` is empty if it is all of the runner's. */
export interface UnjudgedRule {
  runner: 'axe' | 'htmlcs' | 'crawl' | 'sitedelta';
  code: string;
}

/** Hosts: the first ones, sorted, and how many there are. An empty one stands for sandboxed or redirected documents. */
interface Hosts {
  hosts: string[];
  hostCount: number;
}

/** Links to other sites, images that the browser had no need for, other versions of pages, and links to files of the site. */
export type AddressKind = 'link' | 'image' | 'version' | 'download';

/** A limitation of the scan as a whole. `count` is of what the kind is about; at least so many if `isAtLeast`. */
export type ScanLimitation = SiteLimitation | ResultLimitation;

/** What could not be seen of the site. */
type SiteLimitation =
  /** The target redirects to another host. */
  | { kind: 'moved'; origin: string }
  /** `named` is true if the settings name pages that were visited all the same. `status` is null without an answer. */
  | { kind: 'robots-unavailable'; status: number | null; named?: boolean }
  /** Only so many bytes of it were read. */
  | { kind: 'robots-cut'; bytes: number }
  /** Other hosts whose sitemaps robots.txt names, and that could not be read. */
  | ({ kind: 'sitemaps-elsewhere' } & Hosts)
  | { kind: 'start-page-disallowed' }
  /** Pages that the settings name. */
  | { kind: 'start-pages-disallowed'; count: number }
  | { kind: 'crawl-delay-shortened'; askedMs: number; takenMs: number }
  /** Pages that were found and not judged, as in the next three. */
  | { kind: 'out-of-time'; timeoutMs: number; count: number }
  | { kind: 'too-slow'; slowPages: number; count: number }
  | { kind: 'browser-ended'; lostPages: number; count: number }
  | { kind: 'over-page-limit'; count: number; isAtLeast?: boolean }
  | { kind: 'sitemaps-incomplete' }
  /** Addresses that pages name and that were not asked for, because a scan asks for so many, and so many of one site. */
  | {
      kind: 'addresses-not-asked';
      of: AddressKind;
      count: number;
      isAtLeast?: boolean;
      limit: number;
      limitPerSite: number;
    }
  /** The same, of those that look as if opening them changed something. */
  | { kind: 'actions-not-asked'; of: AddressKind; count: number }
  /** Files of the site to which pages link. */
  | { kind: 'downloads-disallowed'; count: number }
  /** Addresses that gave no answer, or none that says whether they exist. */
  | { kind: 'addresses-not-answered'; of: AddressKind; count: number }
  /** Views of pages whose addresses differ in what a script reads after the #, such as `example`. */
  | { kind: 'views-not-judged'; count: number; isAtLeast?: boolean; example: string }
  /** Links to parts of pages that are not there, where a script may read what follows the #. */
  | { kind: 'fragments-not-judged'; count: number; isAtLeast?: boolean }
  | { kind: 'deployed-meanwhile' }
  | { kind: 'changed-meanwhile' }
  /** `status` is null if the site did not answer. */
  | { kind: 'first-page-lost'; status: number | null };

/** What was not judged of what was seen, or not kept. */
export type ResultLimitation =
  /** Rules that the settings turn off, and the only level that they look for, if it is not the usual one. */
  | { kind: 'rules-left-out'; rules: string[]; level: 'A' | 'AAA' | null }
  /** Rules that the settings name. */
  | { kind: 'rules-not-run'; rules: string[] }
  /** Pages with findings that the base does not have, which could be judged only once. */
  | { kind: 'not-looked-at-again'; count: number }
  /** Pages that were not tried as people use them, and those that were to be tried. */
  | { kind: 'pages-not-tried'; count: number; tried: number }
  /** Buttons on tried pages that were not pressed because it is not known what they do. */
  | { kind: 'buttons-not-pressed'; count: number; onPages: number }
  /** A rule about the site took too much time or memory, or threw. */
  | { kind: 'site-rule-left-out'; rule: UnjudgedRule }
  | ({ kind: 'foreign-frames' } & Hosts)
  /** Resources that pages did not get. */
  | { kind: 'resources-refused' }
  /** Their sites: see siteOf. */
  | ({ kind: 'resources-over-share' } & Hosts)
  | { kind: 'resources-over-limit' }
  /** Results beyond those that are kept of a scan. */
  | { kind: 'results-over-limit'; limit: number; count: number; onPages: number }
  /** It is one of the sample, whose website is made up. */
  | { kind: 'sample' }
  /** The findings do not keep the ids that they have in the base. */
  | { kind: 'base-unreadable' }
  /** What no runner could decide, by rule. */
  | { kind: 'undecided'; questions: Question[] }
  /** Kinds of limitations of pages that are not listed. */
  | { kind: 'more-not-listed'; count: number };

/** A rule that a person must judge, by its title. */
export interface Question {
  title: string;
  elements: number;
  onPages: number;
}

/** Pages that were found and not scanned. */
export type UnscannedPages =
  | { kind: 'page-failed'; reason: PageFailureReason }
  | { kind: 'robots-txt' }
  /** By the settings. */
  | { kind: 'left-out' }
  /** Their addresses look as if opening them changed something. */
  | { kind: 'action' };

/** A part of scanned pages could not be checked. */
export type PartialPages =
  | { kind: 'axe-timed-out' }
  | { kind: 'process-ended' }
  | { kind: 'cut-off' }
  | { kind: 'still-loading' }
  /** A dialog or the like lies over it and could not be put away. */
  | { kind: 'covered' }
  /** No element matched the selector that the settings wait for. */
  | { kind: 'selector-missing'; selector: string }
  /** Shadow roots that are closed and show something. */
  | { kind: 'closed-parts'; parts: number }
  | { kind: 'too-large' }
  | { kind: 'too-many-frames' }
  /** Something in it broke a gatherer of facts. */
  | { kind: 'not-read' }
  /** More than is looked at, or the page interferes. */
  | { kind: 'errors-unknown' }
  | { kind: 'requests-unknown' }
  /** Style sheets and scripts of these hosts. */
  | ({ kind: 'files-missing' } & Hosts)
  /** Faults of its source. */
  | { kind: 'markup-cut' }
  /** It was judged, but not tried as people use it. */
  | { kind: 'not-tried' }
  /** It was judged, and its owner refuses to have it tried. */
  | { kind: 'trial-refused' }
  /** It was tried without submitting some of its forms: the site may know us, or a button looks like an action. */
  | { kind: 'forms-not-sent'; because: 'signed-in' | 'action' | 'window' }
  /** It has more dialogs, menus, forms or lists than are tried on one page. */
  | { kind: 'tried-in-part' }
  /** `title` is that of the rule. */
  | { kind: 'results-omitted'; title: string; results: number }
  | { kind: 'runner-broke'; rule: UnjudgedRule }
  /** A rule took too much time or memory on this page or an earlier one, or threw. */
  | { kind: 'rule-left-out'; rule: UnjudgedRule };

const UNSCANNED: Record<UnscannedPages['kind'], true> = {
  'page-failed': true,
  'robots-txt': true,
  'left-out': true,
  action: true,
};

/** Whether the pages of a limitation were not judged at all. */
export function isOfUnscanned<T extends { kind: LimitationKind }>(
  limitation: T,
): limitation is Extract<T, UnscannedPages> {
  return Object.hasOwn(UNSCANNED, limitation.kind);
}

/** Names that are listed; the rest is only counted. */
export const MAX_NAMED = 10;

/** Hosts as a limitation has them, each once. */
export function namedHosts(hosts: Iterable<string>): Hosts {
  const all = [...new Set(hosts)].sort();
  return { hosts: all.slice(0, MAX_NAMED), hostCount: all.length };
}
