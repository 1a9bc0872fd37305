import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, testConfig } from '../../../harness/service/engine-fixture.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import { runScan } from '../../../server/service/run-scan.ts';
import type { RunScanOptions } from '../../../server/service/run-scan.ts';

const SECRET = 'hunter2-of-the-header';

let site: SiteServer;

beforeAll(async () => {
  site = await serveSite({
    answer(_request, response) {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><html lang="en"><title>Home</title><h1>Home</h1></html>');
    },
  });
});

afterAll(() => site.close());

/** Scans the site as a worker does. */
async function scanWith(headers: Record<string, string>, permit: Partial<RunScanOptions> = {}) {
  const engine = createEngine(testConfig({ maxPages: 1 }), memoryLog(), { scan: scanSettings({ headers }) });
  try {
    return await runScan({
      job: { id: 'a'.repeat(32), attempt: 1, target: `${site.origin}/`, base: null },
      engine,
      store: { facts: async () => null },
      log: memoryLog(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      abortGraceMs: 1_000,
      ...permit,
    });
  } finally {
    await engine.close();
  }
}

it('a header whose value is the host of the site does not change the addresses of its pages', async () => {
  const outcome = await scanWith({ 'x-forwarded-host': new URL(site.origin).hostname, 'x-key': SECRET });
  if (outcome.type !== 'complete') throw new Error(outcome.failure.kind);
  expect(outcome.output.result.pages).toMatchObject([{ url: `${site.origin}/` }]);
});

it('an unexpected error leaves the engine without the values of headers', async () => {
  const granted = async (): Promise<never> => {
    throw new TypeError(`Unexpected: ${SECRET}`);
  };
  const permit = { granted, enter: granted, rest: async () => undefined };
  await expect(scanWith({ 'x-key': SECRET }, { permit })).rejects.toThrow(/^Unexpected: \*\*\*$/);
});

it('a header that the browser refuses to send fails the page at once', async () => {
  const outcome = await scanWith({ 'set-cookie': 'a=hunter2' });
  expect(outcome).toMatchObject({ type: 'failed', failure: { kind: 'first-page-failed' } });
  expect(outcome).not.toMatchObject({ failure: { reason: { kind: 'silent' } } });
});
