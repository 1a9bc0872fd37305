import type { Pruned } from '../storage.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Rows that one statement looks at. */
const LOOKED_AT = 500;
/**
 * Rows of old scans that one run looks at in vain, about half a second. A million may stay, each as the last one of its
 * address; the next run goes on with the others. While scans take too much room there is no such limit: as long as any of
 * one kind may be left, none of the next kind must go.
 */
const MAX_IN_VAIN = 5_000;
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

/** A way through the scans that ended before a time, the oldest first, on which those of a kind are removed. */
interface Walk {
  /** The kind: an SQL expression about the scan `old`. */
  which: string;
  endedBeforeMs: number;
  usedBeforeMs: number;
  /** The last scan that was looked at: when it ended, and its `seq`. */
  place: [endedMs: number, seq: number];
  isAtEnd: boolean;
  /** Rows that were looked at since it began, or went on, and that stay. */
  inVain: number;
  maxInVain: number;
}

/** Where the walk through old scans goes on; null at the beginning. */
export interface OldWalk {
  place: Walk['place'] | null;
}

/** The advisory lock of the process that removes scans. Any number that no other program is likely to use. */
export const PRUNE_LOCK = 7_438_135_525;

/**
 * See ScanStore.prune. PostgreSQL uses the room of removed rows again and seldom gives it back to the system, so bytes
 * are those of the bodies and rows, not of the files.
 * @param before an SQL expression: scans that ended, or were in use as bases, since then are kept
 * @param oldWalk where the last run of this process has left its walk; changed
 */
export async function pruneScans(
  database: PostgresDatabase,
  before: string,
  maxBytes: number,
  oldWalk: OldWalk,
  signal?: AbortSignal,
): Promise<Pruned> {
  const beforeMs = Number((await database.get(`SELECT ${before} AS ms`))?.['ms']);
  const pruned = await database.alone(PRUNE_LOCK, () =>
    pruneAlone(database, beforeMs, maxBytes, oldWalk, signal),
  );
  return pruned ?? { old: 0, early: 0 };
}

async function pruneAlone(
  database: PostgresDatabase,
  beforeMs: number,
  maxBytes: number,
  oldWalk: OldWalk,
  signal?: AbortSignal,
): Promise<Pruned> {
  const pruned = { old: 0, early: 0 };
  const isStopped = (): boolean => signal?.aborted === true;
  const old = beginWalk(
    { which: REPLACED, endedBeforeMs: beforeMs, usedBeforeMs: beforeMs },
    oldWalk.place,
    MAX_IN_VAIN,
  );
  while (!isOver(old) && !isStopped()) pruned.old += (await removeNext(database, old, BATCH)).scans;
  // Only what stays is not looked at again at once: otherwise the next run begins with the oldest.
  oldWalk.place = old.inVain >= MAX_IN_VAIN ? old.place : null;
  let over = isStopped() ? 0 : await bytesOver(database, maxBytes);
  let batches = 0;
  for (const [which, usedBeforeMs] of [
    [REPLACED, beforeMs],
    [ANY, beforeMs],
    [ANY, FOREVER_MS],
  ] as const) {
    const walk = beginWalk({ which, endedBeforeMs: FOREVER_MS, usedBeforeMs });
    while (over > 0 && !isOver(walk) && !isStopped()) {
      const { scans, bytes } = await removeNext(database, walk, EARLY_BATCH);
      if (scans === 0) continue;
      pruned.early += scans;
      batches += 1;
      // Scans are also added meanwhile.
      over = batches % MEASURED_BATCHES === 0 ? await bytesOver(database, maxBytes) : over - bytes;
    }
  }
  return pruned;
}

function beginWalk(
  kind: Pick<Walk, 'which' | 'endedBeforeMs' | 'usedBeforeMs'>,
  place: Walk['place'] | null = null,
  maxInVain = Infinity,
): Walk {
  return { ...kind, place: place ?? [Number.MIN_SAFE_INTEGER, 0], isAtEnd: false, inVain: 0, maxInVain };
}

function isOver({ isAtEnd, inVain, maxInVain }: Walk): boolean {
  return isAtEnd || inVain >= maxInVain;
}

/** Whether the scan `old` may be removed; `$1` is Walk.usedBeforeMs. */
function removable({ which }: Walk): string {
  return `coalesce(old.used_ms, 0) < $1 AND ${which}
    AND NOT EXISTS (
      SELECT FROM sitedelta.scan AS run
      WHERE run.base_id = old.id AND run.status IN ('queued', 'running'))`;
}

/**
 * Looks at the next rows, and removes the first scans of the kind among them. Only if there are some, the queue is locked
 * and they are looked at again: otherwise a scan that names one of them as its base could be accepted at the same time.
 */
async function removeNext(database: PostgresDatabase, walk: Walk, limit: number): Promise<Removed> {
  const row = await database.get(
    `SELECT count(*) AS looked_at, count(*) FILTER (WHERE ${removable(walk)}) AS removable,
       max(completed_ms) AS ended, (array_agg(seq ORDER BY completed_ms DESC, seq DESC))[1] AS seq
     FROM (
       SELECT * FROM sitedelta.scan WHERE completed_ms < $2 AND (completed_ms, seq) > ($3, $4)
       ORDER BY completed_ms, seq LIMIT ${LOOKED_AT}) AS old`,
    walk.usedBeforeMs,
    walk.endedBeforeMs,
    ...walk.place,
  );
  const lookedAt = Number(row?.['looked_at']);
  const last: Walk['place'] = lookedAt === 0 ? walk.place : [Number(row?.['ended']), Number(row?.['seq'])];
  const removed = Number(row?.['removable']) === 0 ? NOTHING : await removeUpTo(database, walk, last, limit);
  if (removed.scans === limit) return removed;
  walk.place = last;
  walk.inVain += lookedAt - removed.scans;
  walk.isAtEnd = lookedAt < LOOKED_AT;
  return removed;
}

async function removeUpTo(
  database: PostgresDatabase,
  walk: Walk,
  last: Walk['place'],
  limit: number,
): Promise<Removed> {
  return database.transaction(async (sql) => {
    await sql.run(LOCK_QUEUE);
    const row = await sql.get(
      `WITH removed AS (
         DELETE FROM sitedelta.scan WHERE seq IN (
           SELECT old.seq FROM sitedelta.scan AS old
           WHERE (old.completed_ms, old.seq) > ($2, $3) AND (old.completed_ms, old.seq) <= ($4, $5)
             AND ${removable(walk)}
           ORDER BY old.completed_ms, old.seq LIMIT ${limit} FOR UPDATE OF old SKIP LOCKED)
         RETURNING id)
       SELECT count(*) AS scans, sum(${ROW_BYTES}
         + coalesce((SELECT octet_length(body) FROM sitedelta.result WHERE scan_id = id), 0)
         + coalesce((SELECT octet_length(body) FROM sitedelta.facts WHERE scan_id = id), 0)
         + coalesce((SELECT sum(octet_length(body)) FROM sitedelta.picture WHERE scan_id = id), 0)
         + coalesce((SELECT sum(octet_length(body)) FROM sitedelta.diff WHERE current_id = id OR base_id = id), 0)
       ) AS bytes
       FROM removed`,
      walk.usedBeforeMs,
      ...walk.place,
      ...last,
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
