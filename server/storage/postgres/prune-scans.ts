import type { Pruned } from '../storage.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Rows that one statement looks at. */
const LOOKED_AT = 500;
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
  WHERE newer.status = 'complete' AND md5(newer.target) = md5(old.target) AND newer.target = old.target
    AND newer.seq > old.seq))`;

/** A way through all scans, the oldest first, on which those of a kind are removed. */
interface Walk {
  /** An SQL expression: whether the scan `old` may be removed. */
  removable: string;
  /** The last scan that was looked at. */
  seq: number;
  isAtEnd: boolean;
}

/**
 * See ScanStore.prune. PostgreSQL uses the room of removed rows again and seldom gives it back to the system, so bytes
 * are those of the bodies and rows, not of the files.
 * @param before an SQL expression: scans that ended, or were in use as bases, since then are kept
 */
export async function pruneScans(
  database: PostgresDatabase,
  before: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Pruned> {
  const pruned = { old: 0, early: 0 };
  const isStopped = (): boolean => signal?.aborted === true;
  const replaced = beginWalk(REPLACED, before, before);
  while (!replaced.isAtEnd && !isStopped()) pruned.old += await removeNext(database, replaced, BATCH);
  let isTooMuch = !isStopped() && (await usedBytes(database)) > maxBytes;
  for (const [which, usedBefore] of [
    [REPLACED, before],
    [ANY, before],
    [ANY, String(FOREVER_MS)],
  ] as const) {
    const walk = beginWalk(which, String(FOREVER_MS), usedBefore);
    while (isTooMuch && !walk.isAtEnd && !isStopped()) {
      const removed = await removeNext(database, walk, EARLY_BATCH);
      pruned.early += removed;
      if (removed > 0) isTooMuch = (await usedBytes(database)) > maxBytes;
    }
  }
  return pruned;
}

function beginWalk(which: string, endedBefore: string, usedBefore: string): Walk {
  const removable = `old.completed_ms < ${endedBefore} AND coalesce(old.used_ms, 0) < ${usedBefore} AND ${which}
    AND NOT EXISTS (
      SELECT FROM sitedelta.scan AS run
      WHERE run.base_id = old.id AND run.status IN ('queued', 'running'))`;
  return { removable, seq: 0, isAtEnd: false };
}

/**
 * Looks at the next rows, and removes the first scans of the kind among them. Only if there are some, the queue is locked
 * and they are looked at again: otherwise a scan that names one of them as its base could be accepted at the same time.
 * @returns how many were removed
 */
async function removeNext(database: PostgresDatabase, walk: Walk, limit: number): Promise<number> {
  const row = await database.get(
    `SELECT max(seq) AS last, count(*) AS looked_at, count(*) FILTER (WHERE ${walk.removable}) AS removable
     FROM (SELECT * FROM sitedelta.scan WHERE seq > $1 ORDER BY seq LIMIT ${LOOKED_AT}) AS old`,
    walk.seq,
  );
  const last = Number(row?.['last'] ?? walk.seq);
  const removed = Number(row?.['removable']) === 0 ? 0 : await removeUpTo(database, walk, last, limit);
  if (removed === limit) return removed;
  walk.seq = last;
  walk.isAtEnd = Number(row?.['looked_at']) < LOOKED_AT;
  return removed;
}

async function removeUpTo(
  database: PostgresDatabase,
  walk: Walk,
  last: number,
  limit: number,
): Promise<number> {
  return database.transaction(async (sql) => {
    await sql.run(LOCK_QUEUE);
    return sql.run(
      `DELETE FROM sitedelta.scan WHERE seq IN (
         SELECT old.seq FROM sitedelta.scan AS old
         WHERE old.seq > $1 AND old.seq <= $2 AND ${walk.removable}
         ORDER BY old.seq LIMIT ${limit} FOR UPDATE OF old SKIP LOCKED)`,
      walk.seq,
      last,
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
