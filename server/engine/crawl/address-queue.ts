import type { Unlisted } from '../../facts/judged-page.ts';
import { looksLikeAction } from './looks-like-action.ts';
import { normaliseUrl } from './normalise-url.ts';
import { isPageLike, pageKey } from '../../facts/page/page-key.ts';
import { ShapeSampler } from './shape-sampler.ts';

/** Enough for most of a year's calendar or a short pagination, and few enough to leave room for other pages. */
const DEFAULT_MAX_PER_SHAPE = 8;

/**
 * Dead addresses that may be tried for each page of the limit: enough that dead links, which cost little, do not take
 * the place of pages, and few enough that the crawl ends.
 */
const MAX_GONE_PER_PAGE = 4;

/**
 * Share of the places of a limited scan that pages of its base have before others. Otherwise a deployment that puts as many
 * new links in front as a scan has places would keep all of the base out, and nothing would be compared. The rest is for
 * new pages, which would never be seen on a large site otherwise.
 */
const SHARE_OF_BASE = 4 / 5;

/** Addresses kept beyond the limit, so that a page of a million links costs no more than this. */
const MAX_LISTED = 2_000;

/** Characters of all known addresses: twenty times those on the pages of a large site, and 20 MB. */
const MAX_KNOWN_CHARACTERS = 20_000_000;

/** Addresses that were found and will not be visited, sorted. */
export interface NotVisited {
  overLimit: string[];
  /** By robots.txt. */
  disallowed: string[];
  /** Whether there are more. */
  disallowedCut: boolean;
  /** By the settings. */
  excluded: string[];
  excludedCut: boolean;
  /** Opening them may change something; see looksLikeAction. */
  actions: string[];
  actionsCut: boolean;
  /** Which others there may be. */
  unlisted: Unlisted;
}

/** The addresses of a crawl: those to visit, in order, and those that are left out. */
export class AddressQueue {
  /** Origin of the crawl; null before the first page is visited. Other addresses are dropped. */
  origin: string | null = null;
  /** Whether robots.txt allows an address. */
  allows: (url: string) => boolean = () => true;
  /** Which pages may be missing besides the listed ones. */
  unlisted: Unlisted = 'nothing';
  /** Whether the settings let the scan visit an address. */
  readonly #isInScope: (url: string) => boolean;
  /** Whether opening an address may change something. */
  readonly mayChange: (url: string) => boolean;
  readonly #maxPages: number;
  readonly #maxPerShape: number;
  readonly #sampler: ShapeSampler;
  /** All pages that were given out or will be, by index. */
  readonly #pages: string[];
  /** By address: the index of the page that linked to it first. */
  readonly #known: Map<string, number | null>;
  /** Names of visited pages, in the order of the crawl. */
  readonly #names = new Set<string>();
  readonly #overLimit = new Set<string>();
  readonly #disallowed = new Set<string>();
  /** Addresses that the settings leave out. */
  readonly #excluded = new Set<string>();
  readonly #actions = new Set<string>();
  /** Addresses that a person asked for by name. */
  readonly #named = new Set<string>();
  /** Addresses beyond the bound of their route shape; visited last, if there is room. */
  readonly #sampledOut = new Set<string>();
  /** Keys of the pages of the base, without the start page. */
  readonly #baseKeys: ReadonlySet<string>;
  /** Those that have no place yet, and how many places are kept for them. */
  #awaited = new Set<string>();
  #keptPlaces = 0;
  #disallowedCut = false;
  #excludedCut = false;
  #actionsCut = false;
  #knownCharacters = 0;
  #givenOut = 0;
  #twins = 0;
  #gone = 0;

  constructor(options: {
    start: string;
    maxPages: number;
    knownPages?: readonly string[];
    maxPerShape?: number;
    isInScope?: (url: string) => boolean;
    mayChange?: (url: string) => boolean;
  }) {
    const start = pageKey(options.start);
    this.#baseKeys = new Set((options.knownPages ?? []).map(pageKey).filter((key) => key !== start));
    this.#isInScope = options.isInScope ?? (() => true);
    this.mayChange = options.mayChange ?? looksLikeAction;
    this.#maxPages = options.maxPages;
    this.#maxPerShape = options.maxPerShape ?? DEFAULT_MAX_PER_SHAPE;
    this.#sampler = new ShapeSampler(this.#maxPerShape);
    this.#pages = [options.start];
    this.#known = new Map([[options.start, null]]);
    this.#keepPlaces();
  }

