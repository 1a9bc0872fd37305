import type { Unjudged } from '../../facts/judged-page.ts';

/** A limitation of a scan's result. `word-limitations.ts` has the sentences. */
export type Limitation = ScanLimitation | UnscannedPages | PartialPage | ResourceLimitation;

/** A limitation of the scan as a whole. */
export type ScanLimitation =
  /** The target redirects to another host. */
  | { kind: 'moved'; origin: string }
  /** `named` is true if the settings name pages that were visited all the same. */
  | { kind: 'robots unavailable'; status: number | null; named?: true }
  /** Only so many bytes of it were read. */
  | { kind: 'robots cut'; bytes: number }
  /** Other hosts whose sitemaps robots.txt names, and that could not be read. */
  | { kind: 'sitemaps elsewhere'; hosts: readonly string[] }
  | { kind: 'start page disallowed' }
  /** Pages that the settings name. */
  | { kind: 'start pages disallowed'; pages: number }
  /** Rules that the settings turn off, and the only level that they look for, if it is not the usual one. */
  | { kind: 'rules left out'; rules: readonly string[]; level: 'A' | 'AAA' | null }
  /** Rules that the settings name. */
  | { kind: 'rules not run'; rules: readonly string[] }
  | { kind: 'crawl delay shortened'; askedMs: number; takenMs: number }
  | { kind: 'out of time'; timeoutMs: number; pages: number }
  | { kind: 'too slow'; slowPages: number; pages: number }
  | { kind: 'browser ended'; lostPages: number; pages: number }
  /** `isAll` is false if there may be more pages than these. */
  | { kind: 'over page limit'; pages: number; isAll: boolean }
  | { kind: 'sitemaps incomplete' }
  /** Pages with findings that the base does not have, which could be judged only once. */
  | { kind: 'not looked at again'; pages: number }
  /** Pages that were judged, and those of them that were to be tried as people use them. */
  | { kind: 'pages not tried'; tried: number; pages: number }
  /** Buttons that were not pressed, of which it is not known what they do, on tried pages. */
  | { kind: 'buttons not pressed'; buttons: number; pages: number }
  /** Addresses that pages name and that were not asked for. `isAll` is false if there may be more. */
  | { kind: 'addresses not asked'; of: AddressKind; count: number; isAll: boolean; limit: AddressLimit }
  /** The same, of those that look as if opening them changed something. */
  | { kind: 'actions not asked'; of: AddressKind; count: number }
  /** Files of the site to which pages link. */
  | { kind: 'downloads disallowed'; count: number }
  /** Addresses that were asked for, and of which the answer, if there was any, does not say whether they are there. */
  | { kind: 'addresses not answered'; of: AddressKind; count: number }
  /** Views of pages whose addresses differ in what a script reads after the #, such as `example`. */
  | { kind: 'views not judged'; count: number; isAll: boolean; example: string }
  /** Links to parts of pages that are not there, where a script may read what follows the #. */
  | { kind: 'fragments not judged'; count: number; isAll: boolean }
  | { kind: 'deployed meanwhile' }
  | { kind: 'changed meanwhile' }
  /** `status` is null if the site did not answer. */
  | { kind: 'first page lost'; status: number | null }
  /** A rule about the site took too much time or memory, or threw. */
  | { kind: 'site rule left out'; unjudged: Unjudged }
  /** An empty host stands for sandboxed or redirected documents. */
  | { kind: 'foreign frames'; hosts: readonly string[] };

/** Links to other sites, images that the browser had no need for, other versions of pages, and links to files of the site. */
export type AddressKind = 'link' | 'image' | 'version' | 'download';

/** How many addresses of one kind a scan asks for, and how many on one site of others. */
export interface AddressLimit {
  inAll: number;
  perSite: number;
}

/** Pages that were found and not scanned. */
export type UnscannedPages =
  /** `reason` completes the sentence "The page …". */
  | { kind: 'failed'; urls: readonly string[]; reason: string }
  /** `isAll` is false if the list was cut. */
  | { kind: 'kept out by robots.txt'; urls: readonly string[]; isAll: boolean }
  | { kind: 'left out'; urls: readonly string[]; isAll: boolean }
  /** Their addresses look as if opening them changed something. */
  | { kind: 'may change something'; urls: readonly string[]; isAll: boolean };

/** A part of a scanned page could not be checked. */
export type PartialPage = { url: string } & (
  | { kind: 'axe timed out' }
  | { kind: 'process ended' }
  | { kind: 'cut off' }
  | { kind: 'still loading' }
  /** A dialog or the like lies over it and could not be put away. */
  | { kind: 'covered' }
  /** No element matched the selector that the settings wait for. */
  | { kind: 'selector missing'; selector: string }
  /** Shadow roots that are closed and show something. */
  | { kind: 'closed parts'; count: number }
  | { kind: 'too large' }
  | { kind: 'too many frames' }
  /** Something in it broke a gatherer of facts. */
  | { kind: 'not read' }
  /** More than is looked at, or the page interferes. */
  | { kind: 'errors unknown' }
  | { kind: 'requests unknown' }
  /** Style sheets and scripts of these hosts. */
  | { kind: 'files missing'; hosts: readonly string[] }
  /** Faults of its source. */
  | { kind: 'markup cut' }
  /** It was judged, but not tried as people use it. */
  | { kind: 'not tried' }
  /** It was judged, and its owner refuses to have it tried. */
  | { kind: 'trial refused' }
  /** It was tried without submitting some of its forms: the site may know us, or a button looks like an action. */
  | { kind: 'forms not sent'; because: 'signed in' | 'action' | 'window' }
  /** It has more dialogs, menus, forms or lists than are tried on one page. */
  | { kind: 'tried in part' }
  /** `title` is that of the rule. */
  | { kind: 'results omitted'; title: string; count: number }
  | { kind: 'runner broke'; unjudged: Unjudged }
  /** A rule took too much time or memory on this page or an earlier one, or threw. */
  | { kind: 'rule left out'; unjudged: Unjudged }
);

/** Resources that pages did not get. */
export type ResourceLimitation =
  | { kind: 'resources refused' }
  /** Their sites: see siteOf. */
  | { kind: 'resources over share'; hosts: readonly string[] }
  | { kind: 'resources over limit' };
