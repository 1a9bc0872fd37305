import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { descendantsOf, signalAll } from '../../../harness/service/list-processes.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';

const PAGES = 6;
/** By what their command line has; the browser itself has no type. */
const PROCESSES = {
  browser: /--remote-debugging-pipe(?!.*--type=)/,
  'GPU process': /--type=gpu-process/,
  'network process': /--type=utility/,
} satisfies Record<string, RegExp>;

describe('one browser for all pages', () => {
  let server: Server;
  let port: number;
  let engine: Engine;
  /** Called with the path of every request. */
  let onRequest: ((path: string) => void) | null = null;
  const log = memoryLog();

  beforeAll(async () => {
    // On several addresses of loopback, for there is a limit on pages at once per host.
    server = createServer(({ url }, response) => {
      onRequest?.(url ?? '/');
      const prefix = url === '/leads-to-hostile' ? 'hostile-' : '';
      const links = Array.from({ length: 2 * PAGES - 1 }, (_, n) => n + 1)
        .slice(0, prefix === '' ? PAGES - 1 : undefined)
        .map((n) => `<a href="/${prefix}${n}">Page ${n}</a>`);
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>${url}</title><h1>${url}</h1><img src="data:,">${links.join(' ')}`,
      );
    });
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
    port = address.port;
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  afterEach(async () => {
    onRequest = null;
    await engine.close();
  });

  function makeEngine(concurrency: number, pageTimeoutMs = 120_000): void {
    log.lines.length = 0;
    const allowTargets = ['127.0.0.0/8'];
    engine = createEngine(
      testConfig({ concurrency, allowTargets, pageTimeoutMs, respectRobots: false }),
      log,
    );
  }

  const starts = (): number => log.lines.filter((line) => line === 'info Browser started').length;

  /** Scans that many hosts at once and returns what is not as it should be. */
  async function faultsOfScans(hosts: number): Promise<string[]> {
    const scans = await Promise.all(
      Array.from({ length: hosts }, (_, n) => scanAll(engine, `http://127.0.0.${n + 1}:${port}/`)),
    );
    return scans.flatMap(({ outcome, pages }) => {
      const blind = pages.filter(({ violations }) => !violations.some(({ runner }) => runner === 'axe'));
      if (!outcome.ok) return [outcome.error];
      const missing = pages.length === PAGES ? [] : [`${pages.length} of ${PAGES} pages`];
      return [...outcome.limitations, ...missing, ...blind.map(({ url }) => `${url} without axe`)];
    });
  }

  it.each([1, 2, 4, 8])('loses no page at concurrency %i', async (concurrency) => {
    makeEngine(concurrency);

    expect(await faultsOfScans(Math.max(2, concurrency / 2))).toEqual([]);
    expect(starts()).toBe(1);
  });

  it('loses no page when the browser of several scans ends, and starts only one other', async () => {
    makeEngine(4);
    onRequest = (path) => {
      if (path !== '/3') return;
      onRequest = null;
      endAll(PROCESSES.browser, 'SIGKILL');
    };

    expect(await faultsOfScans(2)).toEqual([]);
    expect(starts()).toBe(2);
    expect(log.lines).toContain('warn The browser ended by itself');
  });

  it('loses nothing but a page that ends the browser whenever it is visited', async () => {
    makeEngine(4);
    onRequest = (path) => {
      // It may have ended because of the other scan already.
      if (path === '/3') signalAll(processesLike(PROCESSES.browser), 'SIGKILL');
    };
    const scans = await Promise.all([1, 2].map((host) => scanAll(engine, `http://127.0.0.${host}:${port}/`)));

    for (const { outcome, pages } of scans) {
      expect(pages).toHaveLength(PAGES - 1);
      expect(outcome).toMatchObject({
        ok: true,
        limitations: [
          expect.stringMatching(
            // The end of the tab may be known before that of its browser.
            /^1 page was not judged because it (?:was interrupted when the browser ended|made its browser tab crash): http:.+\/3\.$/,
          ),
        ],
      });
    }
  });

  it('ends a scan under whose pages the browser ends again and again, and leaves others alone', async () => {
    makeEngine(2);
    let visits = 0;
    onRequest = (path) => {
      if (!path.startsWith('/hostile-')) return;
      visits += 1;
      signalAll(processesLike(PROCESSES.browser), 'SIGKILL');
    };
    const [hostile, other] = await Promise.all([
      scanAll(engine, `http://127.0.0.1:${port}/leads-to-hostile`),
      scanAll(engine, `http://127.0.0.2:${port}/`),
    ]);

    expect(hostile.outcome).toMatchObject({
      ok: true,
      limitations: expect.arrayContaining([
        expect.stringMatching(
          /^The scan was ended early because the browser ended during visits to 3 of its pages: \d+ pages were found/,
        ),
      ]),
    });
    // How far other lanes get before the third page has had its second try differs; they do not try all pages twice.
    expect(visits).toBeLessThan(2 * (2 * PAGES - 1));
    expect(other.outcome).toMatchObject({ ok: true, limitations: [] });
    expect(other.pages).toHaveLength(PAGES);
  });

  it.each([
    ['GPU process', 'SIGKILL'],
    ['network process', 'SIGKILL'],
  ] as const)('keeps the browser when its %s ends', async (name, signal) => {
    makeEngine(2);
    onRequest = (path) => {
      if (path !== '/3') return;
      onRequest = null;
      endAll(PROCESSES[name], signal);
    };
    const { outcome, pages } = await scanAll(engine, `http://127.0.0.1:${port}/`);

    // Requests that were under way in the network process are gone: two pages are judged, one more is loaded.
    const most = name === 'network process' ? PAGES - 3 : PAGES;
    expect(pages.length).toBeGreaterThanOrEqual(most);
    expect(outcome).toMatchObject({ ok: true });
    expect(starts()).toBe(1);
  });

  it.runIf(process.platform !== 'win32')(
    'ends a browser that hangs, and tries the pages that were in it in another',
    async () => {
      // That long the pages wait for their browser, and that long the others have.
      makeEngine(4, 40_000);
      onRequest = (path) => {
        if (path !== '/2') return;
        onRequest = null;
        endAll(PROCESSES.browser, 'SIGSTOP');
      };

      expect(await faultsOfScans(3)).toEqual([]);
      expect(starts()).toBe(2);
    },
  );

  it.runIf(process.platform !== 'win32')(
    'ends a browser whose GPU process hangs, and tries the page in another',
    async () => {
      // That long axe waits for it.
      makeEngine(1, 20_000);
      expect(await faultsOfScans(1)).toEqual([]);
      endAll(PROCESSES['GPU process'], 'SIGSTOP');

      expect(await faultsOfScans(1)).toEqual([]);
      expect(starts()).toBe(2);
    },
  );
});

function processesLike(what: RegExp): ReturnType<typeof descendantsOf> {
  return descendantsOf(process.pid).filter(({ args }) => what.test(args));
}

function endAll(what: RegExp, signal: 'SIGKILL' | 'SIGSTOP'): void {
  const found = processesLike(what);
  if (found.length === 0) throw new Error('There is no such process.');
  signalAll(found, signal);
}
