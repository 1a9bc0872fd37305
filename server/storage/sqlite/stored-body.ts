import { decompress } from '../compress.ts';
import type { Compressed } from '../compress.ts';
import type { ScanCounts, StoredText } from '../records.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** The compressed columns `body`: what follows FROM. */
export const BODY = {
  result: 'result WHERE scan_id = ?',
  facts: 'facts WHERE scan_id = ?',
  diff: 'diff WHERE current_id = ? AND base_id = ?',
};

/** Stores what a complete scan has found, within the transaction that completes it. */
export function insertOutput(
  database: SqliteDatabase,
  id: string,
  { counts, result, facts }: { counts: ScanCounts; result: Compressed; facts: Compressed },
): void {
  const { high, medium, low, pages } = counts;
  const sql = 'UPDATE scan SET high = ?, medium = ?, low = ?, pages = ? WHERE id = ?';
  database.run(sql, high, medium, low, pages, id);
  database.run('INSERT INTO result (scan_id, bytes, body) VALUES (?, ?, ?)', id, result.bytes, result.body);
  database.run('INSERT INTO facts (scan_id, bytes, body) VALUES (?, ?, ?)', id, facts.bytes, facts.body);
}

/** A body of which only the length is read now: many requests may wait to read the rest, and none keeps it in memory. */
export function storedText(database: SqliteDatabase, from: string, ...ids: string[]): StoredText | null {
  const bytes = bodyLength(database, from, ...ids);
  return bytes === null ? null : { bytes, read: () => readBody(database, from, ...ids) };
}

/** Its length before compression; null if there is none. */
export function bodyLength(database: SqliteDatabase, from: string, ...ids: string[]): number | null {
  const row = database.get(`SELECT bytes FROM ${from}`, ...ids);
  return row === undefined ? null : Number(row['bytes']);
}

/** The body as it was before compression; null if there is none. */
export async function readBody(
  database: SqliteDatabase,
  from: string,
  ...ids: string[]
): Promise<Buffer | null> {
  const row = database.get(`SELECT bytes, body FROM ${from}`, ...ids);
  const body = row?.['body'];
  return body instanceof Uint8Array ? decompress({ bytes: Number(row?.['bytes']), body }) : null;
}
