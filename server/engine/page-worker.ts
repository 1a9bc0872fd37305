import type { CDPSession, Page } from 'puppeteer';
import type { Egress } from './egress/egress.ts';
import type { EngineIssues } from './gather/engine-issue.ts';
import { judgeDocuments } from './gather/judge-documents.ts';
import { openDocuments } from './gather/open-documents.ts';
import type { RenderedPage } from './gather/open-documents.ts';
import type { PooledContext } from './browser-pool.ts';
import { createNavigator } from './navigator.ts';
import type { LoadedDocument } from './navigator.ts';
import { PageFailure } from './page-failure.ts';

/** What was gathered on a page. */
export interface GatheredPage {
  url: string;
  status: number;
  page: RenderedPage;
  issues: EngineIssues;
  /** axe did not get done in time; only the other engine's issues are there. */
  axeMissing: boolean;
}

/** A tab that visits one page after another. */
export interface PageWorker {
  /**
   * Loads and gathers a page.
   * @throws PageFailure; the worker must not be used again then
   */
  visit(url: string, signal: AbortSignal): Promise<GatheredPage>;
  /** The tab should be replaced before the next page. */
  isWorn(): boolean;
  /** Closes the tab; never rejects. */
  close(): Promise<void>;
}

const VIEWPORT = { width: 1280, height: 1024, deviceScaleFactor: 1, mobile: false };
/** A tab that is used again saves 250 ms a page and grows to about 450 MB. */
const WORN_AFTER_PAGES = 25;
/** Above this number of elements axe may take longer than the page has; the fast engine goes first then. */
const BIG_PAGE_ELEMENTS = 20_000;
/** Time kept back from axe on big pages to hand over what there is. */
const RESERVE_MS = 1_000;
/** Documents that may come in the place of one that is being judged. */
const MAX_MOVES = 2;
/** After this the browser is ended, and every other page in it with it; so a slow machine gets its time. */
const CLOSE_TIMEOUT_MS = 10_000;
const CAUSE_GRACE_MS = 300;

/**
 * Opens a tab with all its guards.
 * @param options.userAgent what the tab calls itself
 * @param options.timeoutMs time for one page, everything included
 */
export async function openPageWorker(
  pooled: PooledContext,
  options: { egress: Egress; userAgent: string; timeoutMs: number },
): Promise<PageWorker> {
  const page = await pooled.newPage();
  const cdp = await page.createCDPSession();
  await guard(cdp, options.userAgent);
  const navigator = await createNavigator(cdp, {
    // The other half is for judging.
    timeoutMs: options.timeoutMs / 2,
    isRefusal: (url) => options.egress.failureOf(url) !== null,
  });
  let pages = 0;

  /** Loads and judges; once more where another document comes while the first is being judged. */
  async function gather(url: string, signal: AbortSignal, untilMs: number): Promise<GatheredPage> {
    let address = url;
    for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
      const document = await navigator.load(address, signal);
      const judged = navigator.hasMoved() ? null : await judgeUnlessMoved(document, signal, untilMs);
      if (judged !== null && !navigator.hasMoved()) return judged;
      // It came while scripts were stopped, so it is not complete.
      address = navigator.address();
    }
    throw new PageFailure('page', 'keeps going to other addresses by itself');
  }

  async function judgeUnlessMoved(
    document: LoadedDocument,
    signal: AbortSignal,
    untilMs: number,
  ): Promise<GatheredPage | null> {
    try {
      return await judge(document, untilMs);
    } catch (error) {
      if (await navigator.movesOn(signal)) return null;
      throw error;
    }
  }

  async function judge(document: LoadedDocument, untilMs: number): Promise<GatheredPage> {
    const { rendered, ...opened } = await openDocuments(cdp, navigator.mainFrameId);
    const judging = {
      url: document.url,
      browser: page.browser(),
      ...opened,
      timeoutMs: options.timeoutMs,
    };

    let issues: EngineIssues;
    let axeMissing = false;
    if (rendered.elements <= BIG_PAGE_ELEMENTS) {
      issues = await judgeDocuments({ ...judging, engines: ['htmlcs', 'axe'] });
    } else {
      issues = await judgeDocuments({ ...judging, engines: ['htmlcs'] });
      const axe = await within(
        judgeDocuments({ ...judging, engines: ['axe'] }),
        untilMs - Date.now() - RESERVE_MS,
      );
      if (axe === null) {
        axeMissing = true;
        pages = WORN_AFTER_PAGES;
      } else {
        const omitted = [...issues.omitted, ...axe.omitted];
        issues = { axe: axe.axe, axeRules: axe.axeRules, htmlcs: issues.htmlcs, omitted };
      }
    }
    return { url: document.url, status: document.status, page: rendered, issues, axeMissing };
  }

  return {
    async visit(url, signal) {
      pages += 1;
      pooled.countPage();
      const untilMs = Date.now() + options.timeoutMs;
      const stop = new AbortController();
      const ends = failures(page, cdp, pooled, signal, options.timeoutMs);
      try {
        return await Promise.race([
          gather(url, AbortSignal.any([signal, stop.signal]), untilMs),
          ends.failed,
        ]);
      } catch (error) {
        // A closed tab or browser shows in many ways; the cause is known by its own event, which may come later.
        throw await ends.causeOf(error);
      } finally {
        stop.abort();
        ends.release();
      }
    },
    isWorn: () => pages >= WORN_AFTER_PAGES,
    async close() {
      const closed = page.close().then(
        () => true,
        () => true,
      );
      if ((await within(closed, CLOSE_TIMEOUT_MS)) === null) pooled.kill('A tab could not be closed');
    },
  };
}

