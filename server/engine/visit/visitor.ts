import type { BrowserPool } from '../browser/browser-pool.ts';
import type { PooledContext } from '../browser/pooled-context.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Log } from '../../log/log.ts';
import { PageFailure } from './page-failure.ts';
import { openPageWorker } from './page-worker.ts';
import type { GatheredPage, PageWorker } from './page-worker.ts';
import type { VisitListener } from './visit-listener.ts';
import { within } from '../../shared/within.ts';

/** Visits the pages of one scan in tabs of one browser context. */
export interface Visitor {
  /** @throws PageFailure when the page can't be judged; the signal's reason when aborted */
  visit(url: string, signal: AbortSignal, listener: VisitListener): Promise<GatheredPage>;
  /** Closes tabs and context; never rejects. */
  close(): Promise<void>;
}

/**
 * How much suspicion ends the tries of a page under which the browser ends: losing it alone is worth 2, in company,
 * which may have brought it down, 1. So a page is tried once more when it was alone.
 */
const TOO_SUSPICIOUS = 4;
/** How long the next page waits for the tab of the last one to close. */
const CLOSE_WAIT_MS = 300;

interface Opened {
  context: Promise<PooledContext>;
  idle: PageWorker[];
  /** Visits under way in it. */
  visits: number;
}

/**
 * Makes the visitor of a scan; nothing is opened before the first visit.
 * @param options.userAgent how the tabs introduce themselves, from the browser's own User-Agent
 */
export function createVisitor(options: {
  pool: BrowserPool;
  egress: Egress;
  userAgent: (browser: string) => string;
  timeoutMs: number;
  log: Log;
}): Visitor {
  const { pool, egress, timeoutMs, log } = options;
  /** Where the next visit takes place. */
  let opened: Opened | null = null;
  /** Contexts that are not closed: more than one only while visits end in one that was given up. */
  const all = new Set<Opened>();

  async function attempt(
    url: string,
    signal: AbortSignal,
    listener: VisitListener,
    suspect: (points: number) => number,
  ) {
    const here = (opened ??= open());
    here.visits += 1;
    try {
      return await visitIn(here, url, signal, listener, suspect);
    } finally {
      here.visits -= 1;
      if (opened !== here && here.visits === 0) await close(here);
    }
  }

  function open(): Opened {
    const here = { context: pool.open(egress.proxyUrl), idle: [], visits: 0 };
    all.add(here);
    return here;
  }

  async function close(here: Opened): Promise<void> {
    all.delete(here);
    const context = await here.context.catch(() => null);
    // Takes the tabs along.
    await context?.close();
  }

  async function visitIn(
    here: Opened,
    url: string,
    signal: AbortSignal,
    listener: VisitListener,
    suspect: (points: number) => number,
  ): Promise<GatheredPage> {
    const untilMs = performance.now() + timeoutMs;
    const context = await contextOf(here, suspect);
    const worker = here.idle.pop() ?? (await openWorker(here, context, untilMs, suspect));
    try {
      const page = await worker.visit(url, signal, untilMs, listener);
      const { breaks } = page.issues;
      if (breaks.length > 0) log.info({ url, breaks }, 'Something in a page broke an engine');
      if (worker.isWorn() || context.isTight()) await within(worker.close(), CLOSE_WAIT_MS);
      else here.idle.push(worker);
      // axe draws texts, to see whether a font makes pictures of them.
      if (page.axeMissing && !(await context.draws())) throw browserLost(new Error('It does not draw.'));
      return page;
    } catch (error) {
      const closing = within(worker.close(), CLOSE_WAIT_MS);
      // A browser that hangs shows as a page that takes too long.
      const isTimeout = error instanceof PageFailure && error.kind === 'timeout';
      const hangs = isTimeout && !(await context.answers());
      await closing;
      if (!(error instanceof PageFailure)) throw error;
      const lost = error.kind === 'browser' || hangs;
      if (!lost) throw error;
      if (opened === here) opened = null;
      suspect(context.pagesUnderWay() > 1 ? 1 : 2);
      throw browserLost(error);
    }
  }

  /** The context, unless it is gone; then the next try opens another. */
  async function contextOf(here: Opened, suspect: (points: number) => number): Promise<PooledContext> {
    try {
      const context = await here.context;
      if (!context.lost.aborted) return context;
    } catch (error) {
      if (opened === here) opened = null;
      suspect(1);
      throw browserLost(error);
    }
    if (opened === here) opened = null;
    // It ended since the last page.
    suspect(1);
    throw browserLost(new Error('The browser of this scan has ended.'));
  }

  async function openWorker(
    here: Opened,
    context: PooledContext,
    untilMs: number,
    suspect: (points: number) => number,
  ): Promise<PageWorker> {
    const userAgent = options.userAgent(context.userAgent);
    try {
      const worker = await within(
        openPageWorker(context, { egress, userAgent, timeoutMs }),
        untilMs - performance.now(),
      );
      if (worker !== null) return worker;
      throw new Error('The tab was not there in time.');
    } catch (error) {
      // It may be the context that is broken, or the browser that hangs.
      if (opened === here) opened = null;
      await context.answers();
      // A browser that answers and opens no tab, again in another context, lacks a part, such as its network process.
      if (suspect(1) > 1) context.kill('No tab could be opened');
      throw browserLost(error);
    }
  }

  return {
    async visit(url, signal, listener) {
      let suspicion = 0;
      egress.beginPage();
      for (;;) {
        try {
          return await attempt(url, signal, listener, (points) => (suspicion += points));
        } catch (error) {
          if (error instanceof PageFailure && error.cause !== undefined) {
            // People are told in a sentence; what an engineer needs is only here.
            log.warn({ url, err: error.cause }, 'A visit to a page broke off');
          }
          const lost = error instanceof PageFailure && error.kind === 'browser';
          if (!lost || suspicion >= TOO_SUSPICIOUS || signal.aborted) throw error;
        }
      }
    },
    async close() {
      await Promise.all([...all].map(close));
    },
  };
}

function browserLost(cause: unknown): PageFailure {
  return new PageFailure('browser', 'was lost because the browser ended', { cause });
}
