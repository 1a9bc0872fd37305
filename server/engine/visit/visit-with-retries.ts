import { setTimeout as delay } from 'node:timers/promises';
import { PageFailure } from './page-failure.ts';

/** Tries of a page for which the site asks us to come back later. */
const MAX_TRIES = 3;
/** When the site does not say how long to wait; doubled with each try. */
const WAIT_MS = 5_000;
/** If a site asks for a longer pause than this in the middle of a scan, its page is left out. */
const MAX_WAIT_MS = 60_000;
/** All pauses of a scan together: while it waits, other scans wait for it. */
const MAX_PAUSES_MS = 180_000;
/** All visits alone of a scan together: no other page of any scan is visited meanwhile. */
const MAX_ALONE_MS = 180_000;
/** Servers that fail once often do not fail again. */
const SERVER_ERROR_WAIT_MS = 1_000;

/** What the tries of all pages of a scan have in common. */
export interface RetryContext {
  /** The pauses that the site asked for so far. */
  pausedMs: number;
  /** How long its pages were visited alone so far. */
  aloneMs: number;
  /** Keeps all scans from the host for a time. */
  pause(ms: number): void;
  /** By performance.now(): no try begins later. */
  untilMs: number;
  signal: AbortSignal;
}

/**
 * Visits a page, and again if another try may succeed:
 * - A page that was lost with its browser is tried once more, alone. Other pages in the browser are lost with it, and any
 *   of them may have ended it: alone, an innocent page is safe, and the one that ends browsers ends only its own. A scan has a limited
 *   time for this, so that it can't hold up all others for long.
 * - After 429 and 503 it is tried again after the time that the site asks for (Retry-After), in which no other page of
 *   the host is visited either; after any other server error once more after a second.
 * @param visit one try, in a turn of its own
 * @throws PageFailure of the last try
 */
export async function visitWithRetries<T>(
  visit: (alone: boolean) => Promise<T>,
  context: RetryContext,
): Promise<T> {
  let alone = false;
  for (let answers = 1; ;) {
    try {
      return await visit(alone);
    } catch (error) {
      if (!(error instanceof PageFailure) || context.signal.aborted) throw error;
      if (error.kind === 'browser' && !alone && context.aloneMs < MAX_ALONE_MS) alone = true;
      else {
        await waitForRetry(error, answers, context);
        answers += 1;
      }
    }
  }
}

/** Waits for the next try of a page that was answered with an error. @throws the failure if there is none */
async function waitForRetry(failure: PageFailure, answers: number, context: RetryContext): Promise<void> {
  const { status, retryAfterMs } = failure;
  if (status === 429 || status === 503) {
    const waitMs = Math.max(retryAfterMs ?? WAIT_MS * 2 ** (answers - 1), SERVER_ERROR_WAIT_MS);
    const isTooLong = waitMs > MAX_WAIT_MS || context.pausedMs + waitMs > MAX_PAUSES_MS;
    if (answers >= MAX_TRIES || isTooLong || !fits(waitMs, context)) throw failure;
    context.pausedMs += waitMs;
    context.pause(waitMs);
  } else {
    const isServerError = status !== null && status >= 500;
    if (!isServerError || answers >= 2 || !fits(SERVER_ERROR_WAIT_MS, context)) throw failure;
    await delay(SERVER_ERROR_WAIT_MS, undefined, { signal: context.signal });
  }
}

function fits(waitMs: number, { untilMs }: RetryContext): boolean {
  return performance.now() + waitMs <= untilMs;
}
