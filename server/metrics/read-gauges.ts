import type { ScanQueue } from '../storage/storage.ts';
import type { Metrics } from './metrics.ts';

/**
 * Reads the gauges whose values are elsewhere. If the store can't be used, those of the queue are left out, because a
 * zero would say that nothing waits.
 */
export async function readGauges(
  metrics: Metrics,
  { queue, running }: { queue: Pick<ScanQueue, 'backlog' | 'liveWorkers'>; running: () => number },
): Promise<void> {
  metrics.scansRunning.set(running());
  try {
    const { waiting, oldestMs } = await queue.backlog();
    metrics.queueScans.set(waiting);
    metrics.queueOldestAge.set(oldestMs / 1000);
    metrics.workers.set(await queue.liveWorkers());
  } catch {
    // The failure is in sitedelta_store_errors_total.
    metrics.queueScans.remove();
    metrics.queueOldestAge.remove();
    metrics.workers.remove();
  }
}
