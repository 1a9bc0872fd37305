import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryLog, testConfig } from '../../../harness/service/engine-fixture.ts';
import { descendantsOf } from '../../../harness/service/list-processes.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine, EngineOutcome, VisitPermit } from '../../../server/engine/engine.ts';

const PAGES: Record<string, string> = {
  '/robots.txt': 'User-agent: *\nCrawl-delay: 2\n',
  '/': '<!doctype html><html lang="en"><title>A</title><h1>A</h1><a href="/b">B</a></html>',
  '/b': '<!doctype html><html lang="en"><title>B</title><h1>B</h1></html>',
};

let engine: Engine;
let moved: SiteServer;
let site: SiteServer;

beforeEach(async () => {
  engine = createEngine(testConfig(), memoryLog());
  moved = await serveSite({
    answer({ url = '' }, response) {
      const body = PAGES[url];
      if (body === undefined) return false;
      response.setHeader('content-type', url === '/robots.txt' ? 'text/plain' : 'text/html').end(body);
      return true;
    },
  });
  site = await serveSite({
    answer(_request, response) {
      response.writeHead(302, { location: `${moved.origin}/` }).end();
      return true;
    },
  });
});
afterEach(async () => {
  await engine.close();
  await site.close();
  await moved.close();
});

function scan(permit: VisitPermit): Promise<EngineOutcome> {
  return engine.scan({
    scanId: 'a'.repeat(32),
    target: `${site.origin}/`,
    knownPages: [],
    signal: new AbortController().signal,
    permit,
    onPage: () => undefined,
    onProgress: () => undefined,
  });
}

it('visits the host to which a site moves only when it may, and says for how long to leave it alone', async () => {
  const entered = Promise.withResolvers<void>();
  const asked: string[] = [];
  const rests: [string, number][] = [];
  const running = scan({
    granted: async () => undefined,
    async enter(host) {
      asked.push(host);
      await entered.promise;
    },
    async rest(host, ms) {
      rests.push([host, ms]);
    },
  });
  await expect.poll(() => asked).toEqual([new URL(moved.origin).host]);
  // The first page was loaded before its host was known.
  expect(moved.requests.filter((path) => path !== '/favicon.ico')).toEqual(['/']);
  entered.resolve();
  expect(await running).toMatchObject({ ok: true });
  expect(moved.requests).toContain('/b');
  expect(rests.at(-1)).toEqual([new URL(moved.origin).host, expect.any(Number)]);
  expect(rests.at(-1)?.[1]).toBeLessThanOrEqual(2_000);
});

it('begins no page and no request of its own before it may', async () => {
  const granted = Promise.withResolvers<void>();
  let asked = 0;
  const running = scan({
    async granted() {
      asked += 1;
      await granted.promise;
    },
    enter: async () => undefined,
    rest: async () => undefined,
  });
  await expect.poll(() => asked).toBe(1);
  expect([...site.requests, ...moved.requests]).toEqual([]);
  granted.resolve();
  expect(await running).toMatchObject({ ok: true });
  // Each page, robots.txt, and the look at the sitemap ask again.
  expect(asked).toBeGreaterThan(3);
});

it('closes its tabs also while a database that does not answer holds up the end', async () => {
  const answered = Promise.withResolvers<void>();
  const asked: string[] = [];
  const before = renderers();
  const running = scan({
    granted: async () => undefined,
    enter: async () => undefined,
    async rest(host) {
      asked.push(host);
      await answered.promise;
    },
  });
  await expect.poll(renderers).toBeGreaterThan(before);
  await expect.poll(() => asked).not.toEqual([]);
  await expect.poll(renderers).toBeLessThanOrEqual(before);
  answered.resolve();
  expect(await running).toMatchObject({ ok: true });
});

/** Processes of the browser that show pages. */
function renderers(): number {
  return descendantsOf(process.pid).filter(({ args }) => args.includes('--type=renderer')).length;
}
