import { join } from 'node:path';
import { ServiceError } from '../../shared/errors.ts';
import { messageOf } from '../../shared/message-of.ts';
import { DATABASE_FILE } from './database-file.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { StoreOpenError } from './store-open-error.ts';

/** What an operator can do about an error that came up while the storage was opened, in one sentence. */
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
      return StoreOpenError.damaged(file, reason, cause);
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
