import { ServiceError, reasonOf } from '../../shared/errors.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { sqlState } from './as-service-error.ts';

/** Classes of errors that may be over soon: connection, deadlock, resources, shutdown or start of the server, its system. */
const PASSING: readonly string[] = ['08', '40', '53', '57', '58'];
const NO_SUCH_DATABASE = '3D000';
const NO_PERMISSION = '42501';
/** In what PostgreSQL says of a connection that pg_hba.conf takes with TLS only. */
const UNENCRYPTED = 'no encryption';
/** What the driver says of a server without TLS. */
const NO_TLS = 'The server does not support SSL connections';

/** Whether it makes sense to try again: the server may be starting. */
export function mayPass(error: unknown): boolean {
  const cause = causeOf(error);
  if (error instanceof StoreOpenError || reasonOf(cause).includes(NO_TLS)) return false;
  return mayPassState(sqlState(cause));
}

/**
 * Says in one sentence what an operator can do about an error that occurred while the database was opened.
 * @param name see nameOfDatabase
 */
export function toStoreOpenError(name: string, error: unknown): StoreOpenError {
  if (error instanceof StoreOpenError) return error;
  const cause = causeOf(error);
  return new StoreOpenError(sentence(name, sqlState(cause), reasonOf(cause)), { cause });
}

/** The error of the database itself. */
function causeOf(error: unknown): unknown {
  return error instanceof ServiceError ? error.cause : error;
}

function sentence(name: string, state: string | null, reason: string): string {
  if (reason.includes(NO_TLS))
    return `The database ${name} has no TLS, for which DATABASE_URL asks; set it up there (ssl = on), or leave sslmode out.`;
  if (state?.startsWith('28') === true && reason.includes(UNENCRYPTED))
    return `The database ${name} refuses connections without TLS (${reason}); add ?sslmode=verify-full to DATABASE_URL, and check the user.`;
  if (state?.startsWith('28') === true)
    return `The database ${name} refuses the user of DATABASE_URL (${reason}); check the user and the password.`;
  if (state === NO_SUCH_DATABASE)
    return `There is no database ${name}; create it, or set DATABASE_URL to another one.`;
  if (state === NO_PERMISSION)
    return `The user of DATABASE_URL may not make tables in the database ${name} (${reason}); grant it CREATE on the database.`;
  return mayPassState(state)
    ? `The database ${name} cannot be reached (${reason}); start it, or check DATABASE_URL.`
    : `The database ${name} cannot be used (${reason}).`;
}

function mayPassState(state: string | null): boolean {
  return state === null || PASSING.includes(state.slice(0, 2));
}
