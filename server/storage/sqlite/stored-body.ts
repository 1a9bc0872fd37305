import type { StoredText } from '../records.ts';
import { decompress } from '../compress.ts';
import { MAX_HEADER_BYTES, readFrameHeader } from '../frame-header.ts';
import { frameAround } from '../frame-around.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** The compressed columns `body`: what follows FROM. */
export const BODY = {
  result: 'result WHERE scan_id = ?',
  facts: 'facts WHERE scan_id = ?',
  diff: 'diff WHERE current_id = ? AND base_id = ?',
};

/** A body of which only the length is read now: many requests may wait to read the rest, and none keeps it in memory. */
export function storedText(database: SqliteDatabase, from: string, ...ids: string[]): StoredText | null {
  const bytes = bodyLength(database, from, ...ids);
  if (bytes === null) return null;
  return {
    bytes,
    read: () => readBody(database, from, ...ids),
    readFrame: async (around) => frameAround(readFrame(database, from, ...ids), around),
  };
}

/** Its length before compression; Infinity if it is not known, null if there is none. */
export function bodyLength(database: SqliteDatabase, from: string, ...ids: string[]): number | null {
  const sql = `SELECT substr(body, 1, ${MAX_HEADER_BYTES}) AS header FROM ${from}`;
  const header = database.get(sql, ...ids)?.['header'];
  return header instanceof Uint8Array ? (readFrameHeader(header).contentBytes ?? Infinity) : null;
}

/** The body as it was before compression; null if there is none. */
export async function readBody(
  database: SqliteDatabase,
  from: string,
  ...ids: string[]
): Promise<Buffer | null> {
  const frame = readFrame(database, from, ...ids);
  return frame === null ? null : decompress(frame);
}

function readFrame(database: SqliteDatabase, from: string, ...ids: string[]): Uint8Array | null {
  const body = database.get(`SELECT body FROM ${from}`, ...ids)?.['body'];
  return body instanceof Uint8Array ? body : null;
}
