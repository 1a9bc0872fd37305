import { join } from 'node:path';
import { ServiceError, messageOf } from '../../shared/errors.ts';
import { DATABASE_FILE } from './refuse-unusable.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { StoreOpenError } from '../store-open-error.ts';

/** Says in one sentence what an operator can do about an error that occurred while the storage was opened. */
export function toStoreOpenError(folder: string, error: unknown): StoreOpenError {
  if (error instanceof StoreOpenError) return error;
  const cause = error instanceof ServiceError ? error.cause : error;
  const noRoom = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  const code = noRoom ? SQLITE.full : sqliteCode(cause);
  const file = join(folder, DATABASE_FILE);
  const reason = messageOf(cause);
  switch (code) {
    case SQLITE.busy:
      return new StoreOpenError(
        `Another process is using the data in ${folder}; stop it, or set DATA_DIR to another folder.`,
        { cause },
      );
    case SQLITE.notADatabase:
    case SQLITE.corrupt:
      return damagedFile(file, reason, cause);
    case SQLITE.full:
      return new StoreOpenError(
        `There is no room left on the disk for ${file}; free some, or set DATA_DIR to another disk.`,
        { cause },
      );
    default:
      return new StoreOpenError(
        `The data folder ${folder} cannot be opened and written (${reason}); check its permissions, or set DATA_DIR to another folder.`,
        { cause },
      );
  }
}

/** @param reason what is wrong with the file */
export function damagedFile(file: string, reason: string, cause?: unknown): StoreOpenError {
  return new StoreOpenError(
    `${file} is damaged or is not a database (${reason}); restore it from a backup, or move it away to start with an empty store.`,
    { cause },
  );
}
