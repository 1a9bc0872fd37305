import { decompress } from '../compress.ts';
import { MAX_HEADER_BYTES, readFrameHeader } from '../frame-header.ts';
import { frameAround } from '../frame-around.ts';
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
  if (bytes === null) return null;
  return {
    bytes,
    read: async () => readBody(sql, from, ...keys),
    readFrame: async (around) => frameAround(await readFrame(sql, from, ...keys), around),
  };
}

/** Its length before compression; Infinity if it is not known, null if there is none. */
export async function bodyLength(sql: Sql, from: string, ...keys: string[]): Promise<number | null> {
  const row = await sql.get(
    `SELECT substring(body FROM 1 FOR ${MAX_HEADER_BYTES}) AS header FROM ${from}`,
    ...keys,
  );
  const header = row?.['header'];
  return header instanceof Uint8Array ? (readFrameHeader(header).contentBytes ?? Infinity) : null;
}

/** The body as it was before compression; null if there is none. */
export async function readBody(sql: Sql, from: string, ...keys: string[]): Promise<Buffer | null> {
  const frame = await readFrame(sql, from, ...keys);
  return frame === null ? null : decompress(frame);
}

async function readFrame(sql: Sql, from: string, ...keys: string[]): Promise<Uint8Array | null> {
  const body = (await sql.get(`SELECT body FROM ${from}`, ...keys))?.['body'];
  return body instanceof Uint8Array ? body : null;
}
