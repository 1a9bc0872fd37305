import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer';
import { openIsolatedWorld } from '../gather/isolated-world.ts';
import type { IsolatedWorld } from '../gather/isolated-world.ts';
import { injectScripts, type RunnerName } from '../gather/run-pa11y.ts';
import { isBlank } from './blank-window.ts';
import { openDocumentProbe } from './document-probe.ts';
import type { DocumentProbe } from './document-probe.ts';
import type { NetworkActivity } from './network-activity.ts';
import { SettlingTime } from './settling-time.ts';
import { pageScript } from '../page-script.ts';

/** For how long a page may show nothing, such as one under a picture that greets people, and between two looks at it. */
const BLANK_MS = 5_000;
const BLANK_POLL_MS = 250;
/** A page that shows something new after this many times will never end. */
const MAX_FLUSHES = 10;

/** To be evaluated in every new document before its own scripts. */
export const WATCH_PAGE = pageScript(new URL('../in-page/watch-page.ts', import.meta.url));

/** A document that has come to rest. */
export interface SettledDocument {
  /** It still showed that it was loading, and was busy, at the end of the time. */
  unfinished: boolean;
  /** Nothing is drawn of what it has, and nothing came in the time that a page has that is still loading. */
  isBlank: boolean;
  /** A world in it, with the runners' scripts. */
  world: IsolatedWorld;
}

/** What settleDocument needs. */
interface SettleOptions {
  cdp: CDPSession;
  frameId: string;
  network: NetworkActivity;
  isGone(): boolean;
  signal: AbortSignal;
  /** Those that will run in it. */
  runners?: readonly RunnerName[];
}

/**
 * Waits until a loaded document is at rest: requests are answered, changes have ended, fonts are loaded, short timers
 * have run. Then flushes what is still pending and waits for rest again: finite animations, timers of up to two
 * seconds, what appears when a reader scrolls to it. Waits longer while the page still shows that it is loading, or nothing
 * of it is drawn.
 * @param options.isGone whether another document has taken its place; the wait then ends
 * @throws Error when the document goes away
 */
export async function settleDocument(options: SettleOptions): Promise<SettledDocument> {
  const { cdp, signal, runners = ['htmlcs', 'axe'] } = options;
  const startedMs = performance.now();
  const world = await openIsolatedWorld(cdp, options.frameId);
  const probe = await openDocumentProbe(cdp, world);
  // There is time for this, because the page is waited for anyway.
  await injectScripts(world, runners);

  // Of a page without a picture it is not known that something is missing.
  const showsNothing = async (): Promise<boolean> =>
    isBlank(cdp, await probe.shownParts()).catch(() => false);
  if (await rest(probe, startedMs, options)) return { unfinished: true, isBlank: false, world };
  if (options.isGone() || !(await showsNothing())) return { unfinished: false, isBlank: false, world };
  do await delay(BLANK_POLL_MS, undefined, { signal });
  while (!options.isGone() && (await showsNothing()) && performance.now() - startedMs < BLANK_MS);
  const unfinished = await rest(probe, performance.now(), options);
  return { unfinished, isBlank: !unfinished && (await showsNothing()), world };
}

/** @returns whether it still shows that it is loading, and is busy, at the end of its time */
async function rest(
  probe: DocumentProbe,
  startedMs: number,
  { network, signal, ...options }: SettleOptions,
): Promise<boolean> {
  const time = new SettlingTime(startedMs);
  let flushes = 0;
  let pauseMs = time.firstPauseMs(performance.now());
  while (!options.isGone()) {
    time.beginPause(performance.now(), pauseMs);
    await delay(pauseMs, undefined, { signal });
    time.endPause(performance.now());
    pauseMs = time.nextPauseMs();
    if (time.isOver) {
      if (await probe.isUnfinished()) {
        if (time.isOverForAll) return true;
        time.noteLoading();
      } else if (time.isRestOver) break;
    }
    if (Math.min(network.quietMs(), time.elapsedMs) < time.restMs) continue;
    const activity = await probe.readActivity();
    const quietMs = await probe.quietMs(activity);
    if (quietMs < time.restMs) {
      pauseMs = time.nextPauseMs(quietMs);
      continue;
    }
    flushes += 1;
    if (flushes <= MAX_FLUSHES) {
      time.allowDelay();
      if (await probe.flushPending(activity)) continue;
    }
    if (time.isOver || !(await probe.isUnfinished())) break;
  }
  return false;
}
