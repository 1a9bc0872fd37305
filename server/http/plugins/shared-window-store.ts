import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Clock } from '../../shared/clock.ts';
import type { CallWindows } from '../../storage/storage.ts';

/** Calls of one key that are counted together. */
interface Batch {
  size: number;
  counted: Promise<{ calls: number; endsInMs: number }>;
}

/**
 * A store for @fastify/rate-limit that counts calls over all processes. A flood of calls does not become a flood of
 * statements: a key that is over its limit is refused from memory until its window ends, and calls of one key that come
 * while an earlier one is counted are counted together afterwards.
 *
 * @param remembered - keys over their limit that are remembered at once; the oldest are forgotten first, and asked for
 * again
 */
export function sharedWindowStore(windows: CallWindows, clock: Pick<Clock, 'steady'>, remembered: number) {
  return class SharedWindowStore implements FastifyRateLimitStore {
    /** When the windows of keys end that are over their limit. */
    readonly #overUntilMs = new Map<string, number>();
    /** The batch of a key that is counted, or that is next. */
    readonly #last = new Map<string, Batch>();
    /** The batch of a key that more calls can still join. */
    readonly #open = new Map<string, Batch>();

    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs, max) => {
      void this.#report(this.#join(key, windowMs, max), callback);
    };

    /** Like incr, without counting: what is known in memory. */
    read: FastifyRateLimitStore['incr'] = (key, callback, _windowMs, max) => {
      const endsInMs = this.#leftMs(key);
      callback(null, { current: endsInMs > 0 ? max + 1 : 0, ttl: endsInMs });
    };

    /** Every limit remembers for itself; the keys of the limits must differ. */
    child: FastifyRateLimitStore['child'] = () => new SharedWindowStore();

    async #report(batch: Batch, callback: Parameters<FastifyRateLimitStore['incr']>[1]): Promise<void> {
      const place = batch.size;
      try {
        const { calls, endsInMs } = await batch.counted;
        callback(null, { current: calls - batch.size + place, ttl: endsInMs });
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)));
      }
    }

    #join(key: string, windowMs: number, max: number): Batch {
      const open = this.#open.get(key);
      if (open !== undefined) {
        open.size += 1;
        return open;
      }
      const before = this.#last.get(key)?.counted.catch(() => undefined);
      const batch: Batch = { size: 1, counted: Promise.resolve({ calls: 0, endsInMs: 0 }) };
      batch.counted = this.#count(key, batch, { windowMs, max }, before);
      this.#open.set(key, batch);
      this.#last.set(key, batch);
      return batch;
    }

    async #count(
      key: string,
      batch: Batch,
      { windowMs, max }: { windowMs: number; max: number },
      before: Promise<unknown> | undefined,
    ): Promise<{ calls: number; endsInMs: number }> {
      await before;
      this.#open.delete(key);
      try {
        const leftMs = this.#leftMs(key);
        if (leftMs > 0) return { calls: max + batch.size, endsInMs: leftMs };
        const counted = await windows.countCalls(key, batch.size, windowMs);
        if (counted.calls > max) this.#remember(key, clock.steady() + counted.endsInMs);
        return counted;
      } finally {
        if (this.#last.get(key) === batch) this.#last.delete(key);
      }
    }

    #leftMs(key: string): number {
      const leftMs = (this.#overUntilMs.get(key) ?? 0) - clock.steady();
      if (leftMs <= 0) this.#overUntilMs.delete(key);
      return leftMs;
    }

    #remember(key: string, untilMs: number): void {
      this.#overUntilMs.delete(key);
      this.#overUntilMs.set(key, untilMs);
      const [oldest] = this.#overUntilMs.keys();
      if (this.#overUntilMs.size > remembered && oldest !== undefined) this.#overUntilMs.delete(oldest);
    }
  };
}
