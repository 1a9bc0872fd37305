import { decompress } from '../compress.ts';
import type { StoredText } from '../records.ts';
import type { Sql } from './postgres-database.ts';

/** The compressed columns `body`: what follows FROM. */
export const BODY = {
  result: 'sitedelta.result WHERE scan_id = $1',
  facts: 'sitedelta.facts WHERE scan_id = $1',
  diff: 'sitedelta.diff WHERE current_id = $1 AND base_id = $2 AND made_by = $3',
};

/** A body of which only the length is read now: many requests may wait to read the rest, and none keeps it in memory. */
export async function storedText(sql: Sql, from: string, ...keys: string[]): Promise<StoredText | null> {
  const bytes = await bodyLength(sql, from, ...keys);
  return bytes === null ? null : { bytes, read: async () => readBody(sql, from, ...keys) };
}

/** Its length before compression; null if there is none. */
export async function bodyLength(sql: Sql, from: string, ...keys: string[]): Promise<number | null> {
  const row = await sql.get(`SELECT bytes FROM ${from}`, ...keys);
  return row === undefined ? null : Number(row['bytes']);
}

/** The body as it was before compression; null if there is none. */
export async function readBody(sql: Sql, from: string, ...keys: string[]): Promise<Buffer | null> {
  const row = await sql.get(`SELECT bytes, body FROM ${from}`, ...keys);
  const body = row?.['body'];
  return body instanceof Uint8Array ? decompress({ bytes: Number(row?.['bytes']), body }) : null;
}
