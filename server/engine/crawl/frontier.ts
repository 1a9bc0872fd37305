import type { Unlisted } from '../../findings/facts/judged-page.ts';
import { pageKey } from '../../findings/page/page-key.ts';
import { addressOn } from './address-on.ts';
import { AddressQueue } from './address-queue.ts';
import type { Discovery } from './discover.ts';
import { Intake } from './intake.ts';
import { normaliseUrl } from './normalise-url.ts';
import { pageNames } from './page-names.ts';
import type { VisitedPage } from './page-names.ts';

/** A page that is to be visited. `index` counts from 0 in the stable order of the crawl. */
export interface FrontierPage {
  index: number;
  url: string;
  /** Index of the page whose link led to it first; null for the start page, what the sitemap names and known pages. */
  foundOn: number | null;
  /** Nothing leads there: it is known from an earlier scan only. */
  unlinked: boolean;
}

/**
 * Decides which pages a scan visits and in which order: breadth first, first the start page, then what the sitemap
 * names, then links in the order of the pages and of the document, and if there is room at the end, pages of an earlier
 * scan that nothing leads to any more. Links of a page are taken in only after those of all pages before it, so the order
 * does not depend on how fast pages answer. The place of what turned out to be another page's twin, or no page at all,
 * goes to the next.
 */
export class Frontier {
  readonly #start: string;
  readonly #knownPages: readonly string[];
  readonly #addresses: AddressQueue;
  readonly #intake = new Intake();
  /** What was reported and waits for earlier pages. */
  readonly #reported = new Map<number, VisitedPage | 'failed' | 'gone'>();
  /** Pages that are being judged and whose links are known. */
  readonly #revealed = new Set<number>();
  /** Addresses of pages that were given out and are not done, by index. */
  readonly #underWay = new Map<number, string>();
  /** Names of judged pages, in whatever order. */
  readonly #judged = new Set<string>();
  readonly #unlinked = new Set<string>();
  #seeds: readonly string[] = [];
  #absorbed = 0;
  #isDrained = false;

  /**
   * @param options.knownPages pages of an earlier scan, on whatever host it was
   * @param options.maxPerShape against traps: addresses of one route shape (see routeShapes) beyond this number wait
   *   until nothing else is left to visit
   */
  constructor(options: {
    start: string;
    maxPages: number;
    knownPages?: readonly string[];
    maxPerShape?: number;
  }) {
    this.#start = normaliseUrl(options.start) ?? options.start;
    this.#knownPages = options.knownPages ?? [];
    this.#addresses = new AddressQueue({ ...options, start: this.#start });
  }

  /**
   * Adds what was discovered besides links. To be called once the first page's final address is known, before reveal(0)
   * and done(0): until then only the first page is given out, and the seeds come before its links.
   */
  seed(found: Pick<Discovery, 'sitemapUrls' | 'unlisted' | 'allows'>): void {
    this.#seeds = found.sitemapUrls;
    this.#addresses.allows = found.allows;
    this.#addresses.unlisted = found.unlisted;
  }

