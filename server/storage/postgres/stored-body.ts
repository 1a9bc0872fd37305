import { decompress } from '../compress.ts';
import { contentLength, MAX_HEADER_BYTES } from '../content-length.ts';
import type { StoredText } from '../records.ts';
import { SMALL_FRAME_BYTES, storedFrame } from '../stored-frame.ts';
import type { Sql } from './postgres-database.ts';

/** The compressed columns `body`: what follows FROM. */
export const BODY = {
  result: 'sitedelta.result WHERE scan_id = $1',
  facts: 'sitedelta.facts WHERE scan_id = $1',
  diff: 'sitedelta.diff WHERE current_id = $1 AND base_id = $2 AND made_by = $3',
};

/**
 * A body of which only the beginning is read now, unless it is small: many requests may wait to read the rest, and none
 * keeps it in memory.
 */
export async function storedText(sql: Sql, from: string, ...keys: string[]): Promise<StoredText | null> {
  const row = await sql.get(
    `SELECT octet_length(body) AS bytes, substring(body FROM 1 FOR
       CASE WHEN octet_length(body) <= ${SMALL_FRAME_BYTES} THEN ${SMALL_FRAME_BYTES} ELSE ${MAX_HEADER_BYTES} END) AS start
     FROM ${from}`,
    ...keys,
  );
  const start = row?.['start'];
  if (!(start instanceof Uint8Array)) return null;
  return storedFrame(start, Number(row?.['bytes']), () => readFrame(sql, from, ...keys));
}

/** Its length before compression; Infinity if it is not known, null if there is none. */
export async function bodyLength(sql: Sql, from: string, ...keys: string[]): Promise<number | null> {
  const row = await sql.get(
    `SELECT substring(body FROM 1 FOR ${MAX_HEADER_BYTES}) AS header FROM ${from}`,
    ...keys,
  );
  const header = row?.['header'];
  return header instanceof Uint8Array ? (contentLength(header) ?? Infinity) : null;
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
