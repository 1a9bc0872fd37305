import type { DatabaseSync } from 'node:sqlite';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Reads the whole file and says what is wrong with it, in SQLite's words; null if nothing is. Takes about a second
 * for a gigabyte that the system has in memory, and some more from the disk.
 * @throws SQLite's Error if the file is damaged so badly that it can't even be checked
 */
export function quickCheck(database: DatabaseSync): string | null {
  const words = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
  return words === 'ok' ? null : words.replace(/^\*{3} in database \w+ \*{3}\s*/, '').replaceAll(/\s+/g, ' ');
}

const CHECK_FILE = fileURLToPath(new URL('check-file.ts', import.meta.url));

/**
 * Checks a whole file in another process; nothing may write it in the meantime.
 * @returns what is wrong with it, in SQLite's words; null if nothing is
 * @throws Error when the check was aborted or could not be run
 */
export async function checkInBackground(file: string, signal: AbortSignal): Promise<string | null> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHECK_FILE, file], { signal });
  return stdout === '' ? null : stdout;
}
