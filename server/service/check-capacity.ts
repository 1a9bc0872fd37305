import type { Engine } from '../engine/engine.ts';
import type { ScanQueue } from '../storage/storage.ts';

/** Where scans can be run. */
export interface CapacityOptions {
  /** Null in a process that runs no scans. */
  engine: Pick<Engine, 'health'> | null;
  queue: Pick<ScanQueue, 'liveWorkers'>;
  /** Name of the worker of this process. */
  workerName: string;
  /** Whether this process accepts scans, which workers in other processes may run. */
  accepts: boolean;
}

/** Whether a scan that is accepted now can be run. */
export interface Capacity {
  /** What is missing: a browser in this process, or a worker; null if scans can be run. */
  missing: 'browser' | 'worker' | null;
  /** What an operator should know. */
  warnings: string[];
}

const OTHERS_RUN = 'This process has no browser to scan with; workers in other processes run the scans.';

/**
 * Finds out whether this process, or a worker in another one that was alive lately, can run scans.
 * @throws ServiceError unavailable if the storage can't be used
 */
export async function checkCapacity(options: CapacityOptions): Promise<Capacity> {
  const { engine, queue, workerName, accepts } = options;
  if (engine === null) {
    return { missing: (await queue.liveWorkers()) > 0 ? null : 'worker', warnings: [] };
  }
  const { ok, warnings } = await engine.health();
  if (ok) return { missing: null, warnings };
  if (!accepts || (await queue.liveWorkers(workerName)) === 0) return { missing: 'browser', warnings };
  return { missing: null, warnings: [...warnings, OTHERS_RUN] };
}
