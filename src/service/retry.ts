import type { Clock } from '../shared/clock.ts';
import { RunError, ServiceFailure } from '../shared/errors.ts';
import type { Scan } from './api-types.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Failures in a row after which the service counts as down: about two minutes of waiting. */
const FAILURE_BUDGET = 8;

/** What retries and waiting depend on. */
export interface RetryContext {
  clock: Clock;
  /** When the whole run must have ended, on the clock. */
  deadlineMs: number;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
  log: (line: string) => void;
  /** Takes each answer about a scan that is waited for. */
  onScan?: (scan: Scan) => void;
}

/**
 * Repeats a call to the service as long as it may still succeed.
 *
 * A failure that may pass is tried again after 1, 2, 4 … 30 seconds, and after {@link FAILURE_BUDGET} in
 * a row it is final. If the service itself says when to come back (`Retry-After` with 429 or 503), the
 * wait is as long, and the budget stays as it is: a full queue is not an outage.
 *
 * @param what What the call does, for the log: "Creating the scan".
 * @throws {@link ServiceFailure} if it can't succeed any more; {@link RunError} with status `timeout` if the next
 *   try would come after the deadline.
 */
export async function withRetries<T>(what: string, call: () => Promise<T>, retry: RetryContext): Promise<T> {
  const { clock, deadlineMs, signal, log } = retry;
  let failures = 0;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ServiceFailure) || !error.transient) throw error;

      const asked = error.kind === 'busy' ? error.retryAfterMs : undefined;
      if (asked === undefined) failures += 1;
      if (failures >= FAILURE_BUDGET) throw error;

      const waitMs = Math.max(
        asked ?? Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS),
        FIRST_WAIT_MS,
      );
      if (clock.now() + waitMs > deadlineMs) {
        const why =
          asked === undefined
            ? `${what} was tried until the input "timeout" left no time; raise it, or run the job again later.`
            : `It asks to come back in ${describeDuration(waitMs)}, and the input "timeout" leaves less; raise it, or run the job again then.`;
        throw new RunError('timeout', `${error.message} ${why}`, { cause: error });
      }
      log(`${what}: ${error.message} Next try in ${describeDuration(waitMs)}.`);
      await clock.sleep(waitMs, signal);
    }
  }
}

/** As in "42 s" and "60 min". */
function describeDuration(ms: number): string {
  return ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
}
