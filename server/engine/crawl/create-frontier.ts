import type { Unlisted } from '../../findings/facts/judged-page.ts';
import { pageKey } from '../../findings/page/page-key.ts';
import { addressOn } from './address-on.ts';
import type { Frontier, FrontierPage, VisitedPage } from './frontier.ts';
import { normaliseUrl } from './normalise-url.ts';
import { isPageLike } from './page-like.ts';
import { routeShapes } from './route-shape.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';

export interface FrontierOptions {
  start: string;
  /** Origin of the crawl; by default that of the first page's final address. */
  origin?: string;
  maxPages: number;
  /** Pages of an earlier scan, on whatever host it was. */
  knownPages?: readonly string[];
  /** Whether an address may be visited (robots.txt); the start page always is. */
  allows: (url: string) => boolean;
  /**
   * Against traps: addresses of one route shape (see routeShapes) beyond this number, by default 8, wait until
   * nothing else is left to visit.
   */
  sampling?: { maxPerShape: number };
}

/** Twelve-month calendars and short paginations still fit with a margin of other pages. */
const DEFAULT_MAX_PER_SHAPE = 8;

/**
 * Dead addresses that are tried for each page of the limit: enough that dead links, which cost little, do not decide
 * which pages are seen, and an end to them.
 */
const MAX_GONE_PER_PAGE = 4;

/** Addresses kept beyond the limit, so that a page of a million links costs no more than this. */
const MAX_LEFT = 2_000;

/** All addresses that are known, together: twenty times what is on the pages of a large site, and 20 MB. */
const MAX_KNOWN_CHARACTERS = 20_000_000;

/**
 * Makes the frontier of one scan. Links of page k are taken in only when all pages before k are done, so the order
 * depends on the site alone; the place for what turned out to be another page's twin, or no page at all, is given to
 * the next.
 */
