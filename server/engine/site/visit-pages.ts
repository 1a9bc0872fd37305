import { abortable } from '../../shared/abortable.ts';
import { isGone } from '../../shared/is-gone.ts';
import { inPhase } from '../../shared/phase.ts';
import { isInScope, pageKey } from '../../facts/page/page-key.ts';
import type { FrontierPage } from '../crawl/frontier.ts';
import { failureOfStatus } from '../visit/document-failure.ts';
import { PageFailure } from '../visit/page-failure.ts';
import { visitedPage } from '../visit/visit-settings.ts';
import type { VisitListener } from '../visit/visit-settings.ts';
import type { GatheredPage } from '../visit/gather-page.ts';
import { visitWithRetries } from '../visit/visit-with-retries.ts';
import type { RetryContext } from '../visit/visit-with-retries.ts';
import { reportedPage } from './reported-page.ts';
import type { ScanContext } from './engine-settings.ts';
import type { FoundReasons } from './scan-pictures.ts';

/** Hands over values in the order of their indexes, which may differ from the order of the calls. */
interface InOrder<T> {
  /**
   * Hands over the value once all values before it are handed over, and then those that wait for it.
   * @throws what handing over threw, for this value or an earlier one
   */
  put(index: number, value: T): Promise<void>;
  /** Waits until nothing is being handed over. @throws what handing over threw */
  settled(): Promise<void>;
}

/** The outcome of a visit to a page. */
type PageVisit = { page: FrontierPage } & (
  | { gathered: GatheredPage; found: FoundReasons }
  | { failure: PageFailure }
);

/**
 * Visits the pages of a site, several at once, and hands them over in the order of the crawl. The life of a page: it is
 * given out by the frontier, waits for its turn, is loaded and judged (once more if another try may succeed), and is
 * handed over after all pages before it.
 * @returns whether all pages were visited; false if the scan ended before, or the first page failed
 * @throws the reason of the request's signal when it is aborted; bugs
 */
export async function visitPages(scan: ScanContext): Promise<boolean> {
  const { deadline, frontier, request, tally } = scan;
  const addresses = new Map<number, string>();
  const inOrder = createInOrder(async (visit: PageVisit) => {
    await handOverPage(visit, scan, addresses);
    scan.pictures?.handedOver(visit.page.index);
    reportProgress(scan);
  });
  const retries: RetryContext = {
    pausedMs: 0,
    pause: (ms) => scan.site.pause(ms),
    aloneMs: 0,
    untilMs: deadline.untilMs,
    signal: deadline.signal,
  };

  /** Visits one page after the other. */
  async function runLane(): Promise<void> {
    for (;;) {
      const page = await abortable(frontier.next(), deadline.signal);
      if (page === null) return;
      reportProgress(scan);
      await inOrder.put(page.index, await visitPage(page, scan, retries));
    }
  }

  const lanes = await Promise.allSettled(
    // More lanes than the host allows loads: a lane that judges a page puts no load on the host.
    Array.from({ length: scan.turns.count }, () =>
      runLane().catch((error: unknown) => {
        deadline.fail(error);
        throw error;
      }),
    ),
  );
  request.signal.throwIfAborted();
  if (tally.firstFailure === null) deadline.throwIfFailed();
  await inOrder.settled();
  return lanes.every(({ status }) => status === 'fulfilled');
}

async function visitPage(page: FrontierPage, scan: ScanContext, retries: RetryContext): Promise<PageVisit> {
  const { signal } = scan.deadline;
  // So that it is counted when the scan is cut short.
  scan.tally.found(page.url);
  let gathered: GatheredPage;
  let found: FoundReasons = new Set();
  try {
    const status = page.index === 0 ? null : await scan.gonePages.statusOf(page.url, signal);
    if (status !== null) throw failureOfStatus(status);
    gathered = await visitWithRetries((alone) => {
      found = new Set();
      return visitOnce({ page, alone, found }, scan, retries);
    }, retries);
  } catch (error) {
    if (!(error instanceof PageFailure) || signal.aborted) throw error;
    if (isGone(error.status)) scan.gonePages.found();
    return { page, failure: error };
  } finally {
    scan.pictures?.visited(page.index);
  }
  if (page.index === 0) {
    for (const limitation of await scan.site.explore(gathered.url, signal)) scan.tally.add(limitation);
  }
  return { page, gathered, found };
}

