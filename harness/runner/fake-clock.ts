import type { RetryContext } from '../../src/service/retry.ts';
import type { Clock } from '../../src/shared/clock.ts';

/** A clock on which every sleep is over at once; it keeps what was slept. */
export interface FakeClock extends Clock {
  sleeps: number[];
}

export function fakeClock(startMs = 0): FakeClock {
  let nowMs = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      sleeps.push(ms);
      nowMs += ms;
    },
  };
}

/** Patience for 15 minutes of a fake clock; `lines` is what was logged. */
export function fakeRetryContext(
  fields: Partial<RetryContext> = {},
): RetryContext & { clock: FakeClock; lines: string[] } {
  const lines: string[] = [];
  return {
    deadlineMs: 900_000,
    signal: new AbortController().signal,
    log: (line) => lines.push(line),
    ...fields,
    clock: fakeClock(),
    lines,
  };
}
