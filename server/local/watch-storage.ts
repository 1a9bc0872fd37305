import { ServiceError } from '../shared/errors.ts';
import { type Method, wrapMethods } from '../shared/wrap-methods.ts';
import type { Job } from '../storage/records.ts';
import type { Storage } from '../storage/storage.ts';

const CHECK_MS = 5_000;
/** What fails is tried again after five seconds: a disk that is full for a moment costs nothing. */
const MAX_FAILURES = 3;

interface WatchedStorage {
  store: Storage['store'];
  queue: Storage['queue'];
  /** Ends the regular checks. */
  stop(): void;
}

/**
 * The same store and queue, watched for scans that end, and for data that can't be used: a disk may have room for a scan but
 * not for its results. The service of an operator tries again until it has; here someone waits for a scan that could never
 * end.
 * @param on.broken called once, with the reason, when the same operation failed several times in succession
 * @param on.ended called with the id of each scan that is complete or has failed
 */
export function watchStorage(
  storage: Pick<Storage, 'store' | 'queue'>,
  on: { broken: (reason: string) => void; ended: (scanId: string) => void },
): WatchedStorage {
  let isBroken = false;
  function watched(method: Method): Method {
    let failures = 0;
    return async (...args) => {
      try {
        const result = await method(...args);
        failures = 0;
        return result;
      } catch (error) {
        if (!(error instanceof ServiceError) || error.slug !== 'unavailable') throw error;
        failures += 1;
        if (failures >= MAX_FAILURES && !isBroken) {
          isBroken = true;
          on.broken(error.message);
        }
        throw error;
      }
    };
  }
  function telling(method: Method): Method {
    return async (job, ...rest) => {
      const isCurrent = await method(job, ...rest);
      if (isCurrent === true && isJob(job)) on.ended(job.id);
      return isCurrent;
    };
  }

  const store = wrapMethods(storage.store, (_name, method) => watched(method));
  const queue = wrapMethods(storage.queue, (name, method) =>
    name === 'complete' || name === 'fail' ? telling(watched(method)) : watched(method),
  );
  const checks = setInterval(() => void store.check().catch(() => undefined), CHECK_MS);
  return { store, queue, stop: () => clearInterval(checks) };
}

function isJob(value: unknown): value is Job {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
