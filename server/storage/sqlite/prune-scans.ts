import { setTimeout as sleep } from 'node:timers/promises';
import { createTimeSlices } from '../../shared/time-slices.ts';
import type { TimeSlices } from '../../shared/time-slices.ts';
import type { Pruned } from '../storage.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Rows that one statement looks at. */
const LOOKED_AT = 200;
/** Scans removed before the room is measured again, so that not many more are removed than is needed. */
const EARLY_BATCH = 10;
/** Pages of the file that one statement gives back to the system. */
const VACUUM_PAGES = 100;
/** Pause after each slice of time, so that requests get at least as much time as the removing. */
const PAUSE_MS = 10;
/** Later than any scan. */
const FOREVER_MS = Number.MAX_SAFE_INTEGER;

/** Any scan. */
const ANY = 'true';
/** A scan that failed, or that a later complete one of exactly the same address has replaced. */
const REPLACED = `(old.status = 'failed' OR EXISTS (
  SELECT 1 FROM scan AS newer
  WHERE newer.status = 'complete' AND newer.target = old.target AND newer.seq > old.seq))`;

/** A way through all scans, the oldest first, on which those of a kind are removed. */
interface Walk {
  /** The kind, as an SQL expression. */
  which: string;
  endedBeforeMs: number;
  usedBeforeMs: number;
  /** The last scan that was looked at. */
  seq: number;
  isAtEnd: boolean;
}

interface Pace {
  slices: TimeSlices;
  isStopped: () => boolean;
}

/**
 * See ScanStore.prune. It takes the main thread for some milliseconds at a time.
 * @param beforeMs scans that ended, or were in use as bases, since then are kept
 */
export async function pruneScans(
  database: SqliteDatabase,
  beforeMs: number,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Pruned> {
  const pace = { slices: createTimeSlices(), isStopped: () => signal?.aborted === true };
  const old = await remove(database, beginWalk(REPLACED, beforeMs, beforeMs), Infinity, pace);
  let early = 0;
  for (const [which, usedBeforeMs] of [
    [REPLACED, beforeMs],
    [ANY, beforeMs],
    [ANY, FOREVER_MS],
  ] as const) {
    const walk = beginWalk(which, FOREVER_MS, usedBeforeMs);
    while (!walk.isAtEnd && !pace.isStopped() && usedBytes(database) > maxBytes)
      early += await remove(database, walk, EARLY_BATCH, pace);
  }
  if (old + early > 0) await giveRoomBack(database, pace);
  return { old, early };
}

function beginWalk(which: string, endedBeforeMs: number, usedBeforeMs: number): Walk {
  return { which, endedBeforeMs, usedBeforeMs, seq: 0, isAtEnd: false };
}

/** Goes on with the walk until so many scans are removed, or to its end. @returns how many were removed */
async function remove(
  database: SqliteDatabase,
  walk: Walk,
  limit: number,
  { slices, isStopped }: Pace,
): Promise<number> {
  let removed = 0;
  while (!walk.isAtEnd && removed < limit && !isStopped()) {
    removed += removeNext(database, walk, limit - removed, slices);
    if (slices.isOver()) await pause(slices);
  }
  return removed;
}

/** Looks at the next rows, and removes scans of the kind until the slice is over. */
function removeNext(database: SqliteDatabase, walk: Walk, limit: number, slices: TimeSlices): number {
  const rows = database.all(
    `SELECT old.seq, old.completed_ms < ? AND coalesce(old.used_ms, 0) < ? AND ${walk.which}
       AND NOT EXISTS (
         SELECT 1 FROM scan AS run WHERE run.base_id = old.id AND run.status IN ('queued', 'running')) AS removable
     FROM scan AS old WHERE old.seq > ? ORDER BY old.seq LIMIT ${LOOKED_AT}`,
    walk.endedBeforeMs,
    walk.usedBeforeMs,
    walk.seq,
  );
  const removable = rows.filter((row) => row['removable'] === 1).map((row) => Number(row['seq']));
  let removed = 0;
  if (removable.length > 0) {
    database.transaction(() => {
      do {
        database.run('DELETE FROM scan WHERE seq = ?', removable[removed] ?? 0);
        removed += 1;
      } while (removed < Math.min(limit, removable.length) && !slices.isOver());
    });
  }
  const isDone = removed === removable.length;
  walk.seq = isDone ? Number(rows.at(-1)?.['seq'] ?? walk.seq) : (removable[removed - 1] ?? walk.seq);
  walk.isAtEnd = isDone && rows.length < LOOKED_AT;
  return removed;
}

/** Other work of the process gets a turn. */
async function pause(slices: TimeSlices): Promise<void> {
  await sleep(PAUSE_MS);
  slices.begin();
}

async function giveRoomBack(database: SqliteDatabase, { slices, isStopped }: Pace): Promise<void> {
  // Once it is stopped, the file may be closed.
  if (isStopped()) return;
  for (let left = freePages(database), before = Infinity; left > 0 && left < before;) {
    database.all(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
    [before, left] = [left, freePages(database)];
    if (slices.isOver()) await pause(slices);
    if (isStopped()) return;
  }
  database.get('PRAGMA wal_checkpoint(TRUNCATE)');
}

function freePages(database: SqliteDatabase): number {
  return Number(database.get('PRAGMA freelist_count')?.['freelist_count']);
}

/** Bytes that the data takes, without pages of the file that are free to be used again. */
function usedBytes(database: SqliteDatabase): number {
  const row = database.get(
    `SELECT (p.page_count - f.freelist_count) * s.page_size AS bytes
     FROM pragma_page_count AS p, pragma_freelist_count AS f, pragma_page_size AS s`,
  );
  return Number(row?.['bytes']);
}
