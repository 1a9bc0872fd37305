import type { Log } from '../ops/log/log.ts';
import type { Job } from '../storage/records.ts';
import type { ScanQueue } from '../storage/storage.ts';
import { logFailure } from './log-failure.ts';

/** Time between two reapings unless given: a scan of a dead worker goes back into the queue about then. */
const INTERVAL_MS = 5_000;

/** What reaping needs. */
export interface ReapingOptions {
  queue: Pick<ScanQueue, 'reap' | 'repair'>;
  log: Log;
  intervalMs?: number;
  /** The runs under way in this process. */
  alive: () => Job[];
}

/** Reaps and repairs the queue again and again, until `stop`. */
export function reapRegularly(options: ReapingOptions): { stop(): void } {
  const { queue, log, intervalMs = INTERVAL_MS, alive } = options;
  let isUnderWay = false;

  async function reap(): Promise<void> {
    // A database that is slow must not get more to do.
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      const { lost, expired } = await queue.reap(alive());
      if (lost + expired > 0) log.warn({ lost, expired }, 'Scans were taken back or had waited too long');
      const repaired = await queue.repair();
      if (repaired > 0) log.warn({ repaired }, 'Rows of the queue did not fit its scans and were repaired');
    } catch (error) {
      logFailure(log, error, {}, 'The queue could not be reaped');
    } finally {
      isUnderWay = false;
    }
  }

  const timer = setInterval(() => void reap(), intervalMs);
  return { stop: () => clearInterval(timer) };
}
