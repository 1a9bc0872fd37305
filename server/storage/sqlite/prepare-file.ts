import { closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../ops/log/log.ts';
import { DATABASE_FILE, MARK_FILE, refuseUnusable } from './refuse-unusable.ts';

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

/** Makes a folder and those above it. Node's own `recursive` never ends if none can be made, such as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  // A drive of Windows that is not there has no folder above it.
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
}
