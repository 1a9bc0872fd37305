import { setTimeout as delay } from 'node:timers/promises';
import type { PooledContext } from '../browser/pooled-context.ts';
import type { Egress } from '../../egress/egress.ts';
import { signIn } from '../../egress/sign-in.ts';
import type { RunnerIssues } from '../gather/runner-issue.ts';
import { judgeDocuments } from '../gather/judge-documents.ts';
import { openDocuments } from '../gather/open-documents.ts';
import type { RenderedPage } from '../gather/open-documents.ts';
import { guardTab } from '../browser/guard-tab.ts';
import { inPhase } from '../../shared/phase.ts';
import { createNavigator } from './navigator.ts';
import type { LoadedDocument } from './navigator.ts';
import { PageFailure } from './page-failure.ts';
import { watchVisit } from './visit-end.ts';
import type { VisitEnd } from './visit-end.ts';
import type { VisitListener } from './visit-listener.ts';
import { within } from '../../shared/within.ts';

/** What was gathered on a page. */
export interface GatheredPage {
  url: string;
  status: number;
  page: RenderedPage;
  issues: RunnerIssues;
  /** axe did not get done in time; only the other engine's issues are there. */
  axeMissing: boolean;
  /** A frame or worker of the page was ended because of its memory; the page was judged without it. */
  partEnded: boolean;
  /** It still showed that it was loading when its time was over, and was judged as it was. */
  unfinished: boolean;
  /** It had not loaded when its time was over, so that a part of it may be missing. */
  cutOff: boolean;
}

/** A tab that visits one page after another. */
export interface PageWorker {
  /**
   * Loads and gathers a page.
   * @param untilMs when its time is over, by performance.now()
   * @throws PageFailure; the worker must not be used again then
   */
  visit(url: string, signal: AbortSignal, untilMs: number, listener: VisitListener): Promise<GatheredPage>;
  /** The tab should be replaced before the next page. */
  isWorn(): boolean;
  /** Closes the tab; never rejects. */
  close(): Promise<void>;
}

/** A tab that is used again saves 250 ms a page and grows to about 450 MB. */
const WORN_AFTER_PAGES = 25;
/** Time kept back from axe to hand over what there is. */
const RESERVE_MS = 1_000;
/** Documents that may come in the place of one that is being judged. */
const MAX_MOVES = 2;
/** How much later than the end of a process the crash of its tab may be told. */
const CRASH_GRACE_MS = 300;

const SENT_NOTHING = 'answered, but sent nothing that can be shown in the time that a page is given';

/**
 * Opens a tab with all its guards.
 * @param options.userAgent what the tab calls itself
 * @param options.timeoutMs time for one page, everything included
 */
export async function openPageWorker(
  pooled: PooledContext,
  options: { egress: Egress; userAgent: string; timeoutMs: number },
): Promise<PageWorker> {
  const tab = await inPhase('open tab', () => pooled.openTab());
  const { cdp } = tab;
  await guardTab(cdp, options.userAgent);
  const { credentials } = options.egress;
  if (credentials !== null) await signIn(cdp, credentials);
  const navigator = await createNavigator(cdp, {
    // The other half is for judging.
    timeoutMs: options.timeoutMs / 2,
    isRefusal: (url) => options.egress.failureOf(url) !== null,
  });
  let pages = 0;

  /** Loads and judges; once more where another document comes while the first is being judged. */
  async function gather(
    url: string,
    signal: AbortSignal,
    end: VisitEnd,
    listener: VisitListener,
  ): Promise<GatheredPage> {
    let address = url;
    for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
      const document = await navigator.load(address, signal);
      await end.wait(inPhase('wait for a turn', () => listener.loaded(document.url, signal)));
      const judged = navigator.hasMoved() ? null : await judgeUnlessMoved(document, signal, end, listener);
      if (judged !== null && !navigator.hasMoved()) {
        // Else a site that sends nothing would be a site without findings.
        if (judged.cutOff && judged.page.elements === 0) throw new PageFailure('timeout', SENT_NOTHING);
        return judged;
      }
      // It came while scripts were stopped, so it is not complete.
      address = navigator.address();
    }
    throw new PageFailure('page', 'keeps going to other addresses by itself');
  }

  async function judgeUnlessMoved(
    document: LoadedDocument,
    signal: AbortSignal,
    end: VisitEnd,
    listener: VisitListener,
  ): Promise<GatheredPage | null> {
    try {
      return await judge(document, end, listener);
    } catch (error) {
      if (await navigator.movesOn(signal)) return null;
      throw error;
    }
  }

  async function judge(
    document: LoadedDocument,
    end: VisitEnd,
    listener: VisitListener,
  ): Promise<GatheredPage> {
    const { rendered, ...opened } = await inPhase('snapshot', () => openDocuments(cdp, document.world));
    if (!navigator.hasMoved()) listener.rendered(document.url, rendered);
    const judging = {
      url: document.url,
      browser: pooled.browser,
      ...opened,
      timeoutMs: options.timeoutMs,
    };

    // axe takes most of the time, and on a big document more than there is.
    const issues = await judgeDocuments({ ...judging, engine: 'htmlcs' });
    const axe = await within(judgeDocuments({ ...judging, engine: 'axe' }), end.leftMs() - RESERVE_MS);
    // It still runs, and the tab does nothing else before it ends.
    if (axe === null) pages = WORN_AFTER_PAGES;
    else {
      issues.axe = axe.axe;
      issues.axeRules = axe.axeRules;
      issues.omitted.push(...axe.omitted);
      issues.unjudged.push(...axe.unjudged);
      issues.breaks.push(...axe.breaks);
    }
    return {
      url: document.url,
      status: document.status,
      page: rendered,
      issues,
      axeMissing: axe === null,
      partEnded: false,
      unfinished: document.unfinished,
      cutOff: document.cutOff,
    };
  }

  /** Whether a process was ended whose end did not crash a tab. */
  async function wasPartEnded(startedMs: number): Promise<boolean> {
    if (!pooled.hasMemoryEnd(startedMs)) return false;
    // Another page may answer for it.
    await delay(CRASH_GRACE_MS);
    return pooled.claimMemoryEnd(startedMs);
  }

  return {
    async visit(url, signal, untilMs, listener) {
      pages += 1;
      const startedMs = performance.now();
      const endPage = pooled.beginPage();
      const stop = new AbortController();
      const end = watchVisit({ cdp, pooled, signal, untilMs, timeoutMs: options.timeoutMs });
      try {
        const gathered = await Promise.race([
          gather(url, AbortSignal.any([signal, stop.signal]), end, listener),
          end.failed,
        ]);
        return { ...gathered, partEnded: await wasPartEnded(startedMs) };
      } catch (error) {
        throw await end.causeOf(error);
      } finally {
        endPage();
        stop.abort();
        end.release();
      }
    },
    isWorn: () => pages >= WORN_AFTER_PAGES,
    async close() {
      if (!(await tab.close())) pooled.kill('A tab could not be closed');
    },
  };
}
