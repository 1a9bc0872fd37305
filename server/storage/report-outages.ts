import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import { wrapMethods } from '../shared/wrap-methods.ts';
import { OutageWatch } from './outage-watch.ts';
import type { OutageTimes } from './outage-watch.ts';
import type { Storage } from './storage.ts';

/** Seconds; an outage is over when nothing has failed for seven. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The same storage; when its data can't be used, the log has one warning with the reason, and one line when that is
 * over. So who uses the storage need not report that again: see logFailure.
 * @param times for tests
 */
export function reportOutages(storage: Storage, log: Log, times?: OutageTimes): Storage {
  const watch = new OutageWatch(storage, log, times);

  function watched<Room extends object>(room: Room): Room {
    return wrapMethods(
      room,
      (_name, method) =>
        async (...args) =>
          method(...args).catch((error: unknown) => {
            if (error instanceof ServiceError && error.slug === 'unavailable') watch.failed(error);
            throw error;
          }),
    );
  }

  /** A check that works now does not end an outage: another operation may have failed a second ago. */
  function checked(store: Storage['store']): Storage['store'] {
    return wrapMethods(store, (name, method) =>
      name !== 'check'
        ? method
        : async () => {
            const warnings = await method();
            if (!watch.isOutage) return warnings;
            throw new ServiceError(
              'unavailable',
              'The store of the service could not be used some seconds ago.',
              {
                retryAfterSeconds: RETRY_AFTER_SECONDS,
              },
            );
          },
    );
  }

  return {
    place: storage.place,
    clientKey: storage.clientKey,
    store: checked(watched(storage.store)),
    queue: watched(storage.queue),
    control: watched(storage.control),
    tokens: watched(storage.tokens),
    webhooks: watched(storage.webhooks),
    audit: watched(storage.audit),
    callWindows: storage.callWindows && watched(storage.callWindows),
    get checked() {
      return storage.checked;
    },
    backUp: () => storage.backUp(),
    async close() {
      watch.stop();
      await storage.close();
    },
  };
}
