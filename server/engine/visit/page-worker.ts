import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer';
import type { PooledContext } from '../browser/pooled-context.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Proxy } from '../../egress/proxy.ts';
import { signIn } from '../../egress/sign-in.ts';
import { kindOfError } from '../gather/page-exception.ts';
import type { RunnerName } from '../gather/run-pa11y.ts';
import { stuckTabs } from '../gather/pixels/capture.ts';
import { guardTab } from '../browser/guard-tab.ts';
import { inPhase } from '../../shared/phase.ts';
import type { ElementPicture } from '../../facts/element-picture.ts';
import { gatherPage } from './gather-page.ts';
import type { GatheredPage, OpenPage } from './gather-page.ts';
import type { Chance, KnownAnswers, VisitListener, VisitSettings } from './visit-settings.ts';
import { findMoveByTimers, findRefresh } from './find-move.ts';
import { Navigator } from './navigator.ts';
import { PageFailure } from './page-failure.ts';
import { takePictures } from './take-pictures.ts';
import { tryPage } from './try-page.ts';
import type { JudgedTab, Trial } from './try-page.ts';
import { watchVisit } from './visit-end.ts';
import type { VisitEnd } from './visit-end.ts';
import { within } from '../../shared/within.ts';

/** Heaps of a tab that is closed when memory is short: small pages leave 20 to 50 MB, of which the next page needs most. */
const LARGE_BYTES = 60 * 1024 ** 2;

/** With so much of the browser's memory used, any tab is closed: heaps are not all that a page holds. */
const HIGH_PRESSURE = 1.5;

/** The answer takes a millisecond. */
const ANSWER_TIMEOUT_MS = 500;

/** A tab that visits one page after another. */
export interface PageWorker {
  /**
   * Loads and gathers a page.
   * @param untilMs when its time is over, by performance.now()
   * @throws PageFailure; the worker must not be used again then
   */
  visit(url: string, signal: AbortSignal, untilMs: number, listener: VisitListener): Promise<GatheredPage>;
  /** Whether the tab should be replaced before the next page. Never rejects. */
  isWorn(): Promise<boolean>;
  /**
   * Leaves the last page.
   * @param chance of the next ones
   */
  leave(chance: Chance): Promise<void>;
  /** Removes what pages have stored in the browser context, in whatever tab. To be called once all tabs have left theirs. */
  forget(): Promise<void>;
  /** Closes the tab; never rejects. */
  close(): Promise<void>;
}

/** Whether a page says of itself that it must not be tried. */
const HAS_NO_TRIAL = `[...Document.prototype.querySelectorAll.call(document, 'meta[name="sitedelta" i]')].some((meta) =>
  /(?:^|[\\s,])notrial(?:$|[\\s,])/i.test(Element.prototype.getAttribute.call(meta, 'content') ?? ''))`;
/** Time kept back from the trial of a page, to hand over what there is. */
const RESERVE_MS = 500;
/** A tab that is used again saves 170 ms of CPU a page and grows to about 450 MB. */
const WORN_AFTER_PAGES = 25;
/** How much later than the end of a process the crash of its tab may be reported. */
const CRASH_GRACE_MS = 300;

/**
 * Opens a tab with all its guards.
 * @param options.timeoutMs time for one page, everything included
 * @param options.known what answers said in the context
 * @param options.port the port of its context, if the page is to be tried, and that has one of its own; otherwise null
 */
