import type { BrowserPool } from '../browser/browser-pool.ts';
import type { PooledContext } from '../browser/pooled-context.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Log } from '../../log/log.ts';
import { PageFailure } from './page-failure.ts';
import { openPageWorker } from './page-worker.ts';
import type { GatheredPage } from './gather-page.ts';
import type { PageWorker } from './page-worker.ts';
import { ScanContexts } from './scan-contexts.ts';
import type { ScanContext } from './scan-contexts.ts';
import type { VisitListener } from './visit-listener.ts';
import { within } from '../../shared/within.ts';

/** Visits the pages of one scan in tabs of one browser context. */
export interface Visitor {
  /**
   * Loads and judges a page, once.
   * @throws PageFailure if it can't be judged, of kind `browser` if it was lost with its browser; the signal's reason
   *   when aborted
   */
  visit(url: string, signal: AbortSignal, listener: VisitListener): Promise<GatheredPage>;
  /** Closes tabs and contexts; never rejects. */
  close(): Promise<void>;
}

/** Contexts in which a visit asks for a tab: the first may be broken, or have ended with its browser. */
const MAX_CONTEXTS = 2;
/** How long the next page waits for the tab of the last one to close. */
const CLOSE_WAIT_MS = 300;

/** A context has no tab for a page. Nothing was loaded yet. */
class NoTab extends Error {}

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
  const { egress, timeoutMs, log } = options;
  const contexts = new ScanContexts(options.pool, egress.proxyUrl);

  async function visitIn(
    context: ScanContext,
    isLast: boolean,
    ...[url, signal, listener]: Parameters<Visitor['visit']>
  ): Promise<GatheredPage> {
    const untilMs = performance.now() + timeoutMs;
    const pooled = await openedContext(context);
    const worker = context.idle.pop() ?? (await openWorker(context, pooled, untilMs, isLast));
    try {
      const page = await worker.visit(url, signal, untilMs, listener);
      const { breaks } = page.issues;
      if (breaks.length > 0) log.info({ url, breaks }, 'Something in a page broke a runner');
      if (worker.isWorn() || pooled.isTight()) await within(worker.close(), CLOSE_WAIT_MS);
      else context.idle.push(worker);
      // axe draws texts, to see whether a font makes pictures of them.
      if (page.axeMissing && !(await pooled.draws())) throw browserLost(new Error('It does not draw.'));
      return page;
    } catch (error) {
      const closing = within(worker.close(), CLOSE_WAIT_MS);
      // A browser that hangs shows as a page that takes too long.
      const isTimeout = error instanceof PageFailure && error.kind === 'timeout';
      const hangs = isTimeout && !(await pooled.answers());
      await closing;
      if (!(error instanceof PageFailure) || (error.kind !== 'browser' && !hangs)) throw error;
      contexts.giveUp(context);
      throw browserLost(error);
    }
  }

  async function openedContext(context: ScanContext): Promise<PooledContext> {
    try {
      const pooled = await context.pooled;
      if (pooled.lost.aborted) throw new Error('The browser has ended since the last page.');
      return pooled;
    } catch (error) {
      contexts.giveUp(context);
      throw new NoTab('The context is not there.', { cause: error });
    }
  }

  async function openWorker(
    context: ScanContext,
    pooled: PooledContext,
    untilMs: number,
    isLast: boolean,
  ): Promise<PageWorker> {
    const userAgent = options.userAgent(pooled.userAgent);
    try {
      const opening = openPageWorker(pooled, { egress, userAgent, timeoutMs });
      const worker = await within(opening, untilMs - performance.now());
      if (worker !== null) return worker;
      throw new Error('The tab was not there in time.');
    } catch (error) {
      contexts.giveUp(context);
      // Ends a browser that hangs. One that answers and opens no tab in two contexts lacks a part, such as its network
      // process.
      await pooled.answers();
      if (isLast) pooled.kill('No tab could be opened');
      throw new NoTab('No tab could be opened.', { cause: error });
    }
  }

  return {
    async visit(url, signal, listener) {
      egress.beginPage();
      for (let tries = 1; ; tries += 1) {
        try {
          const isLast = tries === MAX_CONTEXTS;
          return await contexts.use((context) => visitIn(context, isLast, url, signal, listener));
        } catch (error) {
          if ((error instanceof PageFailure || error instanceof NoTab) && error.cause !== undefined) {
            // The message for people does not have what an engineer needs.
            log.warn({ url, err: error.cause }, 'A visit to a page broke off');
          }
          if (!(error instanceof NoTab)) throw error;
          if (tries === MAX_CONTEXTS || signal.aborted) throw browserLost(error);
        }
      }
    },
    close: () => contexts.close(),
  };
}

function browserLost(cause: unknown): PageFailure {
  return new PageFailure('browser', 'was lost because the browser ended', { cause });
}