  /** The next page; waits while a page under way may still bring links; null if none is left or the limit is reached. */
  async next(): Promise<FrontierPage | null> {
    for (;;) {
      if (this.#isDrained) return null;
      const page = this.#take();
      if (page !== null) return page;
      if (this.#intake.isIdle() && this.#absorbed === this.#addresses.given()) return null;
      await this.#intake.changed();
    }
  }

  /**
   * The links of a page are known before it is judged: `done` will report the same page. The links count even if judging
   * fails; a second call for a page changes nothing.
   */
  reveal(index: number, page: VisitedPage): void {
    if (this.#revealed.has(index)) return;
    this.#revealed.add(index);
    this.#report(index, page);
  }

  /**
   * A page was visited.
   * @param page `gone` if the answer was that there is no page, which then takes no place; `failed` if it could not be
   *   visited
   * @returns false if the page was already judged under another address, or is on another origin than the crawl, so
   *   that the caller drops it
   */
  done(index: number, page: VisitedPage | 'failed' | 'gone'): boolean {
    this.#underWay.delete(index);
    const isPage = typeof page !== 'string';
    const hasMoved = index === 0 && this.#revealed.has(0) && isPage && this.#isForeign(page);
    const isNew = !isPage || ((hasMoved || !this.#isForeign(page)) && this.#markJudged(page));
    if (hasMoved) this.#intake.add(() => this.#moveTo(page));
    if (this.#revealed.delete(index)) this.#intake.add(() => this.#absorb());
    else this.#report(index, page);
    return isNew;
  }

  /** Pages found so far that will be visited, those already visited included. */
  found(): number {
    return this.#addresses.found();
  }

  /**
   * Gives up all pages that are under way or still to come, and from now on gives out none.
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
   * Addresses that were found and will not be visited, because of the limit or because robots.txt disallows them, sorted;
   * and which others there may be. To be asked once `next` has given null.
   */
  left(): { overLimit: string[]; disallowed: string[]; disallowedCut: boolean; unlisted: Unlisted } {
    return this.#addresses.left();
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

  /** Takes in what was reported, in the order of the crawl. */
  async #absorb(): Promise<void> {
    const addresses = this.#addresses;
    for (;;) {
      const page = this.#reported.get(this.#absorbed);
      if (page === undefined) return;
      this.#reported.delete(this.#absorbed);
      if (this.#absorbed === 0) await this.#absorbSeeds(page);
      if (page === 'gone') addresses.giveBackGone();
      else if (page !== 'failed') await this.#absorbPage(page, this.#absorbed);
      this.#absorbed += 1;
      addresses.refill();
      if (this.#absorbed === addresses.length()) addresses.releaseSampledOut();
      if (this.#absorbed === addresses.length()) await this.#admitKnown();
    }
  }

  async #absorbSeeds(first: VisitedPage | 'failed' | 'gone'): Promise<void> {
    const isPage = typeof first !== 'string';
    this.#addresses.origin = new URL(isPage ? first.finalUrl : this.#start).origin;
    if (isPage) for (const name of pageNames(first)) this.#addresses.know(name);
    await this.#admitAll(this.#seeds, null);
  }

  /** Which of two twins is dropped depends on time; that one of them is dropped, and its place, do not. */
  async #absorbPage(page: VisitedPage, index: number): Promise<void> {
    const isForeign = this.#isForeign(page);
    const isNew = this.#addresses.addNames(pageNames(page));
    if (isForeign || !isNew) this.#addresses.giveBackTwin();
    if (!isForeign) await this.#admitAll(page.links, index, page.finalUrl);
  }

  /** The first page has moved to another origin while it was judged: what was found before does not count. */
  async #moveTo(first: VisitedPage): Promise<void> {
    this.#addresses.clear();
    await this.#absorbSeeds(first);
    await this.#absorbPage(first, 0);
  }

  /** When nothing else is left, known pages that nothing has led to, as far as there is room. */
  async #admitKnown(): Promise<void> {
    const addresses = this.#addresses;
    const { origin } = addresses;
    const met = new Set<string>();
    for (const url of addresses.knownAddresses()) {
      met.add(pageKey(url));
      if (this.#intake.isOver()) await this.#intake.pause();
    }
    for (const page of this.#knownPages) {
      if (origin === null || !addresses.hasRoom() || met.has(pageKey(page))) continue;
      const url = addressOn(origin, page);
      // Nothing leads there, so that is not a limitation of this scan.
      if (!addresses.allows(url)) continue;
      this.#unlinked.add(url);
      addresses.admit(url, null);
    }
    // Those of which there are many alike wait with the others.
    addresses.releaseSampledOut();
  }

  async #admitAll(urls: readonly string[], foundOn: number | null, base?: string): Promise<void> {
    for (const url of urls) {
      this.#addresses.admit(url, foundOn, base);
      if (this.#intake.isOver()) await this.#intake.pause();
    }
  }

  #isForeign(page: VisitedPage): boolean {
    const { origin } = this.#addresses;
    return origin !== null && new URL(page.finalUrl).origin !== origin;
  }

  #markJudged(page: VisitedPage): boolean {
    const names = pageNames(page);
    if (names.some((name) => this.#judged.has(name))) return false;
    for (const name of names) this.#judged.add(name);
    return true;
  }
}
