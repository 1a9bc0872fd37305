import type { Config } from '../config/config.ts';
import { inPhase } from '../shared/phase.ts';
import { createBrowserPool } from './browser/browser-pool.ts';
import { createFrontier } from './crawl/create-frontier.ts';
import { discover } from './crawl/discover.ts';
import { findUnlinked } from './crawl/find-unlinked.ts';
import { watchDeployment } from './crawl/watch-deployment.ts';
import type { DeploymentWatch } from './crawl/watch-deployment.ts';
import { createConfiguredPolicy } from '../egress/configured-policy.ts';
import type { Egress } from '../egress/egress.ts';
import { openEgress } from '../egress/open-egress.ts';
import { createResolver } from '../egress/resolver.ts';
import type { Log } from '../log/log.ts';
import type { Engine, EngineOutcome, EngineRequest } from './engine.ts';
import { createHostTurns, MAX_PER_HOST } from './host-turns.ts';
import { nameHosts } from './limitations/name-hosts.ts';
import { scanSite } from './scan-site.ts';
import type { Turn } from './scan-site.ts';
import { userAgentOf } from './user-agent.ts';
import { createSemaphore } from '../shared/semaphore.ts';
import { createVisitor } from './visit/visitor.ts';
import type { Visitor } from './visit/visitor.ts';

/** Pages that are loaded while as many as may be are judged: loading is waiting, for the most part. */
const AHEAD = 1;

/**
 * Makes the engine: one browser for all scans, started when the first page is visited.
 * @param log told how the browser fares; never of page text
 */
export function createEngine(config: Config, log: Log): Engine {
  const policy = createConfiguredPolicy(config);
  const pool = createBrowserPool(config, log);
  const tabs = createSemaphore(config.concurrency + AHEAD);
  const judging = createSemaphore(config.concurrency);
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
    // Known for certain once the first page is visited, and not asked for before.
    let userAgent = userAgentOf('Mozilla/5.0', config.publicUrl);
    const egress = await openEgress({
      userAgent: () => userAgent,
      policy,
      resolver: createResolver(),
      log: (message) => log.warn({ scanId: request.scanId }, message),
    });
    const visitor = createVisitor({
      pool,
      egress,
      userAgent: (browser) => (userAgent = userAgentOf(browser, config.publicUrl)),
      timeoutMs: config.pageTimeoutMs,
      log,
    });
    egress.addHome(new URL(request.target).hostname);
    try {
      return await run({ ...request, signal }, { egress, visitor });
    } finally {
      await visitor.close();
      await egress.close();
    }
  }

  async function run(
    request: EngineRequest,
    { egress, visitor }: { egress: Egress; visitor: Visitor },
  ): Promise<EngineOutcome> {
    const frontier = createFrontier({
      start: request.target,
      maxPages: config.maxPages,
      knownPages: request.knownPages,
      allows: () => true,
    });
    let host = hosts.enter(new URL(request.target).host);
    let watch: Promise<DeploymentWatch> | null = null;
    let site = { origin: '', allows: (_url: string): boolean => true };

    async function takeTurn(signal: AbortSignal): Promise<Turn> {
      const leaveHost = await host.acquire(signal);
      try {
        const leaveTab = await tabs.acquire(signal);
        let leaveJudging: (() => void) | null = null;
        let ended = false;
        return {
          async loaded(visitSignal) {
            leaveHost();
            if (leaveJudging !== null) return;
            const leave = await judging.acquire(visitSignal);
            if (ended) leave();
            else leaveJudging = leave;
          },
          end() {
            ended = true;
            leaveJudging?.();
            leaveTab();
            leaveHost();
          },
        };
      } catch (error) {
        leaveHost();
        throw error;
      }
    }

    /** Requests of our own wait for their turn like pages. */
    const inTurn: Pick<Egress, 'fetch'> = {
      async fetch(url, options) {
        const leaveHost = await host.acquire(options.signal);
        try {
          return await egress.fetch(url, options);
        } finally {
          leaveHost();
        }
      },
    };

    async function explore(startUrl: string, signal: AbortSignal): Promise<string[]> {
      // The address may have led to another host.
      host.leave();
      host = hosts.enter(new URL(startUrl).host);
      egress.addHome(new URL(startUrl).hostname);
      const { respectRobots } = config;
      if (config.maxPages > 1) {
        watch = watchDeployment(inTurn, startUrl, signal);
        // Asked at the end.
        watch.catch(() => undefined);
      }
      const found = await inPhase('discover', () =>
        discover({ egress: inTurn, startUrl, respectRobots, signal }),
      );
      frontier.seed(found);
      site = { origin: new URL(startUrl).origin, allows: found.allows };
      if (found.crawlDelayMs > 0) host.spaceOut(found.crawlDelayMs);
      return [...movedTo(request.target, startUrl), ...found.limitations];
    }

    async function conclude(signal: AbortSignal): Promise<string[]> {
      const sentence = await (await watch)?.lookAgain(signal);
      return typeof sentence === 'string' ? [sentence] : [];
    }

    try {
      const outcome = await scanSite({
        request,
        frontier,
        visitor,
        // More than may load at once: a page that is loaded and judged is none of the host's business.
        lanes: config.concurrency + AHEAD,
        timeoutMs: config.scanTimeoutMs,
        takeTurn,
        rest: (ms) => host.rest(ms),
        explore,
        conclude,
        findUnlinked: (known, leftMs) =>
          findUnlinked({
            egress: inTurn,
            pages: request.knownPages,
            known,
            leftMs,
            signal: request.signal,
            ...site,
          }),
      });
      return outcome.ok
        ? { ...outcome, limitations: [...outcome.limitations, ...limitationsOf(egress)] }
        : outcome;
    } finally {
      host.leave();
    }
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

/** Says so when an address led to another host: a sign-in page elsewhere, say, is not what was meant. */
function movedTo(target: string, finalUrl: string): string[] {
  const [asked, final] = [new URL(target), new URL(finalUrl)];
  const [askedName, finalName] = [asked, final].map(({ hostname }) => hostname.replace(/^www\./, ''));
  if (askedName === finalName) return [];
  return [`The address leads to ${final.origin}, so that site was scanned.`];
}

function limitationsOf(egress: Egress): string[] {
  const { refused, crowded, capped } = egress.stats();
  const sentences: string[] = [];
  // Not which: names that resolve to forbidden addresses are nobody's business.
  if (refused.length > 0) {
    sentences.push('Pages ask for resources that this service may not open; they were judged without them.');
  }
  if (crowded.length > 0) {
    sentences.push(
      `Pages ask other hosts for more than one scan may ask of each; they were judged without the rest: ${nameHosts(new Set(crowded))}.`,
    );
  }
  if (capped) {
    sentences.push('The scan reached its limit of data or requests: later resources were not loaded.');
  }
  return sentences;
}
