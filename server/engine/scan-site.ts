import type { JudgedPage } from '../findings/facts/judged-page.ts';
import { abortable } from '../shared/abortable.ts';
import { createExploration } from './exploration.ts';
import { createInOrder } from './in-order.ts';
import { rateIssues } from '../rules/rate-issues.ts';
import type { Frontier, FrontierPage } from './crawl/frontier.ts';
import type { EngineOutcome, EngineRequest } from './engine.ts';
import { PageFailure } from './visit/page-failure.ts';
import type { GatheredPage } from './visit/page-worker.ts';
import { isGone } from '../shared/is-gone.ts';
import * as sentences from './limitations/scan-sentences.ts';
import { createSiteTally } from './site-tally.ts';
import { visitPatiently } from './visit/visit-patiently.ts';
import type { Pauses } from './visit/visit-patiently.ts';
import { visitedPage } from './visit/visited-page.ts';
import type { Visitor } from './visit/visitor.ts';

/** What a scan of a site stands on. */
export interface SiteScan {
  request: EngineRequest;
  frontier: Frontier;
  visitor: Visitor;
  /** Pages of this scan at once. */
  lanes: number;
  /** Time for all pages. */
  timeoutMs: number;
  /** Waits for the right to visit a page. */
  takeTurn(signal: AbortSignal): Promise<Turn>;
  /** The site wants a pause: nobody gets a turn before it is over. */
  rest(ms: number): void;
  /**
   * Looks beside the links for pages, once the final address of the first page is known, while it is judged; returns
   * limitations. Called again in the rare case that the page then moves to another origin.
   */
  explore(firstUrl: string, signal: AbortSignal): Promise<string[]>;
  /** Looks at the site once more when all pages are visited; returns limitations. */
  conclude(signal: AbortSignal): Promise<string[]>;
  /**
   * Pages of an earlier scan that may still be there though nothing leads to them.
   * @param known addresses that this scan came across
   * @param leftMs how much time there is
   */
  findUnlinked(known: readonly string[], leftMs: number): Promise<string[]>;
}

/** The right to visit a page. */
export interface Turn {
  /**
   * The page asks the site for nothing any more: others may load theirs. Waits until it may be judged.
   * @throws the signal's reason when it is aborted while waiting
   */
  loaded(signal: AbortSignal): Promise<void>;
  /** The visit is over. */
  end(): void;
}

/**
 * How many more pages may take all their time than are judged. Each holds up the scans that wait for others: a site
 * that answers no faster again and again is not worth it.
 */
const MAX_SLOW = 3;

type Visited = { page: FrontierPage; gathered: GatheredPage } | { page: FrontierPage; failure: PageFailure };

/**
 * Visits and judges the pages of a site in the frontier's order.
 * @throws the reason of the request's signal when it is aborted; bugs
 */
