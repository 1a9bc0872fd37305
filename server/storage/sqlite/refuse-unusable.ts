import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreOpenError } from '../store-open-error.ts';

/** Name of the file in the data folder. */
export const DATABASE_FILE = 'scans.db';

/** If this file is in the folder, there was a store, and an empty database is damaged. If not, the start was interrupted. */
export const MARK_FILE = 'scans.made';

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