  /** The next page to visit. */
  take(): { index: number; url: string; foundOn: number | null } | null {
    const index = this.#givenOut;
    const url = this.#pages[index];
    if (url === undefined) return null;
    this.#givenOut += 1;
    return { index, url, foundOn: this.#known.get(url) ?? null };
  }

  /** Adds an address. @param foundOn index of the page that links to it */
  admit(address: string, foundOn: number | null, base?: string): void {
    const url = normaliseUrl(address, base);
    if (url === null || this.#known.has(url) || new URL(url).origin !== this.origin) return;
    const hasRoom = this.#hasRoomFor(url);
    if ((!hasRoom && this.#overLimit.size >= MAX_LISTED) || this.#knownCharacters > MAX_KNOWN_CHARACTERS) {
      this.unlisted = 'anything';
      return;
    }
    this.#known.set(url, foundOn);
    this.#knownCharacters += url.length;
    if (this.#names.has(url) || !isPageLike(url)) return;
    if (!this.#isInScope(url)) {
      // Its path says that it was left out: a comparison needs no list for that.
      if (this.#excluded.size < MAX_LISTED) this.#excluded.add(url);
      else this.#excludedCut = true;
    } else if (!this.allows(url)) {
      if (!this.#list(this.#disallowed, url)) this.#disallowedCut = true;
    } else if (this.mayChange(url)) {
      if (!this.#list(this.#actions, url)) this.#actionsCut = true;
    } else if (!this.#sampler.accepts(url)) this.#list(this.#sampledOut, url);
    else if (hasRoom) this.#push(url);
    else this.#overLimit.add(url);
  }

  /** Adds the page at a path that a person asked for: neither robots.txt nor the settings or its shape keep it out. */
  admitNamed(path: string): void {
    const url = normaliseUrl(path, this.origin ?? undefined);
    if (url === null || this.#known.has(url) || new URL(url).origin !== this.origin) return;
    this.#known.set(url, null);
    this.#named.add(url);
    if (this.hasRoom()) this.#push(url);
    else this.#overLimit.add(url);
  }

  /** Whether the settings leave out a page. @param index of the page that led to it by redirects, or is it */
  isLeftOut(finalUrl: string, index: number): boolean {
    const asked = this.#pages[index] ?? '';
    return index > 0 && !this.#named.has(asked) && !this.#isInScope(finalUrl);
  }

  /** Notes an address as known, so that it is not visited if a page links to it. */
  know(url: string): void {
    this.#known.set(url, null);
  }

  knownAddresses(): Iterable<string> {
    return this.#known.keys();
  }

  /** Notes the names of a visited page; false if it is the twin of an earlier one. */
  addNames(names: readonly string[]): boolean {
    const isNew = !names.some((name) => this.#names.has(name));
    for (const name of names) this.#names.add(name);
    return isNew;
  }

  /** Gives back the place of a page that is the twin of another. */
  giveBackTwin(): void {
    this.#twins += 1;
  }

  /** Gives back the place of an address without a page; that of a page of the base goes to another of these. */
  giveBackGone(index: number): void {
    this.#gone += 1;
    if (this.#baseKeys.has(pageKey(this.#pages[index] ?? '')))
      this.#keptPlaces = Math.min(this.#keptPlaces + 1, this.#awaited.size);
  }

  /**
   * Whether another page may be visited. The places that can be given back are limited: if every page names the front
   * page as its canonical one, or every link is dead, the crawl must still end.
   * @param kept places that are kept for others
   */
  hasRoom(kept = 0): boolean {
    const givenBack =
      Math.min(this.#twins, this.#maxPages) + Math.min(this.#gone, MAX_GONE_PER_PAGE * this.#maxPages);
    return this.#pages.length - givenBack + kept < this.#maxPages;
  }

  /** Leaves to others the places that were kept for pages of the base: none of these is left to be found. */
  releaseKept(): void {
    this.#keptPlaces = 0;
    this.refill();
  }

  /** Keeps places for the pages of the base. */
  #keepPlaces(): void {
    this.#awaited = new Set(this.#baseKeys);
    this.#keptPlaces = Math.min(this.#awaited.size, Math.floor(this.#maxPages * SHARE_OF_BASE));
  }

  #hasRoomFor(url: string): boolean {
    if (!this.hasRoom()) return false;
    // Only near the limit it is asked whose page it is.
    return this.#keptPlaces === 0 || this.hasRoom(this.#keptPlaces) || this.#awaited.has(pageKey(url));
  }

  /** Gives an address a place. */
  #push(url: string): void {
    this.#pages.push(url);
    if (this.#awaited.delete(pageKey(url)) && this.#keptPlaces > 0) this.#keptPlaces -= 1;
  }

  /** Fills places that were given back, oldest address first. */
  refill(): void {
    this.#move(this.#overLimit, Number.POSITIVE_INFINITY);
  }

  /** When everything else is visited: queues some of the addresses that waited because of their shape. */
  releaseSampledOut(): void {
    this.#move(this.#sampledOut, this.#maxPerShape);
  }

  /** Drops all addresses that were not given out. */
  clear(): void {
    this.#pages.length = this.#givenOut;
    this.#keepPlaces();
    this.#overLimit.clear();
    this.#disallowed.clear();
    this.#excluded.clear();
    this.#actions.clear();
    this.#sampledOut.clear();
    this.#sampler.clear();
    this.#disallowedCut = false;
    this.#excludedCut = false;
    this.#actionsCut = false;
  }

  /** Number of pages that were given out or will be, as far as is known. */
  length(): number {
    return this.#pages.length;
  }

  /** Number of pages that were given out. */
  givenOut(): number {
    return this.#givenOut;
  }

  /** Number of pages that were given out or will be, without twins and addresses without a page. */
  found(): number {
    return this.#pages.length - this.#twins - this.#gone;
  }

  /** Addresses that were found and will not be visited. */
  notVisited(): NotVisited {
    return {
      overLimit: [...this.#overLimit, ...this.#sampledOut].sort(),
      disallowed: [...this.#disallowed].sort(),
      disallowedCut: this.#disallowedCut,
      excluded: [...this.#excluded].sort(),
      excludedCut: this.#excludedCut,
      actions: [...this.#actions].sort(),
      actionsCut: this.#actionsCut,
      unlisted: this.unlisted,
    };
  }

  /** Adds an address to a list; false if the list is full. */
  #list(list: Set<string>, url: string): boolean {
    const fits = list.size < MAX_LISTED;
    if (fits) list.add(url);
    else this.unlisted = 'anything';
    return fits;
  }

  /** Moves addresses from a list to the pages to visit; drops those that turned out to be names of visited pages. */
  #move(from: Set<string>, max: number): void {
    let remaining = max;
    for (const url of from) {
      if (remaining === 0 || !this.hasRoom()) return;
      if (!this.#hasRoomFor(url)) continue;
      from.delete(url);
      if (this.#names.has(url)) continue;
      this.#push(url);
      remaining -= 1;
    }
  }
}
