import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { TargetType } from 'puppeteer';
import type { BrowserContext, Page, Target } from 'puppeteer';
import type { Config } from '../config.ts';
import { launchBrowser } from './browser-launch.ts';
import type { LaunchedBrowser } from './browser-launch.ts';
import { findBrowser } from './browser-path.ts';
import { PROXY_BYPASS_LIST } from './egress/browser-flags.ts';
import type { EngineLog } from './engine-log.ts';
import { sweepTemporaryFolders } from './temporary-folder.ts';

/** A scan's part of the browser: its own cookies, cache and way out. */
export interface PooledContext {
  /** Opens a tab. Tabs that pages open are closed. */
  newPage(): Promise<Page>;
  /** The browser's own User-Agent. */
  userAgent: string;
  /** Aborted when the browser is gone, and everything opened in it. */
  lost: AbortSignal;
  /** Tells the pool that a page was used, so that the browser is renewed now and then. */
  countPage(): void;
  /** Ends the browser at once: a page in it can't be closed. Scans in it open another. */
  kill(reason: string): void;
  /** Closes the context; never rejects. */
  close(): Promise<void>;
}

/** The one browser of this process. */
export interface BrowserPool {
  /** @throws Error when no browser can be started */
  open(proxyUrl: string): Promise<PooledContext>;
  /** Whether a browser runs or can be started, and what an operator should know. */
  check(): Promise<{ ok: boolean; warnings: string[] }>;
  close(): Promise<void>;
}

interface Running {
  launched: LaunchedBrowser;
  userAgent: string;
  lost: AbortController;
  contexts: number;
  pages: number;
}

/** Pages after which an idle browser is replaced: no leak was seen in 300, so this is a precaution. */
const RECYCLE_AFTER_PAGES = 300;
/** After this the browser is ended, and every other scan in it with it; so a slow machine gets its time. */
const CLOSE_TIMEOUT_MS = 10_000;
/** How long a failed start is remembered, so that questions about health don't start browsers all the time. */
const FAILURE_MEMORY_MS = 15_000;