/** Loads a page and judges it. While it is judged, its links are added; the first page starts the exploration. */
async function visitOnce(
  { page, alone, found }: { page: FrontierPage; alone: boolean; found: FoundReasons },
  scan: ScanContext,
  retries: RetryContext,
): Promise<GatheredPage> {
  const { site, frontier, pictures, settings, builds } = scan;
  const { signal } = scan.deadline;
  const turn = await scan.turns.take(site.turns(), alone, signal);
  let startedMs = performance.now();
  let ended: (() => void) | null = null;
  try {
    await site.permitted(signal);
    startedMs = performance.now();
    ended = scan.tally.begun(page.url);
    reportProgress(scan);
    const listener: VisitListener = {
      index: page.index,
      async loaded(finalUrl, visitSignal) {
        if (page.index === 0) void site.explore(finalUrl, signal);
        await turn.loaded(visitSignal);
      },
      mayBeTried: (finalUrl, visitSignal) => site.allowsTrial(finalUrl, visitSignal),
      judged: () => turn.judged(),
      trying: (visitSignal, isMemoryShort) => turn.trying(visitSignal, isMemoryShort),
      rendered(finalUrl, rendered) {
        // The first page is the first in any order; the others wait until it is their turn.
        if (page.index === 0) scan.addresses.addLinks({ url: finalUrl, links: rendered.links });
        const visited = visitedPage(finalUrl, rendered);
        const reveal = (): void => frontier.reveal(page.index, visited);
        if (page.index > 0) reveal();
        // Pages that the exploration finds come before the links. If it fails, the scan fails, too.
        else void site.explore(finalUrl, signal).then(reveal, () => undefined);
      },
      pictures: pictures && {
        turn: (time, visitSignal) => pictures.turn(page.index, time, visitSignal),
        wantsPage: pictures.wantsPage(page.index),
        photograph(gathered, time, take) {
          const reported = reportedPage(gathered, settings.facts, builds);
          return pictures.photograph({ index: page.index, reported, found }, time, take);
        },
      },
    };
    return await inPhase('visit', () => scan.visitor.visit(page.url, signal, listener), page.index);
  } finally {
    ended?.();
    pictures?.visited(page.index);
    reportProgress(scan);
    turn.end();
    if (alone) retries.aloneMs += performance.now() - startedMs;
  }
}

/**
 * Counts a visited page and hands it over, unless it is a copy of another.
 * @param addresses final addresses of the pages so far, by index
 */
async function handOverPage(
  visit: PageVisit,
  {
    frontier,
    tally,
    deadline,
    request,
    pictures: scanPictures,
    site,
    addresses: others,
    builds,
    settings: {
      facts,
      visit: { triedPages },
    },
  }: ScanContext,
  addresses: Map<number, string>,
): Promise<void> {
  const { page } = visit;
  if ('failure' in visit) {
    const { failure } = visit;
    addresses.set(page.index, page.url);
    frontier.done(page.index, isGone(failure.status) ? 'gone' : 'failed');
    if (page.index === 0) deadline.fail(failure);
    tally.failed(page, failure);
    deadline.notePageFailure(failure, tally.judgedPages);
    return;
  }
  const { gathered } = visit;
  const isNew = frontier.done(page.index, visitedPage(gathered.url, gathered.page));
  tally.seen(page.url, gathered.url);
  if (leadsElsewhereForNow(page, gathered)) tally.redirected(page.url);
  addresses.set(page.index, gathered.url);
  if (!isNew) {
    // What it showed before may be there again once it leads there no longer.
    if (facts !== undefined && !isInScope(gathered.url, facts)) tally.found(page.url);
    return;
  }
  tally.judged(gathered, { choice: facts, isToBeTried: page.index < triedPages });
  const linkedOn = page.foundOn === null ? null : (addresses.get(page.foundOn) ?? null);
  const reported = reportedPage(gathered, facts, builds);
  if (page.index === 0) tally.firstPage = reported;
  others.addLinks(reported);
  // Those that the settings leave out are left out as pages are.
  others.addDownloads(
    {
      url: gathered.url,
      links: gathered.page.links.filter(({ address }) => facts === undefined || isInScope(address, facts)),
    },
    (address) => site.allows(address),
  );
  others.addImages(reported);
  others.addFiles(reported, (address) => site.allows(address));
  others.noteVersions(reported);
  const { index } = page;
  const pictures = await scanPictures?.handOver({ index, reported, found: visit.found }, gathered.pictures);
  const pagePicture = scanPictures?.keepPage(gathered.pagePicture) ?? null;
  const foundOn = page.unlinked ? gathered.url : linkedOn;
  await request.onPage({ ...reported, foundOn }, pictures ?? [], pagePicture);
}

/** Whether an address leads to another page, and not for good (301, 308). What its requests do not show counts as for now. */
function leadsElsewhereForNow({ index, url }: FrontierPage, { url: finalUrl, visit }: GatheredPage): boolean {
  const { origin, pathname } = new URL(finalUrl);
  const isSame = new URL(url).origin === origin && pageKey(url) === pageKey(pathname);
  if (index === 0 || isSame) return false;
  const document = visit.requests?.find(({ type, inFrame }) => type === 'Document' && !inFrame);
  return document?.movedForEver !== true;
}

function reportProgress({ request, frontier, tally }: ScanContext): void {
  const { currentPage } = tally;
  request.onProgress({
    pagesFound: frontier.found(),
    pagesDone: tally.donePages,
    ...(currentPage !== undefined && { currentPage }),
  });
}

/**
 * Makes a queue that begins at index 0.
 * @param handOver called with one value after the other; not called again after it threw
 */
export function createInOrder<T extends object>(handOver: (value: T) => Promise<void>): InOrder<T> {
  const waiting = new Map<number, T>();
  let next = 0;
  let last: Promise<void> = Promise.resolve();

  async function handOverNext(): Promise<void> {
    for (let value = waiting.get(next); value !== undefined; value = waiting.get(next)) {
      waiting.delete(next);
      next += 1;
      await handOver(value);
    }
  }

  return {
    put(index, value) {
      waiting.set(index, value);
      last = last.then(handOverNext);
      return last;
    },
    settled: () => last,
  };
}
