import { pageKey } from '../../facts/page/page-key.ts';
import { addressOn, normaliseUrl, pageNames } from './normalise-url.ts';
import type { VisitedPage } from './normalise-url.ts';
import { AddressQueue } from './address-queue.ts';
import type { NotVisited } from './address-queue.ts';
import type { Discovery } from './discover.ts';
import { Intake } from './intake.ts';

/** A page to visit. `index` counts from 0 in the stable order of the crawl. */
export interface FrontierPage {
  index: number;
  url: string;
  /** Index of the page that linked to it first; null for the start page, pages of sitemaps and known pages. */
  foundOn: number | null;
  /** No page links to it: it is known only from an earlier scan. */
  unlinked: boolean;
}

/**
 * Decides which pages a scan visits and in which order. The order is breadth first: the start page, pages that the settings name,
 * pages that sitemaps name, links in the order of the pages and of the document, and last, if there is room, pages of an earlier scan that
 * no page links to any more. If the limit is below that, most places are for pages of the earlier scan. Links of a page are added only after those of all pages before it, so the order does not
 * depend on how fast pages answer. If an address turns out to be a twin of another page, or to have no page, the next
 * address gets its place.
 */
export class Frontier {
  readonly #start: string;
  readonly #startPages: readonly string[];
  readonly #knownPages: readonly string[];
  readonly #knownKeys: ReadonlySet<string>;
  readonly #addresses: AddressQueue;
  readonly #intake = new Intake();
  /** Reported pages that wait for earlier ones. */
  readonly #reported = new Map<number, VisitedPage | 'failed' | 'gone'>();
  /** Pages that are being judged and whose links are known. */
  readonly #revealed = new Set<number>();
  /** Addresses of pages that were given out and are not done, by index. */
  readonly #underWay = new Map<number, string>();
  /** Names of judged pages. */
  readonly #judged = new Set<string>();
  readonly #unlinked = new Set<string>();
  #seeds: readonly string[] = [];
  #absorbed = 0;
  #isDrained = false;

  /**
   * @param options.knownPages pages of an earlier scan, on any host
   * @param options.maxPerShape addresses of one route shape (see routeShapes) beyond this number wait until nothing
   *   else is left to visit, as a protection from traps
   * @param options.startPages paths of pages that a person asked for
   * @param options.isInScope whether the settings let the scan visit any other address; not asked for the start page
   * @param options.mayChange whether opening an address may change something; by default by its words
   */
  constructor(options: {
    start: string;
    maxPages: number;
    knownPages?: readonly string[];
    maxPerShape?: number;
    startPages?: readonly string[];
    isInScope?: (url: string) => boolean;
    mayChange?: (url: string) => boolean;
  }) {
    this.#startPages = options.startPages ?? [];
    this.#start = normaliseUrl(options.start) ?? options.start;
    this.#knownPages = options.knownPages ?? [];
    this.#knownKeys = new Set(this.#knownPages.map(pageKey));
    this.#addresses = new AddressQueue({ ...options, start: this.#start });
  }

  /**
   * Adds what robots.txt and sitemaps say. To be called once the first page's final address is known, before reveal(0)
   * and done(0): until then only the first page is given out, and the seeds come before its links.
   */
  seed(found: Pick<Discovery, 'sitemapUrls' | 'unlisted' | 'allows'>): void {
    this.#seeds = found.sitemapUrls;
    this.#addresses.allows = found.allows;
    this.#addresses.unlisted = found.unlisted;
  }

