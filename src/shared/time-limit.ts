import type { Clock } from './clock.ts';
import { TimeUpError } from './errors.ts';

/** Requests under way at the deadline may still be answered, such as the last one for the scan. */
const GRACE_MS = 1500;

/** The end of the time for a piece of work. */
export interface TimeLimit {
  /** When nothing new may begin, on the clock. */
  deadlineMs: number;
  /** Aborted with a {@link TimeUpError} a moment after the deadline, or with the reason of the outer signal. */
  signal: AbortSignal;
}

/**
 * @param outer Aborted when the run is cancelled.
 * @param whom Who is waited for, asked when the time is up.
 */
export function startTimeLimit(
  timeoutMs: number,
  clock: Clock,
  outer: AbortSignal,
  whom: () => string | undefined = () => undefined,
): TimeLimit {
  const controller = new AbortController();
  // The timer must not keep a run alive that has ended before.
  setTimeout(() => controller.abort(new TimeUpError(whom())), timeoutMs + GRACE_MS).unref();
  return {
    deadlineMs: clock.now() + timeoutMs,
    signal: AbortSignal.any([outer, controller.signal]),
  };
}
