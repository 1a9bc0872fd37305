import type { Pruned } from '../storage.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Scans removed in one transaction, during which no scan can be accepted. */
const BATCH = 20;
/** Fewer at a time before their time, so that not many more are removed than is needed. */
const EARLY_BATCH = 10;
/** Later than any scan. */
const FOREVER_MS = Number.MAX_SAFE_INTEGER;
/** About what the row of a scan and its entries in the indexes take. */
const ROW_BYTES = 1024;

/** Any scan. */
const ANY = 'true';
/** A scan that failed, or that a later complete one of exactly the same address has replaced. */
const REPLACED = `(old.status = 'failed' OR EXISTS (
  SELECT FROM sitedelta.scan AS newer
  WHERE newer.status = 'complete' AND newer.target = old.target AND newer.seq > old.seq))`;

/**
 * See ScanStore.prune. PostgreSQL uses the room of removed rows again and seldom gives it back to the system, so bytes
 * are those of the bodies and rows, not of the files.
 * @param before an SQL expression: scans that ended, or were in use as bases, since then are kept
 */
export async function pruneScans(
  database: PostgresDatabase,
  before: string,
  maxBytes: number,
): Promise<Pruned> {
  const pruned = { old: 0, early: 0 };
  for (let removed = BATCH; removed === BATCH; pruned.old += removed)
    removed = await remove(database, REPLACED, before, before, BATCH);
  for (const [which, usedBefore] of [
    [REPLACED, before],
    [ANY, before],
    [ANY, String(FOREVER_MS)],
  ] as const) {
    for (
      let removed = EARLY_BATCH;
      removed > 0 && (await usedBytes(database)) > maxBytes;
      pruned.early += removed
    )
      removed = await remove(database, which, String(FOREVER_MS), usedBefore, EARLY_BATCH);
  }
  return pruned;
}

/** Removes the oldest of the ended scans of a kind, but none that a scan under way needs as its base. */
async function remove(
  database: PostgresDatabase,
  which: string,
  endedBefore: string,
  usedBefore: string,
  limit: number,
): Promise<number> {
  return database.transaction(async (sql) => {
    // Otherwise a scan that names one of them as its base could be accepted at the same time.
    await sql.run(LOCK_QUEUE);
    return sql.run(
      `DELETE FROM sitedelta.scan WHERE seq IN (
         SELECT old.seq FROM sitedelta.scan AS old
         WHERE old.completed_ms < ${endedBefore} AND coalesce(old.used_ms, 0) < ${usedBefore} AND ${which}
           AND NOT EXISTS (
             SELECT FROM sitedelta.scan AS run
             WHERE run.base_id = old.id AND run.status IN ('queued', 'running'))
         ORDER BY old.seq LIMIT ${limit} FOR UPDATE OF old SKIP LOCKED)`,
    );
  });
}

/** Reads the lengths, not the bodies. */
async function usedBytes(database: PostgresDatabase): Promise<number> {
  const row = await database.get(
    `SELECT (SELECT coalesce(sum(octet_length(body)), 0) FROM sitedelta.result)
       + (SELECT coalesce(sum(octet_length(body)), 0) FROM sitedelta.facts)
       + (SELECT coalesce(sum(octet_length(body)), 0) FROM sitedelta.diff)
       + (SELECT count(*) FROM sitedelta.scan) * ${ROW_BYTES} AS bytes`,
  );
  return Number(row?.['bytes']);
}
