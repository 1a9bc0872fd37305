import { ServiceError } from '../../shared/errors.ts';
import { wrapMethods } from '../../shared/wrap-methods.ts';
import type { Method } from '../../shared/wrap-methods.ts';
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
    queue: countEnds(timed(storage.queue, metrics), metrics),
    control: timed(storage.control, metrics),
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

function countEnds(queue: ScanQueue, { scansEnded, scansInterrupted }: Metrics): ScanQueue {
  return override(queue, {
    async complete(job, output) {
      const isCurrent = await queue.complete(job, output);
      if (isCurrent) scansEnded.inc({ outcome: 'complete' });
      return isCurrent;
    },
    async fail(job, failure) {
      const isCurrent = await queue.fail(job, failure);
      if (isCurrent) scansEnded.inc({ outcome: 'failed' });
      return isCurrent;
    },
    async release(job) {
      const isCurrent = await queue.release(job);
      if (isCurrent) scansInterrupted.inc({ reason: 'released' });
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
