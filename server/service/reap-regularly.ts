import type { Log } from '../ops/log/log.ts';
import type { Job } from '../storage/records.ts';
import type { ScanQueue } from '../storage/storage.ts';
import { logFailure } from './log-failure.ts';

/** Time between two reapings unless given: a scan of a dead worker goes back into the queue about then. */
const INTERVAL_MS = 5_000;

/** What reaping needs. */
export interface ReapingOptions {
  queue: Pick<ScanQueue, 'reap'>;
  log: Log;
  intervalMs?: number;
  /** The runs under way in this process. */
  alive: () => Job[];
}

/** Reaps the queue again and again, until `stop`. */
export function reapRegularly(options: ReapingOptions): { stop(): void } {
  const { queue, log, intervalMs = INTERVAL_MS, alive } = options;
  const timer = setInterval(() => {
    queue.reap(alive()).then(
      ({ lost, expired }) => {
        if (lost + expired > 0) log.warn({ lost, expired }, 'Scans were taken back or had waited too long');
      },
      (error: unknown) => logFailure(log, error, {}, 'The queue could not be reaped'),
    );
  }, intervalMs);
  return { stop: () => clearInterval(timer) };
}
