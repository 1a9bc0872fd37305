import type { CreateRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Clock } from '../../shared/clock.ts';

interface Window {
  beganMs: number;
  calls: number;
}

/**
 * A store for @fastify/rate-limit that counts calls in windows of the steady clock. The plugin's own store uses the wall
 * clock: if that is set back by an hour, a client is refused for an hour.
 *
 * @param remembered - keys of one limit that are counted at once; those that asked longest ago are forgotten first
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

    /** Every limit counts for itself, in a store of its own kind if it names one. */
    child(
      options: Parameters<FastifyRateLimitStore['child']>[0] & CreateRateLimitOptions,
    ): FastifyRateLimitStore {
      return new (options.store ?? WindowStore)(options);
    }
  };
}
