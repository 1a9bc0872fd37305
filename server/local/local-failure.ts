import { SQLITE, sqliteCode } from '../storage/sqlite/sqlite-code.ts';
import { StoreOpenError } from '../storage/store-open-error.ts';
import { messageOf } from '../shared/message-of.ts';
import { isErrorCode } from './is-error-code.ts';

/** Says in one or two sentences why the service did not start; the settings that an operator has are not named. */
export function localFailure(error: unknown, dataDir: string): string {
  if (isErrorCode(error, 'ENOSPC')) return fullDisk(dataDir);
  if (!(error instanceof StoreOpenError)) {
    const isOfFolder = error instanceof Error && 'path' in error && 'code' in error;
    return isOfFolder ? unusable(dataDir, error) : messageOf(error);
  }
  switch (sqliteCode(error.cause)) {
    case SQLITE.busy:
      return `Another run is using the data in ${dataDir}: wait until it has ended, or give this one another folder.`;
    case SQLITE.notADatabase:
    case SQLITE.corrupt:
      return `The scans in ${dataDir} are damaged: remove the folder.`;
    case SQLITE.full:
      return fullDisk(dataDir);
    default:
      return isErrorCode(error.cause, 'ENOSPC') ? fullDisk(dataDir) : unusable(dataDir, error.cause ?? error);
  }
}

function fullDisk(dataDir: string): string {
  return `There is no room left on the disk for ${dataDir}: free some.`;
}

function unusable(dataDir: string, error: unknown): string {
  return `The folder ${dataDir} cannot be used (${messageOf(error)}): check that it exists and can be written.`;
}
