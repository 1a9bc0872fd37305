import type { Pruned } from '../storage.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import type { PostgresDatabase, Sql } from './postgres-database.ts';

/** Rows that one statement looks at. */
const LOOKED_AT = 500;
/** Scans removed in one transaction, during which no scan can be accepted. */
const BATCH = 20;
/** Fewer at a time before their time, so that not many more are removed than is needed. */
const EARLY_BATCH = 10;
/** Batches after which the room is measured again. */
const MEASURED_BATCHES = 10;
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

/** What was removed. */
interface Removed {
  scans: number;
  /** What they took. A comparison of two of them is counted twice. */
  bytes: number;
}

const NOTHING: Removed = { scans: 0, bytes: 0 };

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
  while (!replaced.isAtEnd && !isStopped()) pruned.old += (await removeNext(database, replaced, BATCH)).scans;
  let over = isStopped() ? 0 : await bytesOver(database, maxBytes);
  let batches = 0;
  for (const [which, usedBefore] of [
    [REPLACED, before],
    [ANY, before],
    [ANY, String(FOREVER_MS)],
  ] as const) {
    const walk = beginWalk(which, String(FOREVER_MS), usedBefore);
    while (over > 0 && !walk.isAtEnd && !isStopped()) {
      const { scans, bytes } = await removeNext(database, walk, EARLY_BATCH);
      if (scans === 0) continue;
      pruned.early += scans;
      batches += 1;
      // Other processes may remove scans, too.
      over = batches % MEASURED_BATCHES === 0 ? await bytesOver(database, maxBytes) : over - bytes;
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
 */
async function removeNext(database: PostgresDatabase, walk: Walk, limit: number): Promise<Removed> {
  const row = await database.get(
    `SELECT max(seq) AS last, count(*) AS looked_at, count(*) FILTER (WHERE ${walk.removable}) AS removable,
       bool_or(client <> '' AND status IN ('complete', 'failed')) AS has_client
     FROM (SELECT * FROM sitedelta.scan WHERE seq > $1 ORDER BY seq LIMIT ${LOOKED_AT}) AS old`,
    walk.seq,
  );
  const last = Number(row?.['last'] ?? walk.seq);
  if (row?.['has_client'] === true) await forgetClients(database, walk.seq, last);
  const removed = Number(row?.['removable']) === 0 ? NOTHING : await removeUpTo(database, walk, last, limit);
  if (removed.scans === limit) return removed;
  walk.seq = last;
  walk.isAtEnd = Number(row?.['looked_at']) < LOOKED_AT;
  return removed;
}

async function removeUpTo(
  database: PostgresDatabase,
  walk: Walk,
  last: number,
  limit: number,
): Promise<Removed> {
  return database.transaction(async (sql) => {
    await sql.run(LOCK_QUEUE);
    const row = await sql.get(
      `WITH removed AS (
         DELETE FROM sitedelta.scan WHERE seq IN (
           SELECT old.seq FROM sitedelta.scan AS old
           WHERE old.seq > $1 AND old.seq <= $2 AND ${walk.removable}
           ORDER BY old.seq LIMIT ${limit} FOR UPDATE OF old SKIP LOCKED)
         RETURNING id)
       SELECT count(*) AS scans, sum(${ROW_BYTES}
         + coalesce((SELECT octet_length(body) FROM sitedelta.result WHERE scan_id = id), 0)
         + coalesce((SELECT octet_length(body) FROM sitedelta.facts WHERE scan_id = id), 0)
         + coalesce((SELECT sum(octet_length(body)) FROM sitedelta.picture WHERE scan_id = id), 0)
         + coalesce((SELECT sum(octet_length(body)) FROM sitedelta.diff WHERE current_id = id OR base_id = id), 0)
       ) AS bytes
       FROM removed`,
      walk.seq,
      last,
    );
    return { scans: Number(row?.['scans']), bytes: Number(row?.['bytes'] ?? 0) };
  });
}

/**
 * How much more than allowed scans take; 0 or less if they do not. They can't take more than the files, whose sizes cost
 * nothing to read: only if those are larger, the lengths of all bodies are added up, without reading the bodies. The files
 * alone do not answer the question, because they do not shrink when scans are removed.
 */
async function bytesOver(database: PostgresDatabase, maxBytes: number): Promise<number> {
  const files = await database.get(
    `SELECT coalesce(sum(pg_total_relation_size(oid)), 0) AS bytes FROM pg_class
     WHERE relnamespace = to_regnamespace('sitedelta') AND relkind = 'r'`,
  );
  if (Number(files?.['bytes']) <= maxBytes) return 0;
  const row = await database.get(
    `SELECT (SELECT coalesce(sum(octet_length(body)), 0) FROM sitedelta.result)
       + (SELECT coalesce(sum(octet_length(body)), 0) FROM sitedelta.facts)
       + (SELECT coalesce(sum(octet_length(body)), 0) FROM sitedelta.picture)
       + (SELECT coalesce(sum(octet_length(body)), 0) FROM sitedelta.diff)
       + (SELECT count(*) FROM sitedelta.scan) * ${ROW_BYTES} AS bytes`,
  );
  return Number(row?.['bytes']) - maxBytes;
}

/**
 * Forgets which client asked for scans that have ended. The process that ends a scan does so; only processes of the first
 * version with PostgreSQL, which may still run after a migration, do not.
 * @param after scans with a higher `seq` are looked at
 * @param last the highest
 */
async function forgetClients(sql: Sql, after: number, last: number): Promise<void> {
  await sql.run(
    `UPDATE sitedelta.scan SET client = ''
     WHERE seq > $1 AND seq <= $2 AND client <> '' AND status IN ('complete', 'failed')`,
    after,
    last,
  );
}
