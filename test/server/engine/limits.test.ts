import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import { descendantsOf, signalAll } from '../../../harness/service/list-processes.ts';
import type { ListedProcess } from '../../../harness/service/list-processes.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';

/** Processes of browsers that this process started, by a word of their command line. */
function browserProcesses(word: RegExp): ListedProcess[] {
  return descendantsOf(process.pid).filter(({ args }) => word.test(args));
}

const BROWSER = /--remote-debugging-pipe(?!.*--type=)/;
const RENDERER = /--type=renderer/;

describe('limits and accidents', () => {
  let site: SiteServer;
  /** Answers to /gate/…, held back until a test lets them go. */
  let held: ServerResponse[] = [];
  let arrived: (() => void) | undefined;

  beforeAll(async () => {
    site = await serveSite({
      answer: (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
        const links = Array.from({ length: 6 }, (_, n) => `<a href="/page-${n}">Page ${n}</a>`).join(' ');
        const body = `<!doctype html><html lang="en"><title>P</title><h1>${pathname}</h1>${links}`;
        if (pathname === '/robots.txt') {
          response.setHeader('content-type', 'text/plain');
          response.end('User-agent: *\nDisallow: /page-2\n');
          return;
        }
        response.setHeader('content-type', 'text/html');
        if (pathname === '/gate') {
          held.push(response);
          arrived?.();
          return;
        }
        if (pathname === '/with-gate') response.end(`${body}<a href="/gate">Gate</a>`);
        else if (pathname === '/big') response.end(`${body}${'<div><b>x</b></div>'.repeat(4_000)}`);
        else response.end(body);
      },
    });
  });

  afterAll(async () => {
    await site.close();
  });

  async function untilHeld(): Promise<void> {
    if (held.length > 0) return;
    await new Promise<void>((resolve) => {
      arrived = resolve;
    });
  }

  function letGo(): void {
    for (const response of held) response.end('<!doctype html><title>Gate</title><h1>Gate</h1>');
    held = [];
  }

  it('counts the pages that the page limit cut, and obeys robots.txt', async () => {
    const engine = createEngine(testConfig({ maxPages: 3 }), memoryLog());
    try {
      const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
      expect(pages.map(({ url }) => url.replace(site.origin, ''))).toEqual(['/', '/page-0', '/page-1']);
      expect(outcome).toMatchObject({
        ok: true,
        // robots.txt disallows /page-2, so nothing is known of it.
        unvisited: ['/page-2', '/page-3', '/page-4', '/page-5'].map((path) => site.origin + path),
        limitations: [
          'The limit of pages was reached: 3 pages were found and not judged.',
          `1 page was not judged because it is kept out by robots.txt: ${site.origin}/page-2.`,
        ],
      });
    } finally {
      await engine.close();
    }
  });

  it('completes with a limitation when the time is over after one page', async () => {
    // A slow machine gets more of it, until there is a judged page.
    for (const scanTimeoutMs of [6_000, 24_000, 96_000]) {
      const { outcome, pages } = await scanWithGate(scanTimeoutMs);
      if (!outcome.ok && scanTimeoutMs < 96_000) continue;
      expect(pages.map(({ url }) => url)).toContain(`${site.origin}/with-gate`);
      if (!outcome.ok) throw new Error(outcome.error);
      expect(outcome.unvisited).toContain(`${site.origin}/gate`);
      expect(outcome.limitations[0]).toMatch(
        /^The scan was ended after \d+ seconds: \d+ pages? (was|were) found/,
      );
      const known = [...pages.map(({ url }) => url), ...outcome.unvisited].sort();
      const paths = ['/gate', ...[0, 1, 2, 3, 4, 5].map((number) => `/page-${number}`), '/with-gate'];
      expect(known).toEqual(paths.map((path) => site.origin + path));
      return;
    }
  });

  async function scanWithGate(scanTimeoutMs: number): ReturnType<typeof scanAll> {
    const engine = createEngine(testConfig({ concurrency: 1, scanTimeoutMs }), memoryLog());
    try {
      return await scanAll(engine, `${site.origin}/with-gate`);
    } finally {
      letGo();
      await engine.close();
    }
  }

  it('rejects when a page cannot be handed over, also if time is over by then', async () => {
    // A slow machine gets more of it, until there is a judged page.
    for (const scanTimeoutMs of [6_000, 24_000, 96_000]) {
      const startedMs = performance.now();
      const engine = createEngine(testConfig({ scanTimeoutMs }), memoryLog());
      let handedOver = 0;
      const scan = engine.scan({
        scanId: 'a'.repeat(32),
        target: `${site.origin}/`,
        knownPages: [],
        signal: new AbortController().signal,
        async onPage() {
          handedOver += 1;
          await delay(scanTimeoutMs + 4_000 - (performance.now() - startedMs));
          throw new Error('It is full.');
        },
        onProgress: () => undefined,
      });
      const end = await scan.catch((error: Error) => error.message);
      await engine.close();
      if (handedOver === 0 && scanTimeoutMs < 96_000) continue;
      expect(end).toBe('It is full.');
      return;
    }
  });

  it('fails when the time is over before the first page is done', async () => {
    const engine = createEngine(testConfig({ scanTimeoutMs: 1_500 }), memoryLog());
    try {
      const { outcome } = await scanAll(engine, `${site.origin}/gate`);
      expect(outcome).toEqual({ ok: false, error: 'No page could be judged within 2 seconds.' });
    } finally {
      letGo();
      await engine.close();
    }
  });

  it('rejects when it is aborted, and leaves no process when it is closed', async () => {
    const engine = createEngine(testConfig(), memoryLog());
    const stop = new AbortController();
    const scan = scanAll(engine, `${site.origin}/gate`, stop.signal);
    await untilHeld();
    stop.abort(new Error('shutting down'));
    await expect(scan).rejects.toThrow('shutting down');
    letGo();
    await engine.close();
    await engine.close();
    await expect.poll(() => browserProcesses(BROWSER)).toEqual([]);
    await expect(scanAll(engine, `${site.origin}/`)).rejects.toThrow('closed');
  });

  it.each([
    ['browser', BROWSER],
    ['renderer', RENDERER],
  ])('survives a killed %s', async (what, word) => {
    const engine = createEngine(testConfig({ maxPages: 1 }), memoryLog());
    try {
      const scan = scanAll(engine, `${site.origin}/gate`);
      // If the test fails nothing waits for it.
      scan.catch(() => undefined);
      await untilHeld();
      const before = browserProcesses(word);
      expect(before.length).toBeGreaterThan(0);
      held = [];
      signalAll(before, 'SIGKILL');
      if (what === 'browser') {
        // The page is tried again in a new browser.
        await untilHeld();
        letGo();
        expect((await scan).outcome).toMatchObject({ ok: true });
      } else {
        expect((await scan).outcome).toMatchObject({ ok: false, error: expect.stringMatching(/crash/) });
      }
      const { outcome } = await scanAll(engine, `${site.origin}/page-1`);
      expect(outcome).toMatchObject({ ok: true });
    } finally {
      letGo();
      await engine.close();
    }
  });

  it('starts one browser for simultaneous scans, in its sandbox if root can run it as another user', async () => {
    const log = memoryLog();
    const engine = createEngine(testConfig({ maxPages: 1 }), log);
    try {
      const scans = await Promise.all([1, 2, 3].map((n) => scanAll(engine, `${site.origin}/page-${n}`)));
      expect(scans.every(({ outcome }) => outcome.ok)).toBe(true);
      expect(log.lines.filter((line) => line === 'info Browser started')).toHaveLength(1);
      const { ok, warnings } = await engine.health();
      expect(ok).toBe(true);
      // Without a sandbox there must be a warning, with it none.
      const bare = browserProcesses(/--no-sandbox(?!.*--type=)/).length > 0;
      expect(warnings.length > 0).toBe(bare);
    } finally {
      await engine.close();
    }
  });

  it('checks a page of many elements', async () => {
    const engine = createEngine(
      testConfig({ maxPages: 1, pageTimeoutMs: 150_000, scanTimeoutMs: 200_000 }),
      memoryLog(),
    );
    try {
      const { outcome, pages } = await scanAll(engine, `${site.origin}/big`);
      expect(outcome).toMatchObject({ ok: true });
      const { nodes } = pages[0]?.snapshot ?? { nodes: [] };
      expect(nodes.filter(({ tag }) => tag === 'b')).toHaveLength(4_000);
      expect(new Set(pages[0]?.violations.map(({ runner }) => runner))).toEqual(new Set(['axe', 'htmlcs']));
    } finally {
      await engine.close();
    }
  });

  it('reports that axe did not finish with a big page', async () => {
    const engine = createEngine(testConfig({ maxPages: 1, pageTimeoutMs: 4_500 }), memoryLog());
    try {
      const { outcome, pages } = await scanAll(engine, `${site.origin}/big`);
      // A machine may be too slow for the page or the first engine, or fast enough for both.
      if (outcome.ok && outcome.limitations.some((text) => text.startsWith('axe did not finish in time'))) {
        expect(outcome.unvisited).toContain(`${site.origin}/big`);
        expect(pages[0]?.violations.every(({ runner }) => runner === 'htmlcs')).toBe(true);
      } else if (outcome.ok) expect(pages[0]?.violations.some(({ runner }) => runner === 'axe')).toBe(true);
      else expect(outcome.error).toMatch(/took longer than|did not answer within/);
    } finally {
      await engine.close();
    }
  });

  it('fails with a sentence when there is no browser', async () => {
    const log = memoryLog();
    const engine = createEngine(testConfig({ browserPath: '/no/such/browser' }), log);
    try {
      expect(await engine.health()).toEqual({
        ok: false,
        warnings: [expect.stringContaining('PUPPETEER_EXECUTABLE_PATH names /no/such/browser')],
      });
      const { outcome } = await scanAll(engine, `${site.origin}/`);
      expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining('no working browser') });
    } finally {
      await engine.close();
    }
  });
});