  /** The next page, once it is known; null if none is left or the limit is reached. */
  async next(): Promise<FrontierPage | null> {
    for (;;) {
      if (this.#isDrained) return null;
      const page = this.#take();
      if (page !== null) return page;
      if (this.#intake.isIdle() && this.#absorbed === this.#addresses.givenOut()) return null;
      await this.#intake.changed();
    }
  }

  /**
   * Adds the links of a page before it is judged, so that they are visited meanwhile. They count even if judging fails.
   * Only the first call for a page counts; `done` is called for it later.
   */
  reveal(index: number, page: VisitedPage): void {
    if (this.#revealed.has(index)) return;
    this.#revealed.add(index);
    this.#report(index, page);
  }

  /**
   * Reports the end of a visit.
   * @param page `gone` if the site answered that there is no page, which then takes no place; `failed` if it could not
   *   be visited
   * @returns false if the caller must drop the page: it was already judged under another address, or is on another
   *   origin than the crawl, or left out by the settings
   */
  done(index: number, page: VisitedPage | 'failed' | 'gone'): boolean {
    this.#underWay.delete(index);
    const isPage = typeof page !== 'string';
    const hasMoved = index === 0 && this.#revealed.has(0) && isPage && this.#isForeign(page, index);
    const isNew = !isPage || ((hasMoved || !this.#isForeign(page, index)) && this.#markJudged(page));
    if (hasMoved) this.#intake.add(() => this.#moveTo(page));
    if (this.#revealed.delete(index)) this.#intake.add(() => this.#absorb());
    else this.#report(index, page);
    return isNew;
  }

  /** Number of pages found so far that were or will be visited. */
  found(): number {
    return this.#addresses.found();
  }

  /**
   * Gives up all pages that are under way or still to come; no more pages are given out.
   * @returns their addresses
   */
  async drain(): Promise<string[]> {
    this.#isDrained = true;
    const drained: string[] = [];
    for (;;) {
      for (const [index, url] of this.#underWay) {
        drained.push(url);
        this.done(index, 'failed');
      }
      while (!this.#intake.isIdle()) await this.#intake.changed();
      if (this.#take() === null) return drained;
    }
  }

  /**
   * Addresses that were found and will not be visited, because of the limit, robots.txt, the settings or what they may do. To be called once `next` has returned null.
   */
  notVisited(): NotVisited {
    return this.#addresses.notVisited();
  }

  #take(): FrontierPage | null {
    const page = this.#addresses.take();
    if (page === null) return null;
    this.#underWay.set(page.index, page.url);
    return { ...page, unlinked: this.#unlinked.has(page.url) };
  }

  #report(index: number, page: VisitedPage | 'failed' | 'gone'): void {
    this.#reported.set(index, page);
    this.#intake.add(() => this.#absorb());
  }

  /** Processes the reported pages in the order of the crawl. */
  async #absorb(): Promise<void> {
    const addresses = this.#addresses;
    for (;;) {
      const page = this.#reported.get(this.#absorbed);
      if (page === undefined) return;
      this.#reported.delete(this.#absorbed);
      if (this.#absorbed === 0) await this.#absorbSeeds(page);
      if (page === 'gone') addresses.giveBackGone(this.#absorbed);
      else if (page !== 'failed') await this.#absorbPage(page, this.#absorbed);
      this.#absorbed += 1;
      addresses.refill();
      if (this.#absorbed === addresses.length()) addresses.releaseSampledOut();
      if (this.#absorbed === addresses.length()) await this.#admitKnown();
      if (this.#absorbed === addresses.length()) addresses.releaseKept();
      if (this.#absorbed === addresses.length()) addresses.releaseSampledOut();
    }
  }

  async #absorbSeeds(first: VisitedPage | 'failed' | 'gone'): Promise<void> {
    const isPage = typeof first !== 'string';
    this.#addresses.origin = new URL(isPage ? first.finalUrl : this.#start).origin;
    if (isPage) for (const name of this.#namesOf(first)) this.#addresses.know(name);
    for (const path of this.#startPages) this.#addresses.admitNamed(path);
    await this.#admitAll(this.#seeds, null);
  }

  /** Which of two twins is dropped depends on timing. That exactly one is dropped, and whose place is freed, do not. */
  async #absorbPage(page: VisitedPage, index: number): Promise<void> {
    const isForeign = this.#isForeign(page, index);
    const isNew = this.#addresses.addNames(this.#namesOf(page));
    if (isForeign || !isNew) this.#addresses.giveBackTwin();
    if (!isForeign) await this.#admitAll(page.links, index, page.finalUrl);
  }

  /** Starts again because the first page moved to another origin while it was judged: earlier links do not count. */
  async #moveTo(first: VisitedPage): Promise<void> {
    this.#addresses.clear();
    await this.#absorbSeeds(first);
    await this.#absorbPage(first, 0);
  }

  /** When nothing else is left: adds known pages that no page links to, if there is room. */
  async #admitKnown(): Promise<void> {
    const addresses = this.#addresses;
    const { origin } = addresses;
    const found = new Set<string>();
    for (const url of addresses.knownAddresses()) {
      found.add(pageKey(url));
      if (this.#intake.isOver()) await this.#intake.pause();
    }
    for (const page of this.#knownPages) {
      if (origin === null || !addresses.hasRoom() || found.has(pageKey(page))) continue;
      const url = addressOn(origin, page);
      // No page links to it, so leaving it out is not a limitation of this scan.
      if (!addresses.allows(url) || addresses.mayChange(url)) continue;
      this.#unlinked.add(url);
      addresses.admit(url, null);
    }
    // Those beyond the bound of their shape wait with the others of their shape.
    addresses.releaseSampledOut();
  }

  async #admitAll(urls: readonly string[], foundOn: number | null, base?: string): Promise<void> {
    for (const url of urls) {
      this.#addresses.admit(url, foundOn, base);
      if (this.#intake.isOver()) await this.#intake.pause();
    }
  }

  /** Whether a page is on another origin, or redirects to one that the settings leave out. */
  #isForeign({ finalUrl }: VisitedPage, index: number): boolean {
    const { origin } = this.#addresses;
    if (origin !== null && new URL(finalUrl).origin !== origin) return true;
    return this.#addresses.isLeftOut(finalUrl, index);
  }

  /**
   * The names of a page, without a canonical address that the earlier scan has judged as a page of its own: a template that
   * names one address on all pages would leave them unseen.
   */
  #namesOf(page: VisitedPage): string[] {
    const canonical = page.canonical === null ? null : normaliseUrl(page.canonical, page.finalUrl);
    const keys = [page.finalUrl, canonical ?? page.finalUrl].map(pageKey);
    const wereTwo = new Set(keys).size === 2 && keys.every((key) => this.#knownKeys.has(key));
    return pageNames(wereTwo ? { ...page, canonical: null } : page);
  }

  #markJudged(page: VisitedPage): boolean {
    const names = this.#namesOf(page);
    if (names.some((name) => this.#judged.has(name))) return false;
    for (const name of names) this.#judged.add(name);
    return true;
  }
}
