import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { inPhase } from '../phase.ts';
import { createBrowserPool } from './browser-pool.ts';
import { createFrontier } from './crawl/create-frontier.ts';
import { discover } from './crawl/discover.ts';
import { createConfiguredPolicy } from './egress/configured-policy.ts';
import type { Egress } from './egress/egress.ts';
import { openEgress } from './egress/open-egress.ts';
import { createResolver } from './egress/resolver.ts';
import type { EngineLog } from './engine-log.ts';
import type { Engine, EngineOutcome, EngineRequest } from './engine.ts';
import { createHostTurns } from './host-turns.ts';
import { scanSite } from './scan-site.ts';
import { createSemaphore } from './semaphore.ts';
import { createVisitor } from './visitor.ts';

/** Pages of one host at once, over all scans: as many as a visitor with two tabs. */
const MAX_PER_HOST = 2;

/**
 * Makes the engine: one browser for all scans, started when the first page is visited.
 * @param log told how the browser fares; never of page text
 */
export function createEngine(config: Config, log: EngineLog): Engine {
  const policy = createConfiguredPolicy(config);
  const resolver = createResolver();
  const pool = createBrowserPool(config, log);
  const pages = createSemaphore(config.concurrency);
  const hosts = createHostTurns(MAX_PER_HOST);
  const closing = new AbortController();

  async function scan(request: EngineRequest): Promise<EngineOutcome> {
    const signal = AbortSignal.any([request.signal, closing.signal]);
    signal.throwIfAborted();
    const availability = await pool.check();
    if (!availability.ok) {
      return {
        ok: false,
        error: 'The service has no working browser; tell its operator and try again later.',
      };
    }
    const egress = await openEgress({
      policy,
      resolver,
      log: (message) => log.warn({ scanId: request.scanId }, message),
    });
    const visitor = createVisitor({
      pool,
      egress,
      contact: config.publicUrl,
      timeoutMs: config.pageTimeoutMs,
      log,
    });
    const host = hosts.enter(new URL(request.target).host);
    try {
      return await run({ ...request, signal }, { egress, visitor, host });
    } finally {
      host.leave();
      await visitor.close();
      await egress.close();
    }
  }

  async function run(
    request: EngineRequest,
    parts: {
      egress: Egress;
      visitor: ReturnType<typeof createVisitor>;
      host: ReturnType<typeof hosts.enter>;
    },
  ): Promise<EngineOutcome> {
    const { egress, visitor, host } = parts;
    const frontier = createFrontier({
      start: request.target,
      maxPages: config.maxPages,
      allows: () => true,
    });
    let crawlDelayMs = 0;
    let nextVisitMs = 0;

    const outcome = await scanSite({
      request,
      frontier,
      visitor,
      lanes: Math.min(config.concurrency, MAX_PER_HOST),
      timeoutMs: config.scanTimeoutMs,
      async takeTurn(signal) {
        const waitMs = nextVisitMs - Date.now();
        nextVisitMs = Math.max(nextVisitMs, Date.now()) + crawlDelayMs;
        if (waitMs > 0) await delay(waitMs, undefined, { signal });
        const leaveHost = await host.acquire(signal);
        try {
          const leavePage = await pages.acquire(signal);
          return () => {
            leavePage();
            leaveHost();
          };
        } catch (error) {
          leaveHost();
          throw error;
        }
      },
      async explore(startUrl, signal) {
        const found = await inPhase('discover', () =>
          discover({ egress, startUrl, respectRobots: config.respectRobots, signal }),
        );
        frontier.seed(found.sitemapUrls, found.allows);
        crawlDelayMs = found.crawlDelayMs;
        nextVisitMs = Date.now() + crawlDelayMs;
        return found.limitations;
      },
    });
    return outcome.ok
      ? { ...outcome, limitations: [...outcome.limitations, ...limitationsOf(egress)] }
      : outcome;
  }

  return {
    scan,
    health: () => pool.check(),
    async close() {
      closing.abort(new Error('The engine is closed.'));
      await pool.close();
    },
  };
}

function limitationsOf(egress: Egress): string[] {
  const { refused, capped } = egress.stats();
  const sentences: string[] = [];
  // Not which: names that resolve to forbidden addresses are nobody's business.
  if (refused.length > 0) {
    sentences.push('Pages ask for resources that this service may not open; they were judged without them.');
  }
  if (capped) {
    sentences.push('The scan reached its limit of data or requests: later resources were not loaded.');
  }
  return sentences;
}
