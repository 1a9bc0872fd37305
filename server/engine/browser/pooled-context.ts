import type { Browser, BrowserContext, CDPSession } from 'puppeteer';
import { PROXY_BYPASS_LIST } from '../../egress/browser-flags.ts';
import type { Log } from '../../ops/log/log.ts';
import { endsWithin, within } from '../../shared/within.ts';
import type { KilledProcesses } from './killed-processes.ts';
import { activityOf } from './process-tree.ts';
import { rootOf } from './root-session.ts';
import type { RunningBrowser } from './running-browser.ts';
import { openTabs } from './tabs.ts';
import type { Tab, Tabs } from './tabs.ts';

/** How long the end of a scan waits for its tabs to close. */
const CLOSE_WAIT_MS = 200;
/** After this the browser is ended, and every other scan in it with it, so even a slow machine gets enough time. */
const CLOSE_TIMEOUT_MS = 20_000;
/** A browser hangs if it neither answers nor uses the CPU for this long. */
const ANSWER_TIMEOUT_MS = 700;
/** A busy browser hangs if it does not answer for this long after the tab that kept it busy was closed. */
const BUSY_TIMEOUT_MS = 20_000;
/** A frame of an empty page takes some milliseconds; this is for a machine that is very busy. */
const DRAW_TIMEOUT_MS = 10_000;
/** Opening a context takes some milliseconds; this is for a machine that is very busy. */
const OPEN_TIMEOUT_MS = 15_000;

/** A cookie for the host of an address; over https alone if the address begins with it. */
export interface SiteCookie {
  name: string;
  value: string;
  url: string;
}

interface PooledContextOptions {
  running: RunningBrowser;
  proxyUrl: string;
  /** Cookies that it has from the beginning. */
  cookies: readonly SiteCookie[];
  memoryLimitBytes: number;
  /** Memory of the whole browser above which memory counts as short. */
  pressureBytes: number;
  log: Log;
  /** Called for every page, after it was counted. */
  onPage(): void;
  /** Gets the work of closing, which may outlast the scan; also if nothing could be opened. */
  onClosing(work: Promise<void>): void;
}

/**
 * Opens a scan's part of a browser.
 * @throws Error when the browser fails to open it; the browser is then ended
 */
export async function openPooledContext(options: PooledContextOptions): Promise<PooledContext> {
  const { running } = options;
  try {
    const opened = await within(openContext(running.launched.browser, options), OPEN_TIMEOUT_MS);
    if (opened === null) throw new Error('The browser does not answer.');
    return new PooledContext(options, opened);
  } catch (error) {
    running.kill('A browser context could not be opened');
    options.onClosing(Promise.resolve());
    throw error;
  }
}

async function openContext(browser: Browser, options: PooledContextOptions) {
  const context = await browser.createBrowserContext({
    proxyServer: options.proxyUrl,
    proxyBypassList: [PROXY_BYPASS_LIST],
    downloadBehavior: { policy: 'deny' },
  });
  await setCookies(browser, context, options.cookies);
  return { context, tabs: await openTabs(browser, context, options.log) };
}

async function setCookies(
  browser: Browser,
  context: BrowserContext,
  cookies: readonly SiteCookie[],
): Promise<void> {
  if (cookies.length === 0) return;
  const root = await rootOf(browser);
  await root.send('Storage.setCookies', {
    // The page may have scripts of others.
    cookies: cookies.map((cookie) => ({ ...cookie, path: '/', httpOnly: true })),
    ...(context.id !== undefined && { browserContextId: context.id }),
  });
}

/** A scan's part of the browser: its own cookies, cache and proxy. */
export class PooledContext {
  readonly browser: Browser;
  /** What the browser calls itself. */
  readonly userAgent: string;
  /** Aborted when the browser is gone, and everything opened in it. */
  readonly lost: AbortSignal;
  /** Memory that one process may own. */
  readonly memoryLimitBytes: number;
  readonly #running: RunningBrowser;
  readonly #options: PooledContextOptions;
  readonly #context: BrowserContext;
  readonly #tabs: Tabs;
  readonly #closed = Promise.withResolvers<void>();
  #closing: Promise<void> | null = null;