/** Makes the pool; the browser is started when it is first needed, once for all that wait for it. */
export function createBrowserPool(
  config: Pick<Config, 'browserPath' | 'browserSandbox' | 'pageTimeoutMs'>,
  log: EngineLog,
): BrowserPool {
  let starting: Promise<Running> | null = null;
  let failure: { atMs: number; message: string } | null = null;
  let denyProxy: Promise<{ url: string; server: Server }> | null = null;
  let swept: Promise<unknown> | null = null;
  let closed = false;
  const ending = new Set<Promise<void>>();

  async function start(): Promise<Running> {
    swept ??= sweepTemporaryFolders().catch((error: unknown) => {
      log.warn({ err: error }, 'Temporary folders of ended processes could not be removed');
    });
    await swept;
    denyProxy ??= listenAndDeny();
    const location = await findBrowser(config.browserPath);
    const launched = await launchBrowser({
      location,
      sandbox: config.browserSandbox,
      denyProxyUrl: (await denyProxy).url,
      protocolTimeoutMs: config.pageTimeoutMs + 5_000,
    });
    const version = await launched.browser.version();
    log.info({ browser: version, path: location.path }, 'Browser started');
    for (const warning of launched.warnings) log.warn({}, warning);
    const running: Running = {
      launched,
      userAgent: (await launched.browser.userAgent()).replace('HeadlessChrome', 'Chrome'),
      lost: new AbortController(),
      contexts: 0,
      pages: 0,
    };
    launched.browser.once('disconnected', () => retire(running));
    if (!launched.browser.connected) throw new Error('The browser ended while it was starting.');
    return running;
  }

  /** Takes a browser out of use: the next one who needs a browser starts another. */
  function retire(running: Running): void {
    if (running.lost.signal.aborted) return;
    running.lost.abort(new Error('The browser ended.'));
    starting = null;
    const end = running.launched.end().finally(() => ending.delete(end));
    ending.add(end);
  }

  function current(): Promise<Running> {
    if (closed) throw new Error('The browser pool is closed.');
    if (starting !== null) return starting;
    const attempt = start().then(
      (running) => {
        failure = null;
        return running;
      },
      (error: unknown) => {
        if (starting === attempt) starting = null;
        failure = { atMs: Date.now(), message: error instanceof Error ? error.message : 'No browser.' };
        log.error({ err: error }, 'The browser could not be started');
        throw error;
      },
    );
    starting = attempt;
    return attempt;
  }

  async function open(proxyUrl: string): Promise<PooledContext> {
    const running = await current();
    running.contexts += 1;
    let context: BrowserContext;
    try {
      context = await running.launched.browser.createBrowserContext({
        proxyServer: proxyUrl,
        proxyBypassList: [PROXY_BYPASS_LIST],
        downloadBehavior: { policy: 'deny' },
      });
    } catch (error) {
      running.contexts -= 1;
      throw error;
    }
    let closing: Promise<void> | null = null;
    const newPage = onlyOwnTabs(context, log);

    async function close(): Promise<void> {
      const done = await withinClose(context.close());
      if (!done && !running.lost.signal.aborted) kill('A browser context could not be closed');
      running.contexts -= 1;
      if (running.contexts === 0 && running.pages >= RECYCLE_AFTER_PAGES) retire(running);
    }

    function kill(reason: string): void {
      if (running.lost.signal.aborted) return;
      log.warn({ reason }, 'Browser ended by force');
      running.launched.kill();
      retire(running);
    }

    return {
      newPage,
      userAgent: running.userAgent,
      lost: running.lost.signal,
      countPage: () => {
        running.pages += 1;
      },
      kill,
      close: () => (closing ??= close()),
    };
  }

  return {
    open,
    async check() {
      if (failure !== null && Date.now() - failure.atMs < FAILURE_MEMORY_MS) {
        return { ok: false, warnings: [failure.message] };
      }
      try {
        return { ok: true, warnings: (await current()).launched.warnings };
      } catch (error) {
        return { ok: false, warnings: [error instanceof Error ? error.message : 'No browser.'] };
      }
    },
    async close() {
      closed = true;
      const running = await starting?.catch(() => null);
      if (running) retire(running);
      await Promise.all(ending);
      (await denyProxy)?.server.close();
    },
  };
}

/** Closes every tab in the context that the returned function did not open. */
function onlyOwnTabs(context: BrowserContext, log: EngineLog): () => Promise<Page> {
  const own = new Set<Target>();
  const opening = new Set<Promise<unknown>>();

  async function closeForeign(target: Target): Promise<void> {
    // A new tab of ours is announced before we know it.
    await Promise.allSettled(opening);
    if (own.has(target)) return;
    const page = await target.page();
    await page?.close();
  }

  context.on('targetcreated', (target) => {
    if (target.type() !== TargetType.PAGE) return;
    closeForeign(target).catch((error: unknown) => {
      log.info({ err: error }, 'A tab that a page had opened was gone before it could be closed');
    });
  });

  return async () => {
    const work = context.newPage();
    opening.add(work);
    try {
      const page = await work;
      own.add(page.target());
      return page;
    } finally {
      opening.delete(work);
    }
  };
}

/** Whether something ended, well or not, within the time for closing. */
async function withinClose(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CLOSE_TIMEOUT_MS);
  });
  const ended = work.then(
    () => true,
    () => true,
  );
  const result = await Promise.race([ended, late]);
  clearTimeout(timer);
  return result;
}

/** A listener that ends every connection: the proxy of whatever belongs to no scan. */
function listenAndDeny(): Promise<{ url: string; server: Server }> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
      server.unref();
      resolve({ url: `http://127.0.0.1:${address.port}`, server });
    });
  });
}
