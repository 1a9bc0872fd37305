import type { BrowserPool, PooledContext } from './browser-pool.ts';
import type { Egress } from './egress/egress.ts';
import type { EngineLog } from './engine-log.ts';
import { PageFailure } from './page-failure.ts';
import { openPageWorker } from './page-worker.ts';
import type { GatheredPage, PageWorker } from './page-worker.ts';

/** Visits the pages of one scan in tabs of one browser context. */
export interface Visitor {
  /** @throws PageFailure when the page can't be judged; the signal's reason when aborted */
  visit(url: string, signal: AbortSignal): Promise<GatheredPage>;
  /** Closes tabs and context; never rejects. */
  close(): Promise<void>;
}

/**
 * Tries per page when the browser ends under it, for another page may have brought it down. Finding the context
 * gone counts as one.
 */
const TRIES = 4;

interface Opened {
  context: Promise<PooledContext>;
  idle: PageWorker[];
}

/**
 * Makes the visitor of a scan; nothing is opened before the first visit.
 * @param options.contact address where the owner of a site learns who visits
 */
export function createVisitor(options: {
  pool: BrowserPool;
  egress: Egress;
  contact: string;
  timeoutMs: number;
  log: EngineLog;
}): Visitor {
  const { pool, egress, timeoutMs, log } = options;
  let opened: Opened | null = null;

  async function attempt(url: string, signal: AbortSignal): Promise<GatheredPage> {
    const here = (opened ??= { context: pool.open(egress.proxyUrl), idle: [] });
    const context = await contextOf(here);
    const worker = here.idle.pop() ?? (await openWorker(context));
    try {
      const page = await worker.visit(url, signal);
      if (worker.isWorn()) await worker.close();
      else here.idle.push(worker);
      return page;
    } catch (error) {
      await worker.close();
      throw error;
    }
  }

  /** The context, unless it is gone; then the next try opens another. */
  async function contextOf(here: Opened): Promise<PooledContext> {
    try {
      const context = await here.context;
      if (!context.lost.aborted) return context;
      await context.close();
      throw new Error('The browser of this scan has ended.');
    } catch (error) {
      if (opened === here) opened = null;
      throw browserLost(error);
    }
  }

  async function openWorker(context: PooledContext): Promise<PageWorker> {
    const userAgent = `${context.userAgent} Sitedelta (+${options.contact})`;
    try {
      return await openPageWorker(context, { egress, userAgent, timeoutMs });
    } catch (error) {
      context.kill('A tab could not be opened');
      throw browserLost(error);
    }
  }

  return {
    async visit(url, signal) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(url, signal);
        } catch (error) {
          if (error instanceof PageFailure && error.cause !== undefined) {
            // People are told in a sentence; what an engineer needs is only here.
            log.warn({ url, err: error.cause }, 'A visit to a page broke off');
          }
          const lost = error instanceof PageFailure && error.kind === 'browser';
          if (!lost || tries >= TRIES || signal.aborted) throw error;
        }
      }
    },
    async close() {
      const context = await opened?.context.catch(() => null);
      // Takes the tabs along.
      await context?.close();
    },
  };
}

function browserLost(cause: unknown): PageFailure {
  return new PageFailure('browser', 'was lost because the browser ended', { cause });
}
