import type { DatabaseSync } from 'node:sqlite';

/**
 * Reads the whole file and says what is wrong with it, in SQLite's words; null if nothing is. Takes about a second
 * for a gigabyte that the system has in memory, and some more from the disk.
 * @throws SQLite's Error if the file is damaged so badly that it can't even be checked
 */
export function quickCheck(database: DatabaseSync): string | null {
  const words = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
  return words === 'ok' ? null : words.replace(/^\*{3} in database \w+ \*{3}\s*/, '').replaceAll(/\s+/g, ' ');
}