export async function openPageWorker(
  pooled: PooledContext,
  options: {
    egress: Egress;
    timeoutMs: number;
    settings: VisitSettings;
    /** Null leaves chance as it is. */
    chance: Chance | null;
    known: KnownAnswers;
    port: Proxy | null;
  },
): Promise<PageWorker> {
  const tab = await inPhase('open tab', () => pooled.openTab());
  const { cdp } = tab;
  const { timeoutMs, egress, settings, port } = options;
  await guardTab(cdp, {
    userAgent: pooled.userAgent,
    takesAnyCertificate: egress.checksCertificates,
    viewport: settings.viewport,
  });
  const { credentials } = egress;
  if (credentials !== null) await signIn(cdp, credentials);
  const navigator = await Navigator.create(cdp, {
    // The other half is for judging.
    timeoutMs: timeoutMs / 2,
    causeOf: (url) => egress.causeOf(url),
    waitForSelector: settings.waitForSelector,
    chance: options.chance,
    known: options.known,
    isTried: port !== null,
    runners: runnersOf(settings),
  });
  const { waitForSelector } = settings;
  const isInvalid = waitForSelector !== null && !(await isSelector(cdp, waitForSelector));
  let pages = 0;

  /** Whether a process was ended whose end did not crash a tab. */
  async function wasPartEnded(startedMs: number): Promise<boolean> {
    if (!pooled.killed.hasSince(startedMs)) return false;
    // Another page may answer for it.
    await delay(CRASH_GRACE_MS);
    return pooled.killed.claim(startedMs) !== null;
  }

  return {
    async visit(url, signal, untilMs, listener) {
      if (isInvalid) throw new PageFailure({ kind: 'bad-selector', selector: waitForSelector });
      pages += 1;
      const startedMs = performance.now();
      const endPage = pooled.beginPage();
      const stop = new AbortController();
      const end = watchVisit({ cdp, pooled, signal, untilMs, timeoutMs });
      try {
        const visit = { navigator, cdp, browser: pooled.browser, timeoutMs, end, listener, settings };
        const visitSignal = AbortSignal.any([signal, stop.signal]);
        const opened = await Promise.race([gatherPage(url, { ...visit, signal: visitSignal }), end.failed]);
        const { gathered } = opened;
        const partEnded = await wasPartEnded(startedMs);
        // axe still runs, and the tab does nothing else before it ends.
        if (gathered.axeMissing) pages = WORN_AFTER_PAGES;
        // Before the trial, which changes the page; what it finds by looking has pictures before it acts.
        const mayBeTried = port === null || !(await refusesTrial(opened, listener, end, visitSignal));
        const trialRefused = !mayBeTried;
        const isTried = port !== null && mayBeTried && !gathered.axeMissing;
        const pictured = { cdp, end, listener, signal: visitSignal, ...opened };
        const addPictures = (pictures: ElementPicture[] | null): void => {
          if (pictures === null) pages = WORN_AFTER_PAGES;
          gathered.pictures.push(...(pictures ?? []));
        };
        addPictures(await takePictures({ ...pictured, time: 'judged' }));
        // After everything else, because it changes the page.
        const addMove = async (): Promise<void> => {
          if (gathered.axeMissing) return;
          const to = await moveOf(opened, cdp, end);
          if (to === undefined) pages = WORN_AFTER_PAGES;
          else if (to !== null) gathered.visit.movesTo = to;
        };
        if (!isTried) {
          await addMove();
          return { ...gathered, partEnded, trialRefused, notTried: port !== null && mayBeTried };
        }
        // Its scripts have never learned that anything was put away.
        await Promise.race([opened.overlays?.reopen(), end.failed]);
        await end.wait(listener.trying(visitSignal, pooled.memoryPressure() > 1));
        const trial = await tryOpened({ cdp, port, ...settings, ...opened }, end, async (seen) => {
          const looked = { ...gathered, visit: { ...gathered.visit, ...seen } };
          addPictures(await takePictures({ ...pictured, gathered: looked, time: 'tried' }));
        });
        await addMove();
        const { interaction, layout, actions, formsKept } = trial;
        // Shortcuts are tried last, so they are the part most likely to be missing.
        const notTried = interaction === null || layout === null || actions?.shortcuts === undefined;
        if (trial.failure !== null) gathered.issues.breaks.push(`trial: ${trial.failure}`);
        return {
          ...gathered,
          partEnded,
          notTried,
          formsKept,
          visit: { ...gathered.visit, interaction, layout, actions },
        };
      } catch (error) {
        throw await end.causeOf(error);
      } finally {
        endPage();
        stop.abort();
        end.release();
      }
    },
    isWorn: async () =>
      pages >= WORN_AFTER_PAGES || stuckTabs.has(cdp) || (await isTooLarge(cdp, pooled.memoryPressure())),
    leave: (chance) => navigator.leave(chance),
    forget: () => pooled.forget(cdp),
    async close() {
      if (!(await tab.close())) pooled.kill('A tab could not be closed');
    },
  };
}

