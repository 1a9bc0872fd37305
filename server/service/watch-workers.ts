import type { Log } from '../ops/log/log.ts';
import type { ScanQueue } from '../storage/storage.ts';
import { logFailure } from './log-failure.ts';

/** What watching workers needs. */
export interface WatchWorkersOptions {
  queue: Pick<ScanQueue, 'liveWorkers'>;
  log: Log;
  /** Time between two looks. */
  intervalMs?: number;
}

const INTERVAL_MS = 5_000;
/**
 * Looks in a row without a worker before that is reported: after an outage of the database, workers have not been seen
 * for long, and note themselves again within five seconds.
 */
const LOOKS = 3;

/**
 * Logs when no worker is left that can run scans, and when one is back, until `stop`. How it is at the beginning is for
 * the start to report.
 */
export function watchWorkers(options: WatchWorkersOptions): { stop(): void } {
  const { queue, log, intervalMs = INTERVAL_MS } = options;
  let had: boolean | null = null;
  let without = 0;
  let isAsking = false;

  function note(workers: number): void {
    without = workers > 0 ? 0 : without + 1;
    const has = workers > 0;
    if (had === true && !has && without < LOOKS) return;
    if (had === true && !has)
      log.warn({}, 'No worker that can run scans is left; new scans are refused until there is one');
    if (had === false && has)
      log.info({ workers }, 'There is a worker that can run scans; new ones are accepted');
    had = has;
  }

  async function look(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      note(await queue.liveWorkers());
    } catch (error) {
      without = 0;
      logFailure(log, error, {}, 'The workers could not be counted');
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(() => void look(), intervalMs);
  void look();
  return { stop: () => clearInterval(timer) };
}
