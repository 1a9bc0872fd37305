import { ServiceError } from '../../shared/errors.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';

export const DAMAGED = 'The store of the service is damaged; its operator must restore it from a backup.';

/** Seconds; an operator has to act first. */
const RETRY_AFTER_SECONDS = 30;

/** The error of a store that can't be used now. */
export function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Errors of SQLite as what a client may see; our own bugs (a wrong statement, a broken constraint) stay as they are. */
export function asServiceError(error: unknown): unknown {
  const code = sqliteCode(error);
  const closed = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';
  if (!closed && (code === null || !Object.values(SQLITE).includes(code))) return error;
  const messages: Record<number, string> = {
    [SQLITE.full]: 'The service has no room left to store scans. Try again later.',
    [SQLITE.corrupt]: DAMAGED,
    [SQLITE.notADatabase]: DAMAGED,
  };
  return unavailable(
    messages[code ?? -1] ?? 'The store of the service cannot be used just now. Try again later.',
    error,
  );
}