  constructor(options: PooledContextOptions, { context, tabs }: { context: BrowserContext; tabs: Tabs }) {
    const { running } = options;
    this.browser = running.launched.browser;
    this.userAgent = running.userAgent;
    this.lost = running.lost;
    this.memoryLimitBytes = options.memoryLimitBytes;
    this.#running = running;
    this.#options = options;
    this.#context = context;
    this.#tabs = tabs;
  }

  /**
   * Removes all that its pages have stored, so that it is as it was opened.
   * @param cdp of one of its tabs, of which none shows a page
   */
  async forget(cdp: CDPSession): Promise<void> {
    // All origins, and what frames have stored by the page around them.
    await cdp.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
    await cdp.send('Network.clearBrowserCache');
    await setCookies(this.browser, this.#context, this.#options.cookies);
  }

  /** Opens a tab. Tabs that pages open are closed. */
  openTab(): Promise<Tab> {
    return this.#tabs.open();
  }

  /** A page is being visited until the returned function is called. Browsers are renewed by the number of pages. */
  beginPage(): () => void {
    this.#running.pages += 1;
    this.#running.pagesUnderWay += 1;
    this.#options.onPage();
    return () => {
      this.#running.pagesUnderWay -= 1;
    };
  }

  /** Memory of the whole browser as a multiple of that above which memory counts as short; 0 if it can't be measured. */
  memoryPressure(): number {
    return (this.#running.memory?.latestBytes ?? 0) / this.#options.pressureBytes;
  }

  /** The processes that were killed for what their pages did. */
  get killed(): KilledProcesses {
    return this.#running.killed;
  }

  /** Whether the browser answers or is only busy. One that hangs is ended. */
  async answers(): Promise<boolean> {
    if (this.lost.aborted) return false;
    const { pid } = this.#running.launched;
    const before = activityOf(pid);
    const asked = this.#tabs.ask();
    const answered = await endsWithin(asked, ANSWER_TIMEOUT_MS);
    // Another page may have ended it meanwhile. A dying browser is busy, and does not answer.
    if (this.lost.aborted) return false;
    if (answered) return true;
    const now = activityOf(pid);
    if (before !== null && now !== null && !now.isRunning && now.ticks === before.ticks) {
      this.kill('It hangs');
      return false;
    }
    void endsWithin(asked, BUSY_TIMEOUT_MS).then((done) => {
      if (!done) this.kill('It did not answer');
    });
    return true;
  }

  /** Whether the browser draws. One that does not is ended: its GPU process hangs, and so do pages that need it. */
  async draws(): Promise<boolean> {
    if (!(await endsWithin(drawFrame(this.#tabs), DRAW_TIMEOUT_MS))) this.kill('It does not draw');
    return !this.lost.aborted;
  }

  /** Ends the browser at once: something in it can't be closed. Scans in it open another. */
  kill(reason: string): void {
    this.#running.kill(reason);
  }

  /** Resolves when the context is gone, and everything opened in it. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Closes the context, in the background if it takes long; never rejects. */
  async close(): Promise<void> {
    if (this.#closing === null) {
      const work = this.#closeContext();
      this.#options.onClosing(work);
      this.#closing = endsWithin(work, CLOSE_WAIT_MS).then(() => undefined);
    }
    await this.#closing;
  }

  async #closeContext(): Promise<void> {
    if (!(await endsWithin(this.#context.close(), CLOSE_TIMEOUT_MS))) {
      this.kill('A browser context could not be closed');
    }
    this.#tabs.dispose();
    this.#closed.resolve();
  }
}

async function drawFrame(tabs: Tabs): Promise<void> {
  const tab = await tabs.open();
  const expression = 'new Promise((resolve) => requestAnimationFrame(resolve))';
  await tab.cdp.send('Runtime.evaluate', { expression, awaitPromise: true }).finally(() => void tab.close());
}
