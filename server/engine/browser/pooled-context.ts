import type { Browser, BrowserContext } from 'puppeteer';
import type { LaunchedBrowser } from './browser-launch.ts';
import { PROXY_BYPASS_LIST } from '../../egress/browser-flags.ts';
import type { Log } from '../../log/log.ts';
import type { MemoryWatchdog } from './memory-watchdog.ts';
import { activityOf } from './process-tree.ts';
import { createTabs } from './tabs.ts';
import type { Tab, Tabs } from './tabs.ts';
import { endsWithin, within } from '../../shared/within.ts';

/** A scan's part of the browser: its own cookies, cache and way out. */
export interface PooledContext {
  /** Opens a tab. Tabs that pages open are closed. */
  openTab(): Promise<Tab>;
  browser: Browser;
  /** The browser's own User-Agent. */
  userAgent: string;
  /** Aborted when the browser is gone, and everything opened in it. */
  lost: AbortSignal;
  /** A page is being visited until the returned function is called; browsers are renewed by what they have seen. */
  beginPage(): () => void;
  /** Pages that are being visited in the browser, or were when it was lost; in all scans. */
  pagesUnderWay(): number;
  /** Whether memory is short, so that tabs had better be closed than kept for their next page. */
  isUnderMemoryPressure(): boolean;
  /** Memory that one process may own. */
  memoryLimitBytes: number;
  /** Whether a process was ended for its memory since a moment (by performance.now()) for which no page has answered. */
  hasMemoryKill(sinceMs: number): boolean;
  /** The same, and from now on the caller answers for it. */
  claimMemoryKill(sinceMs: number): boolean;
  /** Whether the browser answers, or is too busy to; one that hangs is ended. */
  answers(): Promise<boolean>;
  /** Whether the browser draws; one that does not is ended: its GPU process hangs, and pages that need it with it. */
  draws(): Promise<boolean>;
  /** Ends the browser at once: something in it can't be closed. Scans in it open another. */
  kill(reason: string): void;
  /** Closes the context, at leisure where it takes long; never rejects. */
  close(): Promise<void>;
}

/** A browser of the pool. */
export interface RunningBrowser {
  launched: LaunchedBrowser & { warnings: string[] };
  userAgent: string;
  lost: AbortController;
  /** null where memory can't be measured. */
  memory: MemoryWatchdog | null;
  contexts: number;
  /** Visited so far. */
  pages: number;
  pagesUnderWay: number;
}

/** How long the end of a scan waits for its tabs to close. */
const CLOSE_WAIT_MS = 200;
/** After this the browser is ended, and every other scan in it with it; so a slow machine gets its time. */
const CLOSE_TIMEOUT_MS = 20_000;
/** A browser that says nothing and does nothing for so long when it is asked hangs. */
const ANSWER_TIMEOUT_MS = 700;
/** So does one that is busy and says nothing for so long, after the tab that kept it busy was closed. */
const BUSY_TIMEOUT_MS = 20_000;
/** A frame of an empty page takes some milliseconds; this is for a machine that is very busy. */
const DRAW_TIMEOUT_MS = 10_000;
/** Opening a context takes some milliseconds; this is for a machine that is very busy. */
const OPEN_TIMEOUT_MS = 15_000;

/**
 * Opens a scan's part of a browser.
 * @param options.kill ends the browser
 * @param options.onPage told of every page, after it was counted
 * @param options.onClosing given the work of closing, which may outlast the scan; also where nothing could be opened
 * @throws Error when the browser does not do it; it is ended then
 */
export async function openPooledContext(options: {
  running: RunningBrowser;
  proxyUrl: string;
  memoryLimitBytes: number;
  /** Memory of the whole browser above which tabs are not kept. */
  tightBytes: number;
  log: Log;
  kill(reason: string): void;
  onPage(): void;
  onClosing(work: Promise<void>): void;
}): Promise<PooledContext> {
  const { running } = options;
  const { browser } = running.launched;
  let context: BrowserContext;
  let tabs: Tabs;
  try {
    const opened = await within(openContext(browser, options), OPEN_TIMEOUT_MS);
    if (opened === null) throw new Error('The browser does not answer.');
    ({ context, tabs } = opened);
  } catch (error) {
    options.kill('A browser context could not be opened');
    options.onClosing(Promise.resolve());
    throw error;
  }
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    const done = await endsWithin(context.close(), CLOSE_TIMEOUT_MS);
    if (!done) options.kill('A browser context could not be closed');
    await tabs.dispose().catch(() => undefined);
  }

  const signal = running.lost.signal;
  return {
    openTab: () => tabs.open(),
    browser,
    userAgent: running.userAgent,
    lost: signal,
    beginPage() {
      running.pages += 1;
      running.pagesUnderWay += 1;
      options.onPage();
      return () => {
        // Who was there when it was lost stays known.
        if (!signal.aborted) running.pagesUnderWay -= 1;
      };
    },
    pagesUnderWay: () => running.pagesUnderWay,
    isUnderMemoryPressure: () => (running.memory?.latestBytes() ?? 0) > options.tightBytes,
    memoryLimitBytes: options.memoryLimitBytes,
    hasMemoryKill: (sinceMs) => running.memory?.hasKill(sinceMs) ?? false,
    claimMemoryKill: (sinceMs) => running.memory?.claimKill(sinceMs) ?? false,
    async answers() {
      if (signal.aborted) return false;
      const { pid } = running.launched;
      const before = activityOf(pid);
      const asked = tabs.ask();
      const answered = await endsWithin(asked, ANSWER_TIMEOUT_MS);
      // Another page may have ended it meanwhile; dying it is busy, and answers no one.
      if (signal.aborted) return false;
      if (answered) return true;
      const now = activityOf(pid);
      if (before !== null && now !== null && !now.isRunning && now.ticks === before.ticks) {
        options.kill('It hangs');
        return false;
      }
      void endsWithin(asked, BUSY_TIMEOUT_MS).then((done) => {
        if (!done) options.kill('It did not answer');
      });
      return true;
    },
    async draws() {
      if (!(await endsWithin(drawFrame(tabs), DRAW_TIMEOUT_MS))) options.kill('It does not draw');
      return !signal.aborted;
    },
    kill: (reason) => options.kill(reason),
    async close() {
      if (closing === null) {
        const work = close();
        options.onClosing(work);
        closing = endsWithin(work, CLOSE_WAIT_MS).then(() => undefined);
      }
      await closing;
    },
  };
}

async function drawFrame(tabs: Tabs): Promise<void> {
  const tab = await tabs.open();
  const expression = 'new Promise((resolve) => requestAnimationFrame(resolve))';
  await tab.cdp.send('Runtime.evaluate', { expression, awaitPromise: true }).finally(() => void tab.close());
}

async function openContext(browser: Browser, options: { proxyUrl: string; log: Log }) {
  const context = await browser.createBrowserContext({
    proxyServer: options.proxyUrl,
    proxyBypassList: [PROXY_BYPASS_LIST],
    downloadBehavior: { policy: 'deny' },
  });
  return { context, tabs: await createTabs(browser, context, options.log) };
}
