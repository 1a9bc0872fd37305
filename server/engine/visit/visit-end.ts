import type { CDPSession } from 'puppeteer';
import type { PooledContext } from '../browser/pooled-context.ts';
import { PageFailure } from './page-failure.ts';
import { within } from '../../shared/within.ts';

/** What ends a visit from outside. */
export interface VisitEnd {
  /** Rejects with the reason when the visit must end. */
  failed: Promise<never>;
  /** The reason behind an error, which often is only its consequence. */
  causeOf(error: unknown): Promise<unknown>;
  /** How much of its time is left; below zero when it is over. */
  leftMs(): number;
  /** Waits for something that does not count as the page's time. */
  wait(work: Promise<void>): Promise<void>;
  /** Stops listening. */
  release(): void;
}

/** A closed tab or browser shows as a failed command at once, and by its own event a little later. */
const CAUSE_GRACE_MS = 300;

/**
 * Listens for everything that ends a visit: its time is over, its tab crashed, the browser ended, the scan was aborted.
 * @param options.untilMs when its time is over, by performance.now()
 * @param options.timeoutMs the time it had, for people
 */
export function watchVisit(options: {
  cdp: CDPSession;
  pooled: PooledContext;
  signal: AbortSignal;
  untilMs: number;
  timeoutMs: number;
}): VisitEnd {
  const { cdp, pooled, signal } = options;
  const startedMs = performance.now();
  let { untilMs } = options;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const reason = failed.catch((cause: unknown) => cause);
  const crashed = (): void => fail(crashOf(pooled, startedMs));
  const lost = (): void => fail(new PageFailure({ kind: 'browser-ended' }));
  const aborted = (): void => fail(signal.reason);
  const late = (): void => fail(tooLate(options.timeoutMs));
  let timer = setTimeout(late, Math.max(untilMs - startedMs, 0));
  let released = false;
  cdp.on('Inspector.targetCrashed', crashed);
  pooled.lost.addEventListener('abort', lost);
  signal.addEventListener('abort', aborted);
  if (pooled.lost.aborted) lost();
  if (signal.aborted) aborted();

  return {
    failed,
    leftMs: () => untilMs - performance.now(),
    async wait(work) {
      const leftMs = untilMs - performance.now();
      clearTimeout(timer);
      await work;
      untilMs = performance.now() + leftMs;
      if (!released) timer = setTimeout(late, Math.max(leftMs, 0));
    },
    async causeOf(error) {
      if (signal.aborted) return signal.reason;
      // What the site has answered is no consequence of anything else.
      if (error instanceof PageFailure && error.status !== null) return error;
      const own: unknown = await within(reason, CAUSE_GRACE_MS);
      if (own !== null) return own;
      if (error instanceof PageFailure) return error;
      return new PageFailure({ kind: 'broke-off' }, { cause: error });
    },
    release() {
      released = true;
      clearTimeout(timer);
      cdp.off('Inspector.targetCrashed', crashed);
      pooled.lost.removeEventListener('abort', lost);
      signal.removeEventListener('abort', aborted);
    },
  };
}

/** The failure of a page whose time is over. */
export function tooLate(timeoutMs: number): PageFailure {
  return new PageFailure({ kind: 'timed-out', timeoutMs });
}

/** Why the tab of a page crashed. */
function crashOf({ killed, memoryLimitBytes }: PooledContext, sinceMs: number): PageFailure {
  switch (killed.claim(sinceMs)) {
    case 'memory':
      return new PageFailure({ kind: 'memory', limitBytes: memoryLimitBytes });
    case 'flood':
      return new PageFailure({ kind: 'flood' });
    default:
      return new PageFailure({ kind: 'crashed' });
  }
}
