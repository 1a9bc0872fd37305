import type { Server } from 'node:net';
import type { Config } from '../../config/config.ts';
import { createBrowserLauncher } from './browser-launcher.ts';
import type { BrowserLauncher } from './browser-launcher.ts';
import { findBrowser } from './browser-path.ts';
import { listenAndDeny } from './deny-proxy.ts';
import type { Log } from '../../log/log.ts';
import { watchMemory } from './memory-watchdog.ts';
import type { MemoryWatchdog } from './memory-watchdog.ts';
import { openPooledContext } from './pooled-context.ts';
import type { PooledContext, RunningBrowser } from './pooled-context.ts';
import { sweepTemporaryFolders } from './temporary-folder.ts';

/** The one browser of this process. */
export interface BrowserPool {
  /** @throws Error when no browser can be started */
  open(proxyUrl: string): Promise<PooledContext>;
  /** Whether a browser runs or can be started, and what an operator should know. */
  check(): Promise<{ ok: boolean; warnings: string[] }>;
  close(): Promise<void>;
}

/** When a browser is replaced by a fresh one. */
interface Renewal {
  /** Pages after which an idle browser is replaced: no leak was seen in 300, so this is a precaution. */
  idlePages: number;
  /** Memory of all its processes above which an idle browser is replaced. A fresh one takes about 150 MB. */
  idleBytes: number;
  /** A service that is never idle replaces its browser too: new scans get a new one, the old one ends with its last. */
  busyPages: number;
}

const RENEWAL: Renewal = { idlePages: 300, idleBytes: 1024 ** 3, busyPages: 1_000 };
/** What the browser may take besides its pages: for what they share, and for tabs that wait for their next page. */
const SHARED_BYTES = 1024 ** 3;
/**
 * Memory of the browser for each page at once above which tabs are closed after their page: two at once shall do with
 * 1 GB, service included. A tab that is kept saves 130 ms of CPU and holds up to 450 MB.
 */
const TIGHT_BYTES = 320 * 1024 ** 2;
/** How long a failed start is remembered, so that questions about health don't start browsers all the time. */
const FAILURE_MEMORY_MS = 15_000;

/**
 * Makes the pool; the browser is started when it is first needed, once for all that wait for it.
 * @param renewal when the browser is replaced; other than the default in tests only
 * @param launcher what starts it; other than the default in tests only
 */
