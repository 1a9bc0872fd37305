import { LRUCache } from 'lru-cache';
import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';

/** As long as the page that waits for a comparison takes to ask again. */
const FAILURE_MS = 60_000;
const MAX_FAILURES = 100;
/** Browsers let a tab in the background ask once a minute. */
const MAX_UNASKED_MS = 150_000;

/** Comparisons that were begun for somebody who asks again, and may still wait for their turn. */
export class BegunComparisons {
  readonly #log: Log;
  /** When somebody last asked for it, by the ids of both scans. */
  readonly #begun = new Map<string, number>();
  /** Why one of them failed, until it may be tried again. */
  readonly #failures = new LRUCache<string, { error: unknown }>({ max: MAX_FAILURES, ttl: FAILURE_MS });

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Whether it was begun and has not ended, to be asked for somebody who waits.
   * @throws why it failed, if that was in the last minute
   */
  isUnderWay(pair: string): boolean {
    const failure = this.#failures.get(pair);
    if (failure !== undefined) throw failure.error;
    if (!this.#begun.has(pair)) return false;
    this.#begun.set(pair, performance.now());
    return true;
  }

  /** @throws ServiceError unavailable if nobody has asked for it for some minutes */
  requireWanted(pair: string): void {
    if (performance.now() - (this.#begun.get(pair) ?? 0) <= MAX_UNASKED_MS) return;
    throw new ServiceError('unavailable', 'Nobody has asked for the comparison for some minutes; ask again.');
  }

  /** Begins it, unless it is under way. Never throws. */
  begin(pair: string, make: () => Promise<unknown>): void {
    if (this.#begun.has(pair)) return;
    this.#begun.set(pair, performance.now());
    make()
      .catch((error: unknown) => {
        // Nobody waits, too many do, or the storage can't be used: it is begun again when somebody asks.
        if (error instanceof ServiceError && error.slug === 'unavailable') return;
        this.#failures.set(pair, { error });
        if (error instanceof ServiceError) return;
        this.#log.error({ err: error }, 'A comparison that was begun has failed');
      })
      .finally(() => this.#begun.delete(pair));
  }
}
