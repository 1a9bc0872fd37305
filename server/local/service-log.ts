import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { SQLITE, sqliteCode } from '../storage/sqlite/sqlite-code.ts';
import { StoreOpenError } from '../storage/store-open-error.ts';
import { isErrorCode, messageOf } from '../shared/errors.ts';

const LOG_FILE = 'service.log';

/** The log of a local service. */
interface ServiceLog {
  /** Path of the file. */
  file: string;
  write: (line: string) => void;
  /** What is written later is lost. Windows removes no folder with an open file. */
  close(): void;
}

/**
 * Makes the log of this run, a file in the data folder: the standard output of the parent belongs to the parent. The log
 * of the last run is replaced. A full disk costs lines and nothing else.
 * @throws Error when the file can't be made
 */
export function openServiceLog(dataDir: string): ServiceLog {
  const file = path.join(dataDir, LOG_FILE);
  const descriptor = openSync(file, 'w', 0o600);
  let isOpen = true;
  return {
    file,
    write(line) {
      // Its number may be that of another file by now.
      if (!isOpen) return;
      try {
        writeSync(descriptor, line);
      } catch {
        // There is no other place for it.
      }
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

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
