import { ServiceError } from '../../shared/errors.ts';
import { wrapMethods } from '../../shared/wrap-methods.ts';
import type { Method } from '../../shared/wrap-methods.ts';
import type { Job } from '../../storage/records.ts';
import type { ScanQueue, ScanStore, Storage } from '../../storage/storage.ts';
import type { Metrics } from './metrics.ts';

/**
 * The same storage, which also measures each operation and counts what becomes of scans. It works for every
 * implementation, because it knows only the interface.
 */
export function measureStorage(storage: Storage, metrics: Metrics): Storage {
  for (const outcome of ['complete', 'failed', 'expired']) metrics.scansEnded.inc({ outcome }, 0);
  for (const reason of ['released', 'lost']) metrics.scansInterrupted.inc({ reason }, 0);
  return {
    place: storage.place,
    clientKey: storage.clientKey,
    store: countAccepted(timed(storage.store, metrics), metrics),
    queue: countEnds(timed(storage.queue, metrics), storage.store, metrics),
    control: countCancelled(timed(storage.control, metrics), metrics),
    tokens: storage.tokens,
    webhooks: timed(storage.webhooks, metrics),
    audit: timed(storage.audit, metrics),
    callWindows: storage.callWindows && timed(storage.callWindows, metrics),
    get checked() {
      return storage.checked;
    },
    backUp: () => storage.backUp(),
    close: () => storage.close(),
  };
}

function countAccepted(store: ScanStore, { scansAccepted }: Metrics): ScanStore {
  return override(store, {
    async create(...asked) {
      const accepted = await store.create(...asked);
      if (accepted.isNew) scansAccepted.inc();
      return accepted;
    },
  });
}

function countCancelled(control: Storage['control'], metrics: Metrics): Storage['control'] {
  return override(control, {
    async cancel(which) {
      const cancelled = await control.cancel(which);
      countFailed(metrics, 'cancelled', cancelled);
      return cancelled;
    },
  });
}

function countFailed({ scansEnded, scansFailed }: Metrics, reason: string, scans = 1): void {
  scansEnded.inc({ outcome: 'failed' }, scans);
  scansFailed.inc({ reason }, scans);
}

function countEnds(queue: ScanQueue, store: ScanStore, metrics: Metrics): ScanQueue {
  const { scansEnded, scansInterrupted, scanWaitSeconds } = metrics;
  /** Runs under way: how long their scans had waited, and when they began by performance.now(). */
  const runs = new Map<string, { waitedMs: number; beganMs: number }>();

  function observeEnd({ id, attempt }: Job, outcome: 'complete' | 'failed'): void {
    const run = runs.get(`${id} ${attempt}`);
    if (run === undefined) return;
    const ranMs = performance.now() - run.beganMs;
    metrics.runSeconds.observe({ outcome }, ranMs / 1000);
    metrics.scanSeconds.observe({ outcome }, (run.waitedMs + ranMs) / 1000);
  }

  /** An operator may have ended the scan; from another process if the queue is shared, which has no metrics. */
  async function noteGivenUp(job: Job): Promise<void> {
    const run = `${job.id} ${job.attempt}`;
    if (!runs.has(run)) return;
    // What is only counted must not fail what it counts.
    const scan = await store.get(job.id).catch(() => null);
    // Several calls may have asked.
    if (!runs.has(run)) return;
    if (scan?.failure?.kind === 'cancelled') {
      observeEnd(job, 'failed');
      if (queue.isShared) countFailed(metrics, 'cancelled');
    }
    runs.delete(run);
  }

  return override(queue, {
    async claim(worker) {
      const job = await queue.claim(worker);
      if (job === null) return job;
      // A run that was lost says nothing at its end.
      if (runs.size >= MAX_RUNS) runs.clear();
      runs.set(`${job.id} ${job.attempt}`, { waitedMs: job.waitedMs, beganMs: performance.now() });
      if (job.attempt === 1) scanWaitSeconds.observe(job.waitedMs / 1000);
      return job;
    },
    async heartbeat(job, progress) {
      const isCurrent = await queue.heartbeat(job, progress);
      if (!isCurrent) await noteGivenUp(job);
      return isCurrent;
    },
    async complete(job, output) {
      const isCurrent = await queue.complete(job, output);
      if (!isCurrent) await noteGivenUp(job);
      else {
        scansEnded.inc({ outcome: 'complete' });
        observeEnd(job, 'complete');
      }
      runs.delete(`${job.id} ${job.attempt}`);
      return isCurrent;
    },
    async fail(job, failure) {
      const isCurrent = await queue.fail(job, failure);
      if (!isCurrent) await noteGivenUp(job);
      else {
        countFailed(metrics, failure.kind);
        observeEnd(job, 'failed');
      }
      runs.delete(`${job.id} ${job.attempt}`);
      return isCurrent;
    },
    async release(job) {
      const isCurrent = await queue.release(job);
      if (isCurrent) scansInterrupted.inc({ reason: 'released' });
      else await noteGivenUp(job);
      runs.delete(`${job.id} ${job.attempt}`);
      return isCurrent;
    },
    async reap(alive) {
      const reaped = await queue.reap(alive);
      scansInterrupted.inc({ reason: 'lost' }, reaped.lost);
      scansEnded.inc({ outcome: 'expired' }, reaped.expired);
      return reaped;
    },
  });
}

/** Many more than a process runs at once. */
const MAX_RUNS = 10_000;

/** The same object with some methods replaced; the others still run on the object itself. */
function override<Room extends object>(room: Room, methods: Partial<Room>): Room {
  return new Proxy(room, {
    get: (target, name) => Reflect.get(name in methods ? methods : target, name),
  });
}

/** Waiting for a scan, or for its end, is not work of the store. */
const UNTIMED = new Set(['wait', 'waitForEnd']);

function timed<Room extends object>(room: Room, metrics: Metrics): Room {
  return wrapMethods(room, (name, method) =>
    UNTIMED.has(name) ? method : timedMethod(name, method, metrics),
  );
}

function timedMethod(operation: string, method: Method, metrics: Metrics): Method {
  const seconds = metrics.storeSeconds.labels({ operation });
  metrics.storeErrors.inc({ operation }, 0);
  return async (...args) => {
    const beganMs = performance.now();
    try {
      return await method(...args);
    } catch (error) {
      // Other errors of the contract are answers: the queue is full, there is no such base.
      const isAnswer = error instanceof ServiceError && error.slug !== 'unavailable';
      if (!isAnswer) metrics.storeErrors.inc({ operation });
      throw error;
    } finally {
      seconds.observe((performance.now() - beganMs) / 1000);
    }
  };
}
