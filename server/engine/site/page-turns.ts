import type { Semaphore } from '../../shared/semaphore.ts';
import { createSemaphore } from '../../shared/semaphore.ts';

/** The right to visit a page: first to load it, then to judge it. */
export interface PageTurn {
  /**
   * Gives up the turn at the host, because the page is loaded and sends no more requests. Waits until the page may be
   * judged; returns at once while it may.
   * @throws the signal's reason when it is aborted while waiting
   */
  loaded(signal: AbortSignal): Promise<void>;
  /** The runners are done: another page may be judged while pictures of this one are taken, which is mostly waiting. */
  judged(): void;
  /**
   * Waits until the page may be tried, which is mostly waiting, too, and lets another page be loaded.
   * @param keepsTab no other page takes the place of its tab meanwhile
   * @throws the signal's reason when it is aborted while waiting
   */
  trying(signal: AbortSignal, keepsTab: boolean): Promise<void>;
  /** The visit is over. */
  end(): void;
}

/** The turns of all scans. */
export interface PageTurns {
  /** Number of pages that may be under way at once. */
  readonly count: number;
  /** Number of them that may be tried at once. */
  readonly trials: number;
  /**
   * Waits for a turn.
   * @param host turns at the page's host
   * @param alone whether to wait until no other page is under way in the browser, and keep others waiting
   */
  take(host: Semaphore, alone: boolean, signal: AbortSignal): Promise<PageTurn>;
}

/** Pages that load while the others are judged: loading is mostly waiting. */
const AHEAD = 1;

/**
 * Makes the turns of an engine. Every turn takes its places in the same order (host, tabs, judging, trial), and a page
 * that was interrupted gives back all of them before it asks for a turn alone, so that two pages never wait for each other.
 * @param concurrency pages that are judged at once; as many more are tried meanwhile
 */
export function createPageTurns(concurrency: number): PageTurns {
  const loading = concurrency + AHEAD;
  const tabs = createSemaphore(loading);
  const judging = createSemaphore(concurrency);
  const trials = createSemaphore(concurrency);
  return {
    count: loading + concurrency,
    trials: concurrency,
    async take(host, alone, signal) {
      const leaveHost = await host.acquire(signal);
      const held = [leaveHost];
      try {
        const leaveTab = await acquireAll(tabs, alone ? loading : 1, signal);
        held.push(leaveTab);
        // Pages that are tried have given up their tab, and wait for no other.
        if (alone) held.push(await acquireAll(trials, concurrency, signal));
        return turnOf({ leaveHost, leaveTab: alone ? null : leaveTab, held }, judging, trials);
      } catch (error) {
        for (const leave of held) leave();
        throw error;
      }
    },
  };
}

/** Gives up places. */
interface Places {
  leaveHost: () => void;
  /** Null for a page that is visited alone: it has all places for tabs and trials until it ends. */
  leaveTab: (() => void) | null;
  held: (() => void)[];
}

function turnOf({ leaveHost, leaveTab, held }: Places, judging: Semaphore, trials: Semaphore): PageTurn {
  let leaveJudging: (() => void) | null = null;
  let hasEnded = false;
  return {
    async loaded(signal) {
      leaveHost();
      if (leaveJudging !== null) return;
      const leave = await judging.acquire(signal);
      if (hasEnded) leave();
      else leaveJudging = leave;
    },
    judged() {
      leaveJudging?.();
      leaveJudging = null;
    },
    async trying(signal, keepsTab) {
      leaveHost();
      if (leaveTab === null) return;
      const leave = await trials.acquire(signal);
      if (hasEnded) leave();
      else held.push(leave);
      if (!keepsTab) leaveTab();
    },
    end() {
      hasEnded = true;
      leaveJudging?.();
      for (const leave of held) leave();
    },
  };
}

/**
 * Takes several places. All are requested at once, and places are given out in the order of requests, so that of two
 * calls that want all places one gets them.
 */
async function acquireAll(places: Semaphore, count: number, signal: AbortSignal): Promise<() => void> {
  const requested = Array.from({ length: count }, () => places.acquire(signal));
  const leave = (): void => {
    for (const place of requested)
      void place.then(
        (release) => release(),
        () => undefined,
      );
  };
  try {
    await Promise.all(requested);
    return leave;
  } catch (error) {
    leave();
    throw error;
  }
}
