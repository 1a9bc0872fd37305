import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../../shared/errors.ts';
import { mayPass, toStoreOpenError } from './to-store-open-error.ts';

/** What is waited for. */
export interface ReachableOptions {
  /** See nameOfDatabase. */
  name: string;
  /** How long to wait for a database that can't be reached; 30 seconds unless given. */
  waitMs?: number;
  /** Called with a sentence that says what is waited for, if that takes longer than two seconds. */
  onWaiting?: (sentence: string) => void;
}

const WAIT_MS = 30_000;
const RETRY_MS = 1_000;

/**
 * Tries some work again while the database can't be reached: one that starts together with the service often can some
 * seconds later.
 * @param work gets a function to call once the database has answered
 * @throws StoreOpenError
 */
export async function whenReachable<T>(
  { name, waitMs = WAIT_MS, onWaiting = () => undefined }: ReachableOptions,
  work: (answered: () => void) => Promise<T>,
): Promise<T> {
  const giveUpMs = performance.now() + waitMs;
  let reason = 'no answer yet';
  const stop = sayIfSlow(
    onWaiting,
    () => `Waiting for the database ${name} for up to ${waitMs / 1000} seconds (${reason}).`,
  );
  try {
    for (;;) {
      try {
        return await work(stop);
      } catch (error) {
        if (!mayPass(error) || performance.now() + RETRY_MS > giveUpMs) throw toStoreOpenError(name, error);
        reason = reasonOf(error);
      }
      await sleep(RETRY_MS);
    }
  } finally {
    stop();
  }
}

/** Long enough for what usually happens, short enough for an operator who sees nothing. */
const SLOW_MS = 2_000;

/**
 * Says what is being waited for, if that takes longer than two seconds.
 * @param sentence asked for then
 * @returns ends it
 */
export function sayIfSlow(say: (sentence: string) => void, sentence: () => string): () => void {
  const timer = setTimeout(() => say(sentence()), SLOW_MS);
  return () => clearTimeout(timer);
}
