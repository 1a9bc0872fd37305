import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Clock } from '../../shared/clock.ts';

interface Window {
  beganMs: number;
  calls: number;
}

/**
 * Counts calls in windows by the steady clock, as a store of @fastify/rate-limit. Its own one goes by the wall clock,
 * and where that is set back by an hour it would refuse a client for an hour.
 * @param remembered keys of one limit that are counted at once; the ones that asked longest ago are forgotten first
 */
export function windowStore(clock: Pick<Clock, 'steady'>, remembered: number) {
  return class WindowStore implements FastifyRateLimitStore {
    readonly #windows = new Map<string, Window>();

    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
      const nowMs = clock.steady();
      const before = this.#windows.get(key);
      const lasts = before !== undefined && nowMs < before.beganMs + windowMs;
      const window = lasts ? { ...before, calls: before.calls + 1 } : { beganMs: nowMs, calls: 1 };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      if (this.#windows.size > remembered) {
        const [oldest] = this.#windows.keys();
        if (oldest !== undefined) this.#windows.delete(oldest);
      }
      callback(null, { current: window.calls, ttl: window.beganMs + windowMs - nowMs });
    };

    /** A limit of its own. */
    child: FastifyRateLimitStore['child'] = () => new WindowStore();
  };
}