/** Tries a judged page. What ends the visit now only ends the trial. */
async function tryOpened(
  page: JudgedTab,
  end: VisitEnd,
  onLooked: Parameters<typeof tryPage>[2],
): Promise<Trial> {
  const failed = end.failed.catch((cause: unknown): Trial => {
    const failure = cause instanceof PageFailure ? cause.message : kindOfError(cause);
    const formsKept = { signedIn: false, asActions: false, inWindows: false };
    return { interaction: null, layout: null, actions: null, formsKept, failure };
  });
  return Promise.race([tryPage(page, end.leftMs() - RESERVE_MS, onLooked), failed]);
}

/** Whether the owner of a page refuses its trial: in robots.txt, or by an element `meta` of the page. */
async function refusesTrial(
  { gathered, document }: OpenPage,
  listener: VisitListener,
  end: VisitEnd,
  signal: AbortSignal,
): Promise<boolean> {
  let isAllowed = false;
  await end.wait(
    listener.mayBeTried(gathered.url, signal).then((answer) => {
      isAllowed = answer;
    }),
  );
  if (!isAllowed) return true;
  return (await document.world.evaluate(HAS_NO_TRIAL)) === true;
}

/** Where a judged page takes visitors, or null if it stays; undefined if the tab can't be used after that. Never rejects. */
async function moveOf(
  { gathered, document }: OpenPage,
  cdp: CDPSession,
  end: VisitEnd,
): Promise<string | null | undefined> {
  const { url, visit } = gathered;
  const find = async (): Promise<string | null> =>
    (await findRefresh({ url, headers: visit.headers }, document.world)) ??
    (await findMoveByTimers(cdp, url));
  const finding = find().then(
    (to) => ({ to }),
    () => ({ to: undefined }),
  );
  const found = await within(finding, end.leftMs() - RESERVE_MS);
  return found === null ? undefined : found.to;
}

function runnersOf({ only }: VisitSettings): RunnerName[] {
  if (only === null) return ['htmlcs', 'axe'];
  return only.length === 0 ? [] : ['axe'];
}

/** Asks an empty tab whether a text is a CSS selector: what browsers know changes with each version. */
async function isSelector(cdp: CDPSession, text: string): Promise<boolean> {
  const expression = `document.querySelector(${JSON.stringify(text)})`;
  const { exceptionDetails } = await cdp.send('Runtime.evaluate', { expression });
  return exceptionDetails === undefined;
}

/**
 * Whether a tab holds too much to be kept for its next page. Closing each tab when memory is short would only cost time:
 * most hold little, and the next one soon holds the same. Never rejects.
 * @param pressure see PooledContext.memoryPressure
 */
export async function isTooLarge(cdp: CDPSession, pressure: number): Promise<boolean> {
  if (pressure <= 1) return false;
  if (pressure > HIGH_PRESSURE) return true;
  const asked = cdp.send('Runtime.getHeapUsage').catch(() => null);
  const heaps = await within(asked, ANSWER_TIMEOUT_MS);
  if (heaps === null) return true;
  const { totalSize, embedderHeapUsedSize, backingStorageSize } = heaps;
  // An older browser may not tell all of them.
  return !(totalSize + embedderHeapUsedSize + backingStorageSize <= LARGE_BYTES);
}
