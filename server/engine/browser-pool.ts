import type { Server } from 'node:net';
import type { BrowserContext, Page } from 'puppeteer';
import type { Config } from '../config.ts';
import { launchBrowser } from './browser-launch.ts';
import type { LaunchedBrowser } from './browser-launch.ts';
import { findBrowser } from './browser-path.ts';
import { listenAndDeny } from './deny-proxy.ts';
import { PROXY_BYPASS_LIST } from './egress/browser-flags.ts';
import type { EngineLog } from './engine-log.ts';
import { watchMemory } from './memory-watchdog.ts';
import type { MemoryWatchdog } from './memory-watchdog.ts';
import { onlyOwnTabs } from './own-tabs.ts';
import { sweepTemporaryFolders } from './temporary-folder.ts';
import { endsWithin, within } from './within.ts';

/** A scan's part of the browser: its own cookies, cache and way out. */
export interface PooledContext {
  /** Opens a tab. Tabs that pages open are closed. */
  newPage(): Promise<Page>;
  /** The browser's own User-Agent. */
  userAgent: string;
  /** Aborted when the browser is gone, and everything opened in it. */
  lost: AbortSignal;
  /** A page is being visited until the returned function is called; browsers are renewed by what they have seen. */
  beginPage(): () => void;
  /** Pages that are being visited in the browser, or were when it was lost; in all scans. */
  pagesUnderWay(): number;
  /** Memory that one process may own. */
  memoryLimitBytes: number;
  /** Whether a process was ended for its memory since a moment (by Date.now()) for which no page has answered. */
  hasMemoryEnd(sinceMs: number): boolean;
  /** The same, and from now on the caller answers for it. */
  claimMemoryEnd(sinceMs: number): boolean;
  /** Whether the browser still answers; one that does not is ended. */
  answers(): Promise<boolean>;
  /** Ends the browser at once: something in it can't be closed. Scans in it open another. */
  kill(reason: string): void;
  /** Closes the context, at leisure where it takes long; never rejects. */
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
  /** null where memory can't be measured. */
  memory: MemoryWatchdog | null;
  contexts: number;
  /** Visited so far. */
  pages: number;
  pagesUnderWay: number;
}

/** Pages after which an idle browser is replaced: no leak was seen in 300, so this is a precaution. */
const RECYCLE_AFTER_PAGES = 300;
/** Memory of all its processes above which an idle browser is replaced. A fresh one takes about 150 MB. */
const RECYCLE_ABOVE_BYTES = 1024 ** 3;
/** A service that is never idle replaces its browser too: new scans get a new one, the old one ends with its last. */
const REPLACE_AFTER_PAGES = 1_000;
/** How long the end of a scan waits for its tabs to close. */
const CLOSE_WAIT_MS = 500;
/** After this the browser is ended, and every other scan in it with it; so a slow machine gets its time. */
const CLOSE_TIMEOUT_MS = 10_000;
/** A browser that says nothing for so long, asked for its version, hangs. */
const ANSWER_TIMEOUT_MS = 3_000;
/** Opening a context takes some milliseconds; this is for a machine that is very busy. */
const OPEN_TIMEOUT_MS = 15_000;
/** How long a failed start is remembered, so that questions about health don't start browsers all the time. */
const FAILURE_MEMORY_MS = 15_000;

