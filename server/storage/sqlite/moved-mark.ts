import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreOpenError } from '../store-open-error.ts';
import { isErrorCode } from '../../shared/errors.ts';

/** If this file is in the folder, its scans are in a PostgreSQL database now; the file says in which one. */
const FILE = 'scans.moved';

/**
 * Keeps the service from going on with the scans of a folder.
 * @param database see nameOfDatabase
 * @throws Node's Error if the folder can't be written
 */
export function markMoved(folder: string, database: string): void {
  const file = join(folder, FILE);
  writeFileSync(file, `${database}, at ${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** @throws StoreOpenError if the scans of the folder were moved; Node's Error if that can't be read */
export function refuseMoved(folder: string): void {
  const file = join(folder, FILE);
  const moved = readMark(file);
  if (moved === null) return;
  throw new StoreOpenError(
    `The scans in ${folder} were moved into a PostgreSQL database (${moved}); set DATABASE_URL to it, or remove ${file} to go on with the old store.`,
  );
}

/** Whether all of the folder was moved before. @throws Node's Error if that can't be read */
export function isMoved(folder: string): boolean {
  return readMark(join(folder, FILE)) !== null;
}

function readMark(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    // ENOTDIR: the folder itself is a file, which is reported when the store is opened.
    if (isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}
