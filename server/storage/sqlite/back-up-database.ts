import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup } from 'node:sqlite';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkInBackground } from './quick-check.ts';
import { sqliteCode } from './sqlite-code.ts';

/** Name of the copy, next to the file. */
const BACKUP_FILE = 'scans.backup.db';
/** Pages copied at a time, 1 MB; the database can't be used meanwhile. */
const PAGES_PER_STEP = 256;
/** A transaction takes some milliseconds, so one of the tries comes between two of them. */
const MAX_TRIES = 100;
const RETRY_MS = 10;

/**
 * Copies an open database, as it is when the copy ends, into a file next to it, and checks the copy. Only then does it
 * replace the copy that was made before.
 * @param signal ends the check
 * @returns the path of the copy
 * @throws Error if it could not be made, or is damaged
 */
export async function backUpDatabase(
  database: DatabaseSync,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const copy = join(dirname(file), BACKUP_FILE);
  const part = `${copy}.part`;
  try {
    rmSync(part, { force: true });
    // Anyone who knows the id of a scan can read it, so no other user of the machine may see the ids.
    closeSync(openSync(part, 'wx', 0o600));
    await copyInto(part, database);
    const problem = await checkInBackground(part, signal);
    if (problem !== null) throw new Error(`The copy is damaged: ${problem}`);
    flushFile(part);
    renameSync(part, copy);
    flushNames(dirname(file));
    return copy;
  } finally {
    rmSync(part, { force: true });
  }
}

/** A copy can't begin during a transaction. Node then throws an error with SQLite's code for "no error". */
async function copyInto(part: string, database: DatabaseSync): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await backup(database, part, { rate: PAGES_PER_STEP });
      return;
    } catch (error) {
      if (sqliteCode(error) !== 0 || tries === MAX_TRIES) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Makes a file survive a loss of power. Windows refuses that for a file that is open for reading only. */
function flushFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the names in a folder survive a loss of power. Windows can't, and NTFS keeps a journal of names itself. */
function flushNames(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