async function guard(cdp: CDPSession, userAgent: string): Promise<void> {
  cdp.on('Page.javascriptDialogOpening', ({ type }) => {
    // Leaving is always fine; everything else is answered with "cancel".
    cdp.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => undefined);
  });
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    cdp.send('Inspector.enable'),
    cdp.send('Network.setBypassServiceWorker', { bypass: true }),
    cdp.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en-US,en' }),
    cdp.send('Emulation.setDeviceMetricsOverride', VIEWPORT),
    cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' }),
    cdp.send('Emulation.setEmulatedMedia', {
      media: 'screen',
      features: [
        { name: 'prefers-reduced-motion', value: 'reduce' },
        { name: 'prefers-color-scheme', value: 'light' },
      ],
    }),
  ]);
}

/** Everything that ends a visit from outside, as one promise that rejects with the reason. */
function failures(
  page: Page,
  cdp: CDPSession,
  pooled: PooledContext,
  signal: AbortSignal,
  timeoutMs: number,
) {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const reason = failed.catch((cause: unknown) => cause);
  const crashed = (): void => fail(new PageFailure('page', 'made its browser tab crash'));
  const lost = (): void => fail(new PageFailure('browser', 'was lost because the browser ended'));
  const aborted = (): void => fail(signal.reason);
  const seconds = Math.round(timeoutMs / 1000);
  const timer = setTimeout(
    () => fail(new PageFailure('page', `could not be judged within ${seconds} seconds`)),
    timeoutMs,
  );
  cdp.on('Inspector.targetCrashed', crashed);
  page.on('error', crashed);
  pooled.lost.addEventListener('abort', lost);
  signal.addEventListener('abort', aborted);
  if (pooled.lost.aborted) lost();
  if (signal.aborted) aborted();

  return {
    failed,
    async causeOf(error: unknown): Promise<unknown> {
      if (signal.aborted) return signal.reason;
      // A crash also shows as a failed navigation or command; its own event is a little later.
      const own: unknown = await within(reason, CAUSE_GRACE_MS);
      if (own !== null) return own;
      if (error instanceof PageFailure) return error;
      return new PageFailure('page', 'broke off while it was judged', { cause: error });
    },
    release(): void {
      clearTimeout(timer);
      cdp.off('Inspector.targetCrashed', crashed);
      page.off('error', crashed);
      pooled.lost.removeEventListener('abort', lost);
      signal.removeEventListener('abort', aborted);
    },
  };
}

/** The result of some work, or null when it is not there in time (its failure then is of no interest). */
async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(timeoutMs, 0));
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