export function createBrowserPool(
  config: Pick<
    Config,
    'browserPath' | 'browserSandbox' | 'pageTimeoutMs' | 'pageMemoryBytes' | 'concurrency'
  >,
  log: Log,
  renewal: Renewal = RENEWAL,
  launcher: BrowserLauncher = createBrowserLauncher({
    sandbox: config.browserSandbox,
    protocolTimeoutMs: config.pageTimeoutMs + 5_000,
    log,
  }),
): BrowserPool {
  let starting: Promise<RunningBrowser> | null = null;
  /** What `starting` has become. */
  let active: RunningBrowser | null = null;
  let failure: { atMs: number; message: string } | null = null;
  let denyProxy: Promise<{ url: string; server: Server }> | null = null;
  let swept: Promise<unknown> | null = null;
  let closed = false;
  /** More than one only while the last scans of an old browser end. */
  const all = new Set<RunningBrowser>();
  const ending = new Set<Promise<void>>();

  async function start(): Promise<RunningBrowser> {
    swept ??= sweepTemporaryFolders().catch((error: unknown) => {
      log.warn({ err: error }, 'Temporary folders of ended processes could not be removed');
    });
    await swept;
    const location = await findBrowser(config.browserPath);
    const launched = await launcher.launch(location, await openDenyProxy());
    let version: string;
    let userAgent: string;
    try {
      version = await launched.browser.version();
      userAgent = await launched.browser.userAgent();
    } catch (error) {
      await launched.end();
      throw error;
    }
    log.info({ browser: version, path: location.path, sandbox: launched.sandbox }, 'Browser started');
    for (const warning of launched.warnings) log.warn({}, warning);
    const running: RunningBrowser = {
      launched,
      userAgent: userAgent.replace('HeadlessChrome', 'Chrome'),
      lost: new AbortController(),
      memory: null,
      contexts: 0,
      pages: 0,
      pagesUnderWay: 0,
    };
    running.memory = watch(running);
    all.add(running);
    launched.browser.once('disconnected', () => {
      if (!running.lost.signal.aborted) {
        void launched.ended.then((how) => log.warn({ how }, 'The browser ended by itself'));
      }
      retire(running);
    });
    if (!launched.browser.connected) throw new Error('The browser ended while it was starting.');
    return running;
  }

  /** Opened once; where that fails, the next start tries it again. */
  async function openDenyProxy(): Promise<string> {
    denyProxy ??= listenAndDeny();
    try {
      return (await denyProxy).url;
    } catch (error) {
      denyProxy = null;
      throw error;
    }
  }

  function watch(running: RunningBrowser): MemoryWatchdog | null {
    const { pid } = running.launched;
    const { pageMemoryBytes: processBytes } = config;
    // A page may have many processes, one for each site in its frames.
    const treeBytes = (): number =>
      processBytes * running.pagesUnderWay + Math.max(processBytes, SHARED_BYTES);
    const memory = watchMemory({
      pid,
      processBytes,
      treeBytes,
      onKilled({ role, ownBytes }) {
        log.warn({ role, ownBytes }, 'A process of the browser was ended because of its memory');
        if (role === 'browser') kill(running, 'It took too much memory');
      },
    });
    if (memory === null) {
      log.warn(
        {},
        'The memory of pages can not be watched on this system: only their scripts are limited (to 512 MB)',
      );
    }
    return memory;
  }

  /** Takes a browser out of use: the next one who needs a browser starts another. */
  function retire(running: RunningBrowser): void {
    if (running.lost.signal.aborted) return;
    running.lost.abort(new Error('The browser ended.'));
    running.memory?.stop();
    replace(running);
    all.delete(running);
    const end = running.launched.end().finally(() => ending.delete(end));
    ending.add(end);
  }

  /** Who needs a browser from now on gets another one than this. */
  function replace(running: RunningBrowser): void {
    if (active === running) {
      active = null;
      starting = null;
    }
  }

  function kill(running: RunningBrowser, reason: string): void {
    if (running.lost.signal.aborted) return;
    log.warn({ reason }, 'Browser ended by force');
    running.launched.kill();
    retire(running);
  }

  function current(): Promise<RunningBrowser> {
    if (closed) throw new Error('The browser pool is closed.');
    if (starting !== null) return starting;
    const attempt = start().then(
      (running) => {
        failure = null;
        // Lost already, it must not be given out again.
        if (running.lost.signal.aborted) starting = null;
        else active = running;
        return running;
      },
      (error: unknown) => {
        if (starting === attempt) starting = null;
        failure = {
          atMs: performance.now(),
          message: error instanceof Error ? error.message : 'No browser.',
        };
        // A start that the end of the service has stopped is no failure.
        if (!closed) log.error({ err: error }, 'The browser could not be started');
        throw error;
      },
    );
    starting = attempt;
    return attempt;
  }

  async function open(proxyUrl: string): Promise<PooledContext> {
    const running = await current();
    running.contexts += 1;
    running.memory?.setActive(true);
    return openPooledContext({
      running,
      proxyUrl,
      memoryLimitBytes: config.pageMemoryBytes,
      tightBytes: TIGHT_BYTES * config.concurrency,
      log,
      kill: (reason) => kill(running, reason),
      onPage() {
        if (running.pages >= renewal.busyPages) replace(running);
      },
      onClosing(work) {
        const closing = work.finally(() => {
          ending.delete(closing);
          leave(running);
        });
        ending.add(closing);
      },
    });
  }

  /** One scan less in it. */
  function leave(running: RunningBrowser): void {
    running.contexts -= 1;
    if (running.contexts > 0) return;
    running.memory?.setActive(false);
    const { pages, memory } = running;
    const isWorn = pages >= renewal.idlePages || (memory?.treeBytes() ?? 0) > renewal.idleBytes;
    if (isWorn) retire(running);
  }

  return {
    open,
    async check() {
      if (failure !== null && performance.now() - failure.atMs < FAILURE_MEMORY_MS) {
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
      launcher.close();
      await starting?.catch(() => null);
      for (const running of all) retire(running);
      while (ending.size > 0) await Promise.all(ending);
      (await denyProxy)?.server.close();
    },
  };
}