/** Makes the pool; the browser is started when it is first needed, once for all that wait for it. */
export function createBrowserPool(
  config: Pick<
    Config,
    'browserPath' | 'browserSandbox' | 'pageTimeoutMs' | 'pageMemoryBytes' | 'concurrency'
  >,
  log: EngineLog,
): BrowserPool {
  let starting: Promise<Running> | null = null;
  /** What `starting` has become. */
  let active: Running | null = null;
  let failure: { atMs: number; message: string } | null = null;
  let denyProxy: Promise<{ url: string; server: Server }> | null = null;
  let swept: Promise<unknown> | null = null;
  let closed = false;
  /** More than one only while the last scans of an old browser end. */
  const all = new Set<Running>();
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
      memory: null,
      contexts: 0,
      pages: 0,
      pagesUnderWay: 0,
    };
    running.memory = watch(running);
    all.add(running);
    launched.browser.once('disconnected', () => retire(running));
    if (!launched.browser.connected) throw new Error('The browser ended while it was starting.');
    return running;
  }

  function watch(running: Running): MemoryWatchdog | null {
    const pid = running.launched.browser.process()?.pid;
    const { pageMemoryBytes: processBytes, concurrency } = config;
    // Besides the pages, as much as one page for what they share.
    const limits = { processBytes, treeBytes: processBytes * (concurrency + 1) };
    const memory =
      pid === undefined
        ? null
        : watchMemory({
            pid,
            ...limits,
            onEnded({ role, ownBytes }) {
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
  function retire(running: Running): void {
    if (running.lost.signal.aborted) return;
    running.lost.abort(new Error('The browser ended.'));
    running.memory?.stop();
    replace(running);
    all.delete(running);
    const end = running.launched.end().finally(() => ending.delete(end));
    ending.add(end);
  }

  /** Who needs a browser from now on gets another one than this. */
  function replace(running: Running): void {
    if (active === running) {
      active = null;
      starting = null;
    }
  }

  function kill(running: Running, reason: string): void {
    if (running.lost.signal.aborted) return;
    log.warn({ reason }, 'Browser ended by force');
    running.launched.kill();
    retire(running);
  }

  function current(): Promise<Running> {
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
    running.memory?.setActive(true);
    const opening = running.launched.browser.createBrowserContext({
      proxyServer: proxyUrl,
      proxyBypassList: [PROXY_BYPASS_LIST],
      downloadBehavior: { policy: 'deny' },
    });
    let context: BrowserContext | null;
    try {
      context = await within(opening, OPEN_TIMEOUT_MS);
      if (context === null) throw new Error('The browser does not answer.');
    } catch (error) {
      kill(running, 'A browser context could not be opened');
      throw error;
    }
    let closing: Promise<void> | null = null;

    async function close(context: BrowserContext): Promise<void> {
      const done = await endsWithin(context.close(), CLOSE_TIMEOUT_MS);
      if (!done) kill(running, 'A browser context could not be closed');
      running.contexts -= 1;
      if (running.contexts > 0) return;
      running.memory?.setActive(false);
      if (isWorn(running)) retire(running);
    }

    const signal = running.lost.signal;
    const opened = context;
    return {
      newPage: onlyOwnTabs(opened, log),
      userAgent: running.userAgent,
      lost: signal,
      beginPage() {
        running.pages += 1;
        running.pagesUnderWay += 1;
        if (running.pages >= REPLACE_AFTER_PAGES) replace(running);
        return () => {
          // Who was there when it was lost stays known.
          if (!signal.aborted) running.pagesUnderWay -= 1;
        };
      },
      pagesUnderWay: () => running.pagesUnderWay,
      memoryLimitBytes: config.pageMemoryBytes,
      hasMemoryEnd: (sinceMs) => running.memory?.hasEnd(sinceMs) ?? false,
      claimMemoryEnd: (sinceMs) => running.memory?.claimEnd(sinceMs) ?? false,
      async answers() {
        if (signal.aborted) return false;
        if (await endsWithin(running.launched.browser.version(), ANSWER_TIMEOUT_MS)) return !signal.aborted;
        kill(running, 'It did not answer');
        return false;
      },
      kill: (reason) => kill(running, reason),
      async close() {
        if (closing === null) {
          const work = close(opened).finally(() => ending.delete(work));
          ending.add(work);
          closing = endsWithin(work, CLOSE_WAIT_MS).then(() => undefined);
        }
        await closing;
      },
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
      await starting?.catch(() => null);
      for (const running of all) retire(running);
      while (ending.size > 0) await Promise.all(ending);
      (await denyProxy)?.server.close();
    },
  };
}

function isWorn({ pages, memory }: Running): boolean {
  return pages >= RECYCLE_AFTER_PAGES || (memory?.treeBytes() ?? 0) > RECYCLE_ABOVE_BYTES;
}
