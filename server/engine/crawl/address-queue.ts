import type { Unlisted } from '../../findings/facts/judged-page.ts';
import { normaliseUrl } from './normalise-url.ts';
import { isPageLike } from './page-like.ts';
import { ShapeSampler } from './shape-sampler.ts';

/** Twelve-month calendars and short paginations still fit with a margin of other pages. */
const DEFAULT_MAX_PER_SHAPE = 8;

/**
 * Dead addresses that are tried for each page of the limit: enough that dead links, which cost little, do not decide
 * which pages are seen, and few enough that the crawl ends.
 */
const MAX_GONE_PER_PAGE = 4;

/** Addresses kept beyond the limit, so that a page of a million links costs no more than this. */
const MAX_LISTED = 2_000;

/** All addresses that are known, together: twenty times what is on the pages of a large site, and 20 MB. */
const MAX_KNOWN_CHARACTERS = 20_000_000;

/** The addresses of a crawl: which are to be visited, in order, and which are not. */
export class AddressQueue {
  /** Origin of the crawl; null before the first page is visited. Other addresses are dropped. */
  origin: string | null = null;
  /** Whether robots.txt allows an address. */
  allows: (url: string) => boolean = () => true;
  /** Which pages may be missing besides those that are listed. */
  unlisted: Unlisted = 'nothing';
  readonly #maxPages: number;
  readonly #maxPerShape: number;
  readonly #sampler: ShapeSampler;
  /** All pages that are or were to be visited, by index. */
  readonly #pages: string[];
  /** By address the index of the page whose link led there first. */
  readonly #known: Map<string, number | null>;
  /** Names of visited pages, in the order of the crawl. */
  readonly #names = new Set<string>();
  readonly #overLimit = new Set<string>();
  readonly #disallowed = new Set<string>();
  /** Addresses beyond the bound of their route shape; visited last, as far as there is room. */
  readonly #sampledOut = new Set<string>();
  #disallowedCut = false;
  #knownCharacters = 0;
  #given = 0;
  #twins = 0;
  #gone = 0;

  constructor(options: { start: string; maxPages: number; maxPerShape?: number }) {
    this.#maxPages = options.maxPages;
    this.#maxPerShape = options.maxPerShape ?? DEFAULT_MAX_PER_SHAPE;
    this.#sampler = new ShapeSampler(this.#maxPerShape);
    this.#pages = [options.start];
    this.#known = new Map([[options.start, null]]);
  }

  /** The next page to visit. */
  take(): { index: number; url: string; foundOn: number | null } | null {
    const index = this.#given;
    const url = this.#pages[index];
    if (url === undefined) return null;
    this.#given += 1;
    return { index, url, foundOn: this.#known.get(url) ?? null };
  }

  /** Takes in an address. @param foundOn index of the page that links to it */
  admit(address: string, foundOn: number | null, base?: string): void {
    const url = normaliseUrl(address, base);
    if (url === null || this.#known.has(url) || new URL(url).origin !== this.origin) return;
    const hasRoom = this.hasRoom();
    if ((!hasRoom && this.#overLimit.size >= MAX_LISTED) || this.#knownCharacters > MAX_KNOWN_CHARACTERS) {
      this.unlisted = 'anything';
      return;
    }
    this.#known.set(url, foundOn);
    this.#knownCharacters += url.length;
    if (this.#names.has(url) || !isPageLike(url)) return;
    if (!this.allows(url)) {
      if (!this.#list(this.#disallowed, url)) this.#disallowedCut = true;
    } else if (!this.#sampler.accepts(url)) this.#list(this.#sampledOut, url);
    else if (hasRoom) this.#pages.push(url);
    else this.#overLimit.add(url);
  }

  /** The address is known, and is not visited if a link leads there. */
  know(url: string): void {
    this.#known.set(url, null);
  }

  knownAddresses(): Iterable<string> {
    return this.#known.keys();
  }

  /** A page with these names was visited; false if it is the twin of an earlier one. */
  addNames(names: readonly string[]): boolean {
    const isNew = !names.some((name) => this.#names.has(name));
    for (const name of names) this.#names.add(name);
    return isNew;
  }

  /** A page turned out to be another's twin, so that its place goes to the next. */
  giveBackTwin(): void {
    this.#twins += 1;
  }

  /** There is no page at an address, so that its place goes to the next. */
  giveBackGone(): void {
    this.#gone += 1;
  }

  /**
   * Whether another page may be visited. Only so many places can be given back: if every page names the front page as
   * its canonical one, or every link is dead, the crawl must still end.
   */
  hasRoom(): boolean {
    const givenBack =
      Math.min(this.#twins, this.#maxPages) + Math.min(this.#gone, MAX_GONE_PER_PAGE * this.#maxPages);
    return this.#pages.length - givenBack < this.#maxPages;
  }

  /** Fills places that were given back, oldest address first. */
  refill(): void {
    this.#move(this.#overLimit, Number.POSITIVE_INFINITY);
  }

  /** When all else is visited, some of the addresses that waited because of their shape. */
  releaseSampledOut(): void {
    this.#move(this.#sampledOut, this.#maxPerShape);
  }

  /** Drops all addresses that were not given out. */
  clear(): void {
    this.#pages.length = this.#given;
    this.#overLimit.clear();
    this.#disallowed.clear();
    this.#sampledOut.clear();
    this.#sampler.clear();
    this.#disallowedCut = false;
  }

  /** Pages that were given out or are to be, as far as is known. */
  length(): number {
    return this.#pages.length;
  }

  /** Pages that were given out. */
  given(): number {
    return this.#given;
  }

  /** The same, without those that turned out to be none or another's twin. */
  found(): number {
    return this.#pages.length - this.#twins - this.#gone;
  }

  /** What was found and will not be visited. */
  left(): { overLimit: string[]; disallowed: string[]; disallowedCut: boolean; unlisted: Unlisted } {
    return {
      overLimit: [...this.#overLimit, ...this.#sampledOut].sort(),
      disallowed: [...this.#disallowed].sort(),
      disallowedCut: this.#disallowedCut,
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

  /** Moves some addresses to those that are visited, unless a page has turned out to be there. */
  #move(from: Set<string>, max: number): void {
    let left = max;
    for (const url of from) {
      if (left === 0 || !this.hasRoom()) return;
      from.delete(url);
      if (this.#names.has(url)) continue;
      this.#pages.push(url);
      left -= 1;
    }
  }
}
