import type { CallWindows } from '../storage.ts';
import type { PostgresContext } from './postgres-context.ts';

/** A window that ends later than its length allows was begun before the clock was set back, or with another length. */
const SLACK_MS = 60_000;
/** Ended windows removed by one statement. */
const SWEEP_BATCH = 1_000;

/** Counts calls in the table `call_window`, by the clock of the database. */
export class PostgresCallWindows implements CallWindows {
  readonly #context: PostgresContext;
  /** When this process removes ended windows again, by its own clock. */
  #sweepMs = 0;
  #isSweeping = false;

  constructor(context: PostgresContext) {
    this.#context = context;
  }

  async countCalls(
    key: string,
    calls: number,
    windowMs: number,
  ): Promise<{ calls: number; endsInMs: number }> {
    const { database, now } = this.#context;
    // The clock is read once: `excluded.ends_ms - $3` is the same moment in both places.
    const isOpen = `w.ends_ms > excluded.ends_ms - $3 AND w.ends_ms <= excluded.ends_ms + ${SLACK_MS}`;
    const row = await database.get(
      `INSERT INTO sitedelta.call_window AS w (key, calls, ends_ms) VALUES ($1, $2, ${now()} + $3::bigint)
       ON CONFLICT (key) DO UPDATE SET
         calls = excluded.calls + CASE WHEN ${isOpen} THEN w.calls ELSE 0 END,
         ends_ms = CASE WHEN ${isOpen} THEN w.ends_ms ELSE excluded.ends_ms END
       RETURNING calls, ends_ms - ${now()} AS left_ms`,
      key,
      calls,
      windowMs,
    );
    void this.#sweep(windowMs);
    return {
      calls: Number(row?.['calls']),
      endsInMs: Math.min(windowMs, Math.max(1, Number(row?.['left_ms']))),
    };
  }

  /**
   * Removes windows that have ended, at most once per window, so that the table holds the keys of some windows only. It
   * waits for no row and nothing waits for it.
   */
  async #sweep(windowMs: number): Promise<void> {
    const nowMs = performance.now();
    if (this.#isSweeping || nowMs < this.#sweepMs) return;
    this.#isSweeping = true;
    this.#sweepMs = nowMs + windowMs;
    try {
      while ((await this.#removeEnded()) === SWEEP_BATCH);
    } catch {
      // The next call reports a database that can't be used, and the windows can wait.
    } finally {
      this.#isSweeping = false;
    }
  }

  async #removeEnded(): Promise<number> {
    const { database, now } = this.#context;
    return database.run(
      `DELETE FROM sitedelta.call_window WHERE key IN (
         SELECT key FROM sitedelta.call_window WHERE ends_ms < ${now()} LIMIT ${SWEEP_BATCH} FOR UPDATE SKIP LOCKED)`,
    );
  }
}
