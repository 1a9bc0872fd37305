import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';

/**
 * Logs that something failed because of the storage. If its data can't be used now, the log has a line for that already
 * (reportOutages), so this one is for debugging only. Anything else is an error, with its stack.
 */
export function logFailure(log: Log, error: unknown, fields: object, message: string): void {
  const isOutage = error instanceof ServiceError && error.slug === 'unavailable';
  log[isOutage ? 'debug' : 'error']({ ...fields, err: error }, message);
}
