import { setImmediate } from 'node:timers/promises';
import type { Pruned } from '../storage.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Scans removed in one transaction, so that requests get a turn in between. */
const BATCH = 100;
/** Fewer at a time before their time, so that not many more are removed than is needed. */
const EARLY_BATCH = 10;
/** Later than any scan. */
const FOREVER_MS = Number.MAX_SAFE_INTEGER;

/** Any scan. */
const ANY = 'true';
/** A scan that failed, or that a later complete one of exactly the same address has replaced. */
const REPLACED = `(old.status = 'failed' OR EXISTS (
  SELECT 1 FROM scan AS newer
  WHERE newer.status = 'complete' AND newer.target = old.target AND newer.seq > old.seq))`;

/** See ScanStore.prune. @param beforeMs scans that ended, or were in use as bases, since then are kept */
export async function pruneScans(
  database: SqliteDatabase,
  beforeMs: number,
  maxBytes: number,
): Promise<Pruned> {
  const pruned = { old: 0, early: 0 };
  for (let removed = BATCH; removed === BATCH; await setImmediate()) {
    removed = remove(database, REPLACED, [beforeMs, beforeMs, BATCH]);
    pruned.old += removed;
  }
  for (const [which, usedBeforeMs] of [
    [REPLACED, beforeMs],
    [ANY, beforeMs],
    [ANY, FOREVER_MS],
  ] as const) {
    for (let removed = EARLY_BATCH; removed > 0 && usedBytes(database) > maxBytes; await setImmediate()) {
      removed = remove(database, which, [FOREVER_MS, usedBeforeMs, EARLY_BATCH]);
      pruned.early += removed;
    }
  }
  if (pruned.old + pruned.early > 0) {
    database.all('PRAGMA incremental_vacuum');
    database.get('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  return pruned;
}

/** Removes the oldest of the ended scans of a kind, but none that a scan under way needs as its base. */
function remove(
  database: SqliteDatabase,
  which: string,
  bounds: [endedBeforeMs: number, usedBeforeMs: number, limit: number],
): number {
  // The plus keeps SQLite from using the index on completed_ms: in the order of the table, the search stops at the limit.
  const sql = `
    DELETE FROM scan WHERE seq IN (
      SELECT old.seq FROM scan AS old
      WHERE +old.completed_ms < ? AND coalesce(old.used_ms, 0) < ? AND ${which}
        AND NOT EXISTS (
          SELECT 1 FROM scan AS run WHERE run.base_id = old.id AND run.status IN ('queued', 'running'))
      ORDER BY old.seq LIMIT ?)`;
  return database.transaction(() => database.run(sql, ...bounds));
}

/** Bytes that the data takes, without pages of the file that are free to be used again. */
function usedBytes(database: SqliteDatabase): number {
  const row = database.get(
    `SELECT (p.page_count - f.freelist_count) * s.page_size AS bytes
     FROM pragma_page_count AS p, pragma_freelist_count AS f, pragma_page_size AS s`,
  );
  return Number(row?.['bytes']);
}
