import { LRUCache } from 'lru-cache';
import type { Log } from '../log/log.ts';
import { ServiceError } from '../shared/errors.ts';

/** As long as the page that waits for a comparison takes to ask again. */
const FAILURE_MS = 60_000;
const MAX_FAILURES = 100;

/** Comparisons that were begun for somebody who asks again, and may still wait for their turn. */
export class BegunComparisons {
  readonly #log: Log;
  /** By the ids of both scans. */
  readonly #begun = new Set<string>();
  /** Why one of them failed, until it may be tried again. */
  readonly #failures = new LRUCache<string, { error: unknown }>({ max: MAX_FAILURES, ttl: FAILURE_MS });

  constructor(log: Log) {
    this.#log = log;
  }

  /** Whether it was begun and has not ended. @throws why it failed, if that was in the last minute */
  isUnderWay(pair: string): boolean {
    const failure = this.#failures.get(pair);
    if (failure !== undefined) throw failure.error;
    return this.#begun.has(pair);
  }

  /** Begins it, unless it is under way. Never throws. */
  begin(pair: string, make: () => Promise<unknown>): void {
    if (this.#begun.has(pair)) return;
    this.#begun.add(pair);
    make()
      .catch((error: unknown) => {
        // It waited for too long, or the storage can't be used: it is begun again when somebody asks.
        if (error instanceof ServiceError && error.slug === 'unavailable') return;
        this.#failures.set(pair, { error });
        if (error instanceof ServiceError) return;
        this.#log.error({ err: error }, 'A comparison that was begun has failed');
      })
      .finally(() => this.#begun.delete(pair));
  }
}
