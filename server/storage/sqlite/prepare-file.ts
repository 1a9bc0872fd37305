import { closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../log/log.ts';
import { DATABASE_FILE } from './database-file.ts';
import { StoreOpenError } from './store-open-error.ts';

/** With this file in the folder there was a store: an empty database is damaged then. Without it, the start was interrupted. */
const MARK_FILE = 'scans.made';

/**
 * Sees to it that there is a folder and a file that can be written, for this user alone.
 * @returns makes the mark; to be called once the file holds a store that outlives a crash
 * @throws StoreOpenError where scans were in a file that is empty now; Error of Node where nothing can be written
 */
export function prepareFile(folder: string, log: Log): () => void {
  const file = join(folder, DATABASE_FILE);
  const mark = join(folder, MARK_FILE);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  const wasMade = existsSync(mark);
  if (size === 0 && wasMade) {
    throw new StoreOpenError(
      `${file} is empty, but there were scans in it; restore it from a backup, or remove it to start anew.`,
    );
  }
  // Ids of scans open them, so nobody else on the machine reads them here; what is there keeps its mode.
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

/** Makes a folder and those above it. Node's own `recursive` never ends where none can be made, such as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