export function createFrontier(options: FrontierOptions): Frontier {
  const { maxPages } = options;
  const maxPerShape = options.sampling?.maxPerShape ?? DEFAULT_MAX_PER_SHAPE;
  const start = normaliseUrl(options.start) ?? options.start;
  let allows = options.allows;
  let origin = options.origin ?? null;
  /** All pages that are or were to be visited, by index; and those beyond the limit. */
  const pages: string[] = [start];
  const left = new Set<string>();
  const disallowed = new Set<string>();
  /** By address the page whose link led there first. */
  const known = new Map<string, number | null>([[start, null]]);
  const shapes = new Map<string, number>();
  /** What was reported and waits for earlier pages. */
  const reported = new Map<number, VisitedPage | 'failed' | 'gone'>();
  /** Final and canonical addresses of judged pages: all of them, and those of absorbed pages (in order). */
  const judged = new Set<string>();
  const absorbedNames = new Set<string>();
  /** Addresses beyond the bound of their route shape; visited last, as far as there is room. */
  const trapped = new Set<string>();
  const unlinked = new Set<string>();
  let waiting: (() => void)[] = [];
  const slices = createTimeSlices();
  /** What is taken in, one after the other; the last of it. */
  let absorbing: Promise<void> | null = null;
  let knownCharacters = 0;
  let seeds: readonly string[] = [];
  /** Pages whose judging is still under way, and that lead on already. */
  const revealed = new Set<number>();
  let given = 0;
  let absorbed = 0;
  let twins = 0;
  let gone = 0;
  let unlisted: Unlisted = 'nothing';

  /**
   * What is no page gives back so many places at most: where every page names the front page as its canonical one, or
   * every link is dead, the crawl must still end.
   */
  function hasRoom(): boolean {
    const givenBack = Math.min(twins, maxPages) + Math.min(gone, MAX_GONE_PER_PAGE * maxPages);
    return pages.length - givenBack < maxPages;
  }

  function admit(address: string, foundOn: number | null, base?: string): void {
    const url = normaliseUrl(address, base);
    if (url === null || known.has(url) || new URL(url).origin !== origin) return;
    const room = hasRoom();
    if ((!room && left.size >= MAX_LEFT) || knownCharacters > MAX_KNOWN_CHARACTERS) {
      unlisted = 'anything';
      return;
    }
    known.set(url, foundOn);
    knownCharacters += url.length;
    if (absorbedNames.has(url) || !isPageLike(url)) return;
    if (!allows(url)) {
      if (disallowed.size < MAX_LEFT) disallowed.add(url);
      else unlisted = 'anything';
      return;
    }
    const own = routeShapes(url);
    const seen = Math.max(...own.map((shape) => shapes.get(shape) ?? 0));
    if (seen < maxPerShape) for (const shape of own) shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    if (seen >= maxPerShape) {
      if (trapped.size < MAX_LEFT) trapped.add(url);
      else unlisted = 'anything';
    } else if (room) {
      pages.push(url);
    } else {
      left.add(url);
    }
  }

  /** Fills places that were given back, oldest address first. */
  function refill(): void {
    for (const url of left) {
      if (!hasRoom()) return;
      left.delete(url);
      if (!absorbedNames.has(url)) pages.push(url);
    }
  }

  /** When all else is visited, some of the addresses that waited because of their shape. */
  function release(): void {
    let some = maxPerShape;
    for (const url of trapped) {
      if (some === 0 || !hasRoom()) return;
      trapped.delete(url);
      if (absorbedNames.has(url)) continue;
      pages.push(url);
      some -= 1;
    }
  }

  /** When nothing else is left, known pages that nothing has led to, as far as there is room. */
  async function admitKnown(): Promise<void> {
    const met = new Set<string>();
    for (const url of known.keys()) {
      met.add(pageKey(url));
      if (slices.isOver()) await slices.pause();
    }
    for (const page of options.knownPages ?? []) {
      if (origin === null || !hasRoom() || met.has(pageKey(page))) continue;
      const url = addressOn(origin, page);
      // Nothing leads there, so that is no limitation of this scan.
      if (!allows(url)) continue;
      unlinked.add(url);
      admit(url, null);
    }
    // Those of which there are many alike wait with the others.
    release();
  }

  async function admitAll(
    addresses: readonly string[],
    foundOn: number | null,
    base?: string,
  ): Promise<void> {
    for (const address of addresses) {
      admit(address, foundOn, base);
      if (slices.isOver()) await slices.pause();
    }
  }

  async function absorb(): Promise<void> {
    for (let page = reported.get(absorbed); page !== undefined; page = reported.get(absorbed)) {
      reported.delete(absorbed);
      if (absorbed === 0) {
        origin ??= new URL(typeof page === 'string' ? start : page.finalUrl).origin;
        if (typeof page !== 'string') for (const name of namesOf(page)) known.set(name, null);
        await admitAll(seeds, null);
      }
      if (page === 'gone') gone += 1;
      else if (page !== 'failed') await absorbPage(page, absorbed);
      absorbed += 1;
      refill();
      if (absorbed === pages.length) release();
      if (absorbed === pages.length) await admitKnown();
    }
  }

  /** The first page has moved to another origin while it was judged: what was found before is not meant. */
  async function moveTo(first: VisitedPage): Promise<void> {
    origin = new URL(first.finalUrl).origin;
    pages.length = given;
    left.clear();
    disallowed.clear();
    trapped.clear();
    shapes.clear();
    for (const name of namesOf(first)) known.set(name, null);
    await admitAll(seeds, null);
    await absorbPage(first, 0);
  }

  /**
   * Takes something in after all that came before it. A page may have thousands of links: other work of the process
   * gets its turn in between, and the order of the crawl is that of what is taken in, whenever that happens.
   */
  function takeIn(work: () => Promise<void>): void {
    const before = absorbing;
    if (before === null) slices.begin();
    const now = (before === null ? work() : before.then(work)).then(() => {
      if (absorbing === now) absorbing = null;
      wakeAll();
    });
    // A bug: who waits for the next page gets the error.
    now.catch(wakeAll);
    absorbing = now;
  }

  function wakeAll(): void {
    const all = waiting;
    waiting = [];
    for (const wake of all) wake();
  }

  /** Which of two twins is dropped depends on time; that one is, and where it is counted, does not. */
  async function absorbPage(page: VisitedPage, index: number): Promise<void> {
    const names = namesOf(page);
    if (isForeign(page) || names.some((name) => absorbedNames.has(name))) twins += 1;
    for (const name of names) absorbedNames.add(name);
    if (isForeign(page)) return;
    await admitAll(page.links, index, page.finalUrl);
  }

  function isForeign(page: VisitedPage): boolean {
    return origin !== null && new URL(page.finalUrl).origin !== origin;
  }

  function takeNext(): FrontierPage | null {
    const url = pages[given];
    if (url === undefined) return null;
    given += 1;
    return { index: given - 1, url, foundOn: known.get(url) ?? null, unlinked: unlinked.has(url) };
  }

  return {
    seed(found) {
      seeds = found.sitemapUrls;
      allows = found.allows;
      unlisted = found.unlisted;
    },
    async next() {
      for (;;) {
        const page = takeNext();
        if (page !== null) return page;
        if (absorbing !== null) await absorbing;
        else if (absorbed === given) return null;
        else await new Promise<void>((wake) => waiting.push(wake));
      }
    },
    reveal(index, page) {
      if (revealed.has(index)) return;
      revealed.add(index);
      reported.set(index, page);
      takeIn(absorb);
    },
    done(index, page) {
      const hasMoved = index === 0 && revealed.has(0) && typeof page !== 'string' && isForeign(page);
      const fresh = typeof page === 'string' || ((hasMoved || !isForeign(page)) && markJudged(page));
      if (hasMoved) takeIn(() => moveTo(page));
      if (!revealed.delete(index)) reported.set(index, page);
      takeIn(absorb);
      return fresh;
    },
    found: () => pages.length - twins - gone,
    left: () => ({
      overLimit: [...left, ...trapped].sort(),
      disallowed: [...disallowed].sort(),
      unlisted,
    }),
  };

  function markJudged(page: VisitedPage): boolean {
    const names = namesOf(page);
    if (names.some((name) => judged.has(name))) return false;
    for (const name of names) judged.add(name);
    return true;
  }
}

/** What a page goes by: its final address, its canonical one on the same origin, and its path with what it shows. */
function namesOf(page: VisitedPage): string[] {
  const final = normaliseUrl(page.finalUrl) ?? page.finalUrl;
  const names = [final];
  if (page.content !== null) names.push(`${page.content} ${pageKey(final)}`);
  const canonical = page.canonical === null ? null : normaliseUrl(page.canonical, final);
  if (canonical !== null && new URL(canonical).origin === new URL(final).origin) names.push(canonical);
  return [...new Set(names)];
}
