import { closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../log/log.ts';
import { DATABASE_FILE } from './database-file.ts';
import { StoreOpenError } from '../store-open-error.ts';

/** If this file is in the folder, there was a store, and an empty database is damaged. If not, the start was interrupted. */
export const MARK_FILE = 'scans.made';

/**
 * Makes sure that the folder and the file exist and can be written, for this user alone.
 * @returns writes the mark; to be called once the file holds a store that survives a crash
 * @throws StoreOpenError as refuseUnusable; Node's Error if nothing can be written
 */
export function prepareFile(folder: string, log: Log): () => void {
  const file = join(folder, DATABASE_FILE);
  const mark = join(folder, MARK_FILE);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  const wasMade = existsSync(mark);
  refuseUnusable(folder);
  // Anyone who knows the id of a scan can read it, so no other user of the machine may see the ids. Existing files keep
  // their mode.
  makeFolder(resolve(folder));
  closeSync(openSync(file, 'a', 0o600));
  if (size === null && wasMade) log.warn({ file }, 'The store is gone, and a new one is made');
  else if (size === null || size === 0) log.info({ file }, 'A new store is made');
  return () => {
    if (wasMade) return;
    const since = new Date().toISOString();
    writeFileSync(mark, `The store in ${DATABASE_FILE} is in use since ${since}.\n`, { mode: 0o600 });
  };
}

/** @throws StoreOpenError if its name is taken by something else than a file, or if it had scans and is empty now */
export function refuseUnusable(folder: string): void {
  const file = join(folder, DATABASE_FILE);
  const stats = statSync(file, { throwIfNoEntry: false });
  // To open a named pipe would never end.
  if (stats?.isFile() === false) {
    throw new StoreOpenError(`${file} is not a file; move it away, or set DATA_DIR to another folder.`);
  }
  if (stats?.size !== 0 || !existsSync(join(folder, MARK_FILE))) return;
  throw new StoreOpenError(
    `${file} is empty, but there were scans in it; restore it from a backup, or remove it to start with an empty store.`,
  );
}

/** Makes a folder and those above it. Node's own `recursive` never ends if none can be made, such as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  // A drive of Windows that is not there has no folder above it.
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
}
