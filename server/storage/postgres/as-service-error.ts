import { ServiceError } from '../../shared/errors.ts';
import { DatabaseError } from 'pg';

/** Seconds; a database that restarts, or is replaced by its standby, takes about that long. */
const RETRY_AFTER_SECONDS = 10;

/** Classes of errors that are bugs of ours: wrong data, a broken constraint, a wrong statement, an exception in SQL. */
const BUGS: readonly string[] = ['0A', '21', '22', '23', '2F', '42', 'P0'];
const DISK_FULL = '53100';

/** The error of a database that can't be used now. */
export function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** An error of a connection or a statement as what a client may see; our own bugs stay as they are. */
export function asServiceError(error: unknown): unknown {
  const state = sqlState(error);
  if (state !== null && BUGS.includes(state.slice(0, 2))) return error;
  if (state === DISK_FULL)
    return unavailable('The service has no room left to store scans. Try again later.', error);
  return unavailable('The database of the service cannot be used just now. Try again later.', error);
}

/**
 * The SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) of an error that PostgreSQL reports;
 * null for other errors, such as those of the connection.
 */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null;
}
