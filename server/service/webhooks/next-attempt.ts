import { LONGEST_PAUSE_MS } from '../../storage/webhook-store.ts';
import type { AfterAttempt } from '../../storage/webhook-store.ts';

/**
 * Pauses after the attempts, as Standard Webhooks suggests, until a day is over: a receiver that was down for a night or is
 * repaired by people still gets the message.
 */
const PAUSES_MS = [
  5_000,
  30_000,
  2 * 60_000,
  10 * 60_000,
  30 * 60_000,
  3_600_000,
  2 * 3_600_000,
  4 * 3_600_000,
].concat(Array.from({ length: 3 }, () => LONGEST_PAUSE_MS));
/** Receivers that were down for all messages at once are not asked for all at once again. */
const JITTER = 0.2;

/** How often a message is sent at most. */
export const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/**
 * What comes after an attempt.
 * @param attempt counts from 1
 * @param status that was answered; null if none was
 * @param chance from 0 to 1
 */
export function nextAttempt(attempt: number, status: number | null, chance: number): AfterAttempt {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  // Standard Webhooks: the receiver wants no more messages.
  if (status === 410) return { kind: 'gone' };
  const pauseMs = PAUSES_MS[attempt - 1];
  if (pauseMs === undefined) return { kind: 'dead' };
  return { kind: 'again', inMs: Math.round(pauseMs * (1 + JITTER * (2 * chance - 1))) };
}
