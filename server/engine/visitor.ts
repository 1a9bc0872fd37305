import type { BrowserPool, PooledContext } from './browser-pool.ts';
import type { Egress } from './egress/egress.ts';
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

/** Tries per page when the browser ends under it: another page may have brought it down. */
const TRIES = 2;

/**
 * Makes the visitor of a scan; nothing is opened before the first visit.
 * @param options.contact address where the owner of a site learns who visits
 */
export function createVisitor(options: {
  pool: BrowserPool;
  egress: Egress;
  contact: string;
  timeoutMs: number;
}): Visitor {
  const { pool, egress, timeoutMs } = options;
  let opened: { context: Promise<PooledContext>; idle: PageWorker[] } | null = null;

  async function attempt(url: string, signal: AbortSignal): Promise<GatheredPage> {
    const here = (opened ??= { context: pool.open(egress.proxyUrl), idle: [] });
    let context: PooledContext;
    try {
      context = await here.context;
    } catch (error) {
      if (opened === here) opened = null;
      throw error;
    }
    if (context.lost.aborted) {
      if (opened === here) opened = null;
      await context.close();
      throw browserLost(null);
    }
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
          const again = error instanceof PageFailure && error.kind === 'browser' && tries < TRIES;
          if (!again || signal.aborted) throw error;
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
