import { TargetType } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createConfiguredPolicy } from '../../../../server/egress/configured-policy.ts';
import { openEgress } from '../../../../server/egress/egress.ts';
import { createResolver } from '../../../../server/egress/resolver.ts';
import { BrowserPool } from '../../../../server/engine/browser/browser-pool.ts';
import { Visitor } from '../../../../server/engine/visit/visitor.ts';

let site: SiteServer;

beforeAll(async () => {
  site = await serveSite({
    answer(_request, response) {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>Bowls</title><h1>Bowls</h1>
        <script>setTimeout(() => { location = '/sold-out' }, 9000)</script>`,
      );
    },
  });
});
afterAll(() => site.close());

// Memory can be measured on Linux only. A browser takes some hundred megabytes.
it.runIf(process.platform === 'linux').each([
  ['are kept while there is memory', 8, 1],
  ['are closed after their page when memory is very short', 0.05, 3],
])('tabs %s', async (_what, concurrency, expected) => {
  const config = testConfig();
  const pool = new BrowserPool(
    { ...config, concurrency, introduce: () => 'A browser of tests' },
    memoryLog(),
  );
  const egress = await openEgress({
    policy: createConfiguredPolicy(config),
    resolver: createResolver(),
    log: () => undefined,
  });
  const own = await pool.open('http://127.0.0.1:9');
  let tabs = 0;
  own.browser.on('targetcreated', (target) => {
    if (target.type() === TargetType.PAGE) tabs += 1;
  });
  const visitor = new Visitor({ pool, egress, timeoutMs: 60_000, log: memoryLog() });
  try {
    for (const [index, path] of ['/', '/cups', '/plates'].entries()) {
      const page = await visitor.visit(site.origin + path, AbortSignal.timeout(100_000), {
        index,
        loaded: async () => undefined,
        mayBeTried: async () => true,
        judged: () => undefined,
        trying: async () => undefined,
        rendered: () => undefined,
        pictures: null,
      });
      expect(page.axeMissing).toBe(false);
      // To know it, all requests of the tab are refused for a time.
      expect(page.visit.movesTo).toBe(`${site.origin}/sold-out`);
    }
    expect(tabs).toBe(expected);
  } finally {
    await visitor.close();
    await own.close();
    await pool.close();
    await egress.close();
  }
});
