import { setTimeout as delay } from 'node:timers/promises';
import { PageFailure } from './page-failure.ts';
import type { GatheredPage } from './page-worker.ts';

/** Tries of a page that the site puts off. */
const MAX_TRIES = 3;
/** When the site does not say how long to wait; doubled with each try. */
const WAIT_MS = 5_000;
/** A site that wants a longer pause than this in the middle of a scan does without its page. */
const MAX_WAIT_MS = 60_000;
/** All pauses of a scan together: while it waits, others wait for it. */
const MAX_PAUSES_MS = 180_000;
/** Servers that fail once often do not fail again. */
const SECOND_TRY_MS = 1_000;

/** The pauses that a site wanted in the course of one scan. */
export interface Pauses {
  totalMs: number;
}

/**
 * Visits a page, and again where the site puts it off: with 429 and 503 after the time it asks for (Retry-After),
 * while no other page of the host is visited either; with any other server error once more after a second.
 * @param options.visit one try, its turn included
 * @param options.rest keeps all scans from the host for a time
 * @param options.pauses of all pages of the scan; counted here
 * @param options.untilMs by performance.now(): there is no further try that would begin later
 * @throws PageFailure of the last try
 */
export async function visitPatiently(options: {
  visit(): Promise<GatheredPage>;
  rest(ms: number): void;
  pauses: Pauses;
  untilMs: number;
  signal: AbortSignal;
}): Promise<GatheredPage> {
  const { pauses } = options;
  for (let tries = 1; ; tries += 1) {
    try {
      return await options.visit();
    } catch (error) {
      if (!(error instanceof PageFailure) || error.status === null) throw error;
      const { status, retryAfterMs } = error;
      const putOff = status === 429 || status === 503;
      if (tries >= (putOff ? MAX_TRIES : 2) || (!putOff && status < 500)) throw error;
      const waitMs = putOff
        ? Math.max(retryAfterMs ?? WAIT_MS * 2 ** (tries - 1), SECOND_TRY_MS)
        : SECOND_TRY_MS;
      if (waitMs > MAX_WAIT_MS || performance.now() + waitMs > options.untilMs) throw error;
      if (putOff) {
        if (pauses.totalMs + waitMs > MAX_PAUSES_MS) throw error;
        pauses.totalMs += waitMs;
        options.rest(waitMs);
      } else await delay(waitMs, undefined, { signal: options.signal });
    }
  }
}
