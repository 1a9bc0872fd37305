import type { BrokenAddress, JudgedPage } from '../findings/facts/facts.ts';
import { abortable } from './abortable.ts';
import { checkIssues } from './checks/check-issues.ts';
import { checkLinkedAddress } from './checks/check-links.ts';
import { MAX_LEFT } from './crawl/create-frontier.ts';
import type { Frontier, FrontierPage } from './crawl/frontier.ts';
import { describeEngines } from './engine-facts.ts';
import type { EngineOutcome, EngineRequest } from './engine.ts';
import type { RenderedPage } from './gather/open-documents.ts';
import { nameHosts } from './name-hosts.ts';
import { PageFailure } from './visit/page-failure.ts';
import type { GatheredPage } from './visit/page-worker.ts';
import { createScanNotes } from './scan-notes.ts';
import { visitPatiently } from './visit/visit-patiently.ts';
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

type Visited = { page: FrontierPage; gathered: GatheredPage } | { page: FrontierPage; failure: PageFailure };

/**
 * Visits and judges the pages of a site in the frontier's order.
 * @throws the reason of the request's signal when it is aborted; bugs
 */
export async function scanSite(scan: SiteScan): Promise<EngineOutcome> {
  const { request, frontier } = scan;
  const notes = createScanNotes();
  const axeRules = new Set<string>();
  const unvisited = new Set<string>();
  const broken: BrokenAddress[] = [];
  /** Where frames come from that can't be judged; empty for sandboxed documents. */
  const foreignHosts = new Set<string>();
  const waiting = new Map<number, Visited>();
  /** Questions to the frontier that it has not answered, and pages it gave out that are not delivered. */
  const asked = new Set<Promise<FrontierPage | null>>();
  const underWay = new Set<number>();
  const stop = new AbortController();
  const deadline = new AbortController();
  const untilMs = Date.now() + scan.timeoutMs;
  const timer = setTimeout(() => deadline.abort(new OutOfTime()), scan.timeoutMs);
  const signal = AbortSignal.any([request.signal, deadline.signal, stop.signal]);
  let nextIndex = 0;
  let donePages = 0;
  let judgedPages = 0;
  let firstFailure: PageFailure | null = null;
  let delivery: Promise<void> = Promise.resolve();
  let exploring: { origin: string; sentences: Promise<string[]> } | null = null;

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
      if (page.index === 0 && 'gathered' in visited) await explored(visited.gathered.url);
      waiting.set(page.index, visited);
      delivery = delivery.then(deliver);
      await delivery;
    }
  }

  async function visit(page: FrontierPage): Promise<Visited> {
    // Until it is judged; so it is counted when the scan is cut short.
    unvisited.add(page.url);
    try {
      const visit = (): Promise<GatheredPage> => visitOnce(page);
      const rest = (ms: number): void => scan.rest(ms);
      return { page, gathered: await visitPatiently({ visit, rest, untilMs, signal }) };
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
          if (page.index === 0) explore(finalUrl);
          await turn.loaded(visitSignal);
        },
        rendered: (finalUrl, rendered) => reveal(page, finalUrl, rendered),
      });
    } finally {
      turn.end();
    }
  }

  function explore(firstUrl: string): void {
    const { origin } = new URL(firstUrl);
    if (exploring?.origin === origin) return;
    const sentences = scan.explore(firstUrl, signal);
    // Told to whoever waits for it; where the first page fails after all, nobody does.
    sentences.catch(() => undefined);
    exploring = { origin, sentences };
  }

  /** Others can be visited while this one is judged. */
  function reveal({ index }: FrontierPage, finalUrl: string, rendered: RenderedPage): void {
    const visited = visitedPage(finalUrl, rendered);
    if (index > 0) frontier.reveal(index, visited);
    // Where exploring fails the scan does, too.
    else
      void exploring?.sentences.then(
        () => frontier.reveal(index, visited),
        () => undefined,
      );
  }

  async function explored(firstUrl: string): Promise<void> {
    explore(firstUrl);
    for (const sentence of (await exploring?.sentences) ?? []) notes.add(sentence);
  }

  /** Hands over what is next in the order of the crawl, as far as it is there. */
  async function deliver(): Promise<void> {
    for (let visited = waiting.get(nextIndex); visited !== undefined; visited = waiting.get(nextIndex)) {
      waiting.delete(nextIndex);
      nextIndex += 1;
      await settle(visited);
      request.onProgress({ pagesFound: frontier.found(), pagesDone: donePages });
    }
  }

  async function settle(visited: Visited): Promise<void> {
    const { page } = visited;
    underWay.delete(page.index);
    if ('failure' in visited) {
      const { status } = visited.failure;
      const gone = status === 404 || status === 410;
      if (!gone) donePages += 1;
      frontier.done(page.index, gone ? 'gone' : 'failed');
      if (page.index === 0) {
        firstFailure = visited.failure;
        stop.abort(visited.failure);
      }
      notes.lost(page.url, visited.failure.message);
      const verdict = status === null ? null : checkLinkedAddress(page.url, status);
      if (verdict !== null) broken.push(verdict);
      return;
    }
    const { gathered } = visited;
    const { url, page: rendered, issues } = gathered;
    const fresh = frontier.done(page.index, visitedPage(url, rendered));
    unvisited.delete(page.url);
    if (!fresh) return;
    donePages += 1;
    for (const rule of issues.axeRules) axeRules.add(rule);
    if (gathered.axeMissing) {
      notes.partly(url, 'axe did not get done in time, only HTML_CodeSniffer judged:');
      // So that what axe does not say now is not taken for resolved.
      unvisited.add(url);
    }
    if (gathered.partEnded)
      notes.partly(url, 'A frame or worker of the page was ended because of its memory:');
    if (gathered.unfinished)
      notes.partly(url, 'The page still showed that it was loading when it was judged:');
    if (rendered.cut) notes.partly(url, 'The page is too large to be looked at as a whole:');
    for (const { rule, count } of issues.omitted) {
      notes.partly(url, `${count} more results of the rule ${rule} were left out:`);
    }
    if (rendered.framesLeft > 0) {
      notes.partly(url, 'Some frames were not judged because there are too many in one page:');
    }
    for (const host of rendered.foreign) foreignHosts.add(host);
    judgedPages += 1;
    await request.onPage(judge(gathered));
  }

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
    if (firstFailure !== null) return { ok: false, error: firstPageError(firstFailure) };
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined && !deadline.signal.aborted) stop.signal.throwIfAborted();
    if (deadline.signal.aborted && failed !== undefined) {
      await delivery.catch(() => undefined);
      if (judgedPages === 0) {
        return { ok: false, error: `No page could be judged within ${seconds(scan.timeoutMs)}.` };
      }
      await countRest();
      notes.add(
        `The scan was ended after ${seconds(scan.timeoutMs)}: ${plural(unvisited.size)} found and not judged.`,
      );
    } else if (judgedPages > 1) {
      for (const sentence of await scan.conclude(request.signal)) notes.add(sentence);
    }
  } finally {
    clearTimeout(timer);
  }

  const left = frontier.left();
  for (const url of left) unvisited.add(url);
  if (left.length > 0) {
    const atLeast = left.length < MAX_LEFT ? '' : 'at least ';
    notes.add(`The limit of pages was reached: ${atLeast}${plural(left.length)} found and not judged.`);
  }
  if (foreignHosts.size > 0)
    notes.add(`Frames of other origins were not judged: ${nameHosts(foreignHosts)}.`);
  return {
    ok: true,
    limitations: notes.sentences(),
    engines: describeEngines(axeRules),
    unvisited: [...unvisited].sort(),
    broken,
  };

  /** After the end of time: everything the frontier would still have given out. */
  async function countRest(): Promise<void> {
    // Pages under way are done without a result, so that the frontier comes to its end.
    for (const index of underWay) frontier.done(index, 'failed');
    for (const pending of asked) {
      const page = await pending;
      if (page === null) continue;
      unvisited.add(page.url);
      frontier.done(page.index, 'failed');
    }
    for (let page = await frontier.next(); page !== null; page = await frontier.next()) {
      unvisited.add(page.url);
      frontier.done(page.index, 'failed');
    }
  }
}

/** The scan's time is over. */
class OutOfTime extends Error {
  constructor() {
    super('The scan ran out of time.');
    this.name = 'OutOfTime';
  }
}

function judge({ url, status, page, issues }: GatheredPage): JudgedPage {
  return {
    url,
    status,
    title: page.title,
    snapshot: page.snapshot,
    violations: checkIssues(issues),
  };
}

function firstPageError(failure: PageFailure): string {
  return failure.kind === 'unreachable'
    ? `The page ${failure.message}.`
    : `The first page ${failure.message}.`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} seconds`;
}

function plural(pages: number): string {
  return pages === 1 ? '1 page was' : `${pages} pages were`;
}