export async function scanSite(scan: SiteScan): Promise<EngineOutcome> {
  const { request, frontier } = scan;
  const tally = createSiteTally();
  const deliveries = createInOrder(deliver);
  /** Questions to the frontier that it has not answered, and pages it gave out that are not delivered. */
  const asked = new Set<Promise<FrontierPage | null>>();
  const underWay = new Set<number>();
  const stop = new AbortController();
  const deadline = new AbortController();
  const untilMs = performance.now() + scan.timeoutMs;
  const timer = setTimeout(() => deadline.abort(new Error('The scan ran out of time.')), scan.timeoutMs);
  const signal = AbortSignal.any([request.signal, deadline.signal, stop.signal]);
  /** Where a page is by its index: as it was linked, and its final address once it was visited. */
  const addresses = new Map<number, string>();
  const exploration = createExploration({
    explore: (firstUrl) => scan.explore(firstUrl, signal),
    reveal: (index, page) => frontier.reveal(index, page),
  });
  let donePages = 0;
  let firstFailure: PageFailure | null = null;
  let slowPages = 0;
  let isTooSlow = false;
  const pauses: Pauses = { totalMs: 0 };

  async function runLane(): Promise<void> {
    for (;;) {
      const next = frontier.next();
      asked.add(next);
      const page = await abortable(next, signal);
      asked.delete(next);
      if (page === null) return;
      underWay.add(page.index);
      request.onProgress({ pagesFound: frontier.found(), pagesDone: donePages });
      const visited = await visit(page);
      if (page.index === 0 && 'gathered' in visited) {
        for (const sentence of await exploration.sentences(visited.gathered.url)) tally.note(sentence);
      }
      await deliveries.put(page.index, visited);
    }
  }

  async function visit(page: FrontierPage): Promise<Visited> {
    // So that it is counted when the scan is cut short.
    tally.found(page.url);
    addresses.set(page.index, page.url);
    try {
      const visit = (): Promise<GatheredPage> => visitOnce(page);
      const rest = (ms: number): void => scan.rest(ms);
      return { page, gathered: await visitPatiently({ visit, rest, pauses, untilMs, signal }) };
    } catch (error) {
      if (!(error instanceof PageFailure) || signal.aborted) throw error;
      return { page, failure: error };
    }
  }

  async function visitOnce(page: FrontierPage): Promise<GatheredPage> {
    const turn = await scan.takeTurn(signal);
    try {
      return await scan.visitor.visit(page.url, signal, {
        async loaded(finalUrl, visitSignal) {
          if (page.index === 0) exploration.begin(finalUrl);
          await turn.loaded(visitSignal);
        },
        rendered: (finalUrl, rendered) => exploration.reveal(page.index, visitedPage(finalUrl, rendered)),
      });
    } finally {
      turn.end();
    }
  }

  /** In the order of the crawl. */
  async function deliver(visited: Visited): Promise<void> {
    await settle(visited);
    request.onProgress({ pagesFound: frontier.found(), pagesDone: donePages });
  }

  async function settle(visited: Visited): Promise<void> {
    const { page } = visited;
    underWay.delete(page.index);
    if ('failure' in visited) {
      const { status } = visited.failure;
      const gone = isGone(status);
      if (!gone) donePages += 1;
      frontier.done(page.index, gone ? 'gone' : 'failed');
      if (page.index === 0) {
        firstFailure = visited.failure;
        stop.abort(visited.failure);
      }
      tally.failed(page.url, visited.failure, page.unlinked);
      noteSlow(visited.failure);
      return;
    }
    const { gathered } = visited;
    const fresh = frontier.done(page.index, visitedPage(gathered.url, gathered.page));
    tally.seen(page.url, gathered.url);
    addresses.set(page.index, gathered.url);
    if (!fresh) return;
    donePages += 1;
    tally.judged(gathered);
    const linkedOn = page.foundOn === null ? null : (addresses.get(page.foundOn) ?? null);
    const foundOn = page.unlinked ? gathered.url : linkedOn;
    await request.onPage({ ...judge(gathered), foundOn });
  }

  function noteSlow({ kind }: PageFailure): void {
    if (kind !== 'timeout' && kind !== 'silent') return;
    slowPages += 1;
    if (slowPages < tally.judgedPages() + MAX_SLOW || deadline.signal.aborted) return;
    isTooSlow = true;
    deadline.abort(new Error('The site is too slow.'));
  }

  let outOfTime = false;
  try {
    const results = await Promise.allSettled(
      Array.from({ length: scan.lanes }, () =>
        runLane().catch((error: unknown) => {
          stop.abort(error);
          throw error;
        }),
      ),
    );
    request.signal.throwIfAborted();
    if (firstFailure !== null) return { ok: false, error: sentences.firstPageFailed(firstFailure) };
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined && !deadline.signal.aborted) stop.signal.throwIfAborted();
    if (deadline.signal.aborted && failed !== undefined) {
      outOfTime = true;
      await deliveries.settled();
      if (tally.judgedPages() === 0) {
        const error = isTooSlow ? sentences.NOTHING_BUT_SLOW : sentences.nothingInTime(scan.timeoutMs);
        return { ok: false, error };
      }
      await countRest();
      const unjudged = tally.unjudgedPages();
      tally.note(
        isTooSlow ? sentences.tooSlow(slowPages, unjudged) : sentences.outOfTime(scan.timeoutMs, unjudged),
      );
    } else if (tally.judgedPages() > 1) {
      for (const sentence of await scan.conclude(request.signal)) tally.note(sentence);
    }
  } finally {
    clearTimeout(timer);
  }

  const { overLimit, disallowed, unlisted } = frontier.left();
  for (const url of overLimit) tally.found(url);
  for (const url of disallowed) tally.keptOut(url);
  if (overLimit.length > 0) {
    tally.note(sentences.overLimit(overLimit.length, unlisted === 'nothing'));
  } else if (unlisted === 'of sitemaps') {
    tally.note(sentences.SITEMAPS_CUT);
  }
  if (!outOfTime) {
    const unlinked = await scan.findUnlinked(tally.addresses(), untilMs - performance.now());
    for (const url of unlinked) tally.found(url);
  }
  return { ...tally.outcome(), unlisted: outOfTime ? 'anything' : unlisted };

  /** After the end of time: everything the frontier would still have given out. */
  async function countRest(): Promise<void> {
    // Pages under way are done without a result, so that the frontier comes to its end.
    for (const index of underWay) frontier.done(index, 'failed');
    for (const pending of asked) {
      const page = await pending;
      if (page === null) continue;
      tally.found(page.url);
      frontier.done(page.index, 'failed');
    }
    for (let page = await frontier.next(); page !== null; page = await frontier.next()) {
      tally.found(page.url);
      frontier.done(page.index, 'failed');
    }
  }
}

function judge({ url, status, page, issues }: GatheredPage): Omit<JudgedPage, 'foundOn'> {
  return {
    url,
    status,
    title: page.title,
    snapshot: page.snapshot,
    links: page.links,
    violations: rateIssues(issues),
    unjudged: issues.unjudged,
  };
}
