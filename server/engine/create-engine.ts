import type { Config } from '../config/config.ts';
import { createConfiguredPolicy } from '../egress/configured-policy.ts';
import { openEgress } from '../egress/egress.ts';
import { createResolver } from '../egress/resolver.ts';
import { logAbout } from '../log/log-about.ts';
import type { Log } from '../log/log.ts';
import { BrowserPool } from './browser/browser-pool.ts';
import { Frontier } from './crawl/frontier.ts';
import type { Engine, EngineOutcome, EngineRequest } from './engine.ts';
import { wordFailure } from './limitations/word-failure.ts';
import { createHostTurns, MAX_PER_HOST } from './site/host-turns.ts';
import { createPageTurns } from './site/page-turns.ts';
import { ScanDeadline } from './site/scan-deadline.ts';
import { scanSite } from './site/scan-site.ts';
import { SiteTally } from './site/site-tally.ts';
import { SiteUnderScan } from './site/site-under-scan.ts';
import { userAgentOf } from './user-agent.ts';
import { Visitor } from './visit/visitor.ts';

/**
 * Makes the engine: one browser for all scans, started when the first page is visited.
 * @param log gets how the browser fares; never text of a page
 */
export function createEngine(config: Config, log: Log): Engine {
  const policy = createConfiguredPolicy(config);
  const pool = new BrowserPool(config, log);
  const turns = createPageTurns(config.concurrency);
  const hosts = createHostTurns(MAX_PER_HOST);
  const closing = new AbortController();

  async function scan(asked: EngineRequest): Promise<EngineOutcome> {
    const request = { ...asked, signal: AbortSignal.any([asked.signal, closing.signal]) };
    request.signal.throwIfAborted();
    const availability = await pool.check();
    if (!availability.ok) return { ok: false, error: wordFailure({ kind: 'no browser' }) };
    const scanLog = logAbout(log, { scanId: request.scanId });
    // Known for certain once the first page is visited, and not used before.
    let userAgent = userAgentOf('Mozilla/5.0', config.publicUrl);
    const egress = await openEgress({
      userAgent: () => userAgent,
      policy,
      resolver: createResolver(),
      log: (message) => scanLog.warn({}, message),
    });
    const visitor = new Visitor({
      pool,
      egress,
      userAgent: (browser) => (userAgent = userAgentOf(browser, config.publicUrl)),
      timeoutMs: config.pageTimeoutMs,
      log: scanLog,
    });
    const { target, knownPages, permit } = request;
    const { maxPages, respectRobots } = config;
    const frontier = new Frontier({ start: target, maxPages, knownPages });
    const site = new SiteUnderScan({
      target,
      knownPages,
      frontier,
      egress,
      hosts,
      ...(permit && { permit }),
      respectRobots,
      watchesDeployment: maxPages > 1,
    });
    const deadline = new ScanDeadline(config.scanTimeoutMs, request.signal);
    const tally = new SiteTally();
    try {
      return await scanSite({ request, site, frontier, visitor, turns, deadline, tally });
    } finally {
      deadline.clear();
      await site.leave();
      await visitor.close();
      await egress.close();
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
