import { setTimeout as sleep } from 'node:timers/promises';
import { createTimeSlices } from '../../shared/time-slices.ts';
import type { TimeSlices } from '../../shared/time-slices.ts';
import type { Pruned } from '../storage.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Rows that one statement looks at. */
const LOOKED_AT = 200;
/**
 * Rows of old scans that one run looks at in vain, about half a second. A million may stay, each as the last one of its
 * address; the next run goes on with the others. While scans take too much room there is no such limit: as long as any of
 * one kind may be left, none of the next kind must go.
 */
const MAX_IN_VAIN = 20_000;
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

/** A way through the scans that ended before a time, the oldest first, on which those of a kind are removed. */
interface Walk {
  /** The kind, as an SQL expression. */
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

interface Pace {
  slices: TimeSlices;
  isStopped: () => boolean;
}

/**
 * See ScanStore.prune. It takes the main thread for some milliseconds at a time.
 * @param beforeMs scans that ended, or were in use as bases, since then are kept
 * @param oldWalk where the last run has left its walk; changed
 */
export async function pruneScans(
  database: SqliteDatabase,
  beforeMs: number,
  maxBytes: number,
  oldWalk: OldWalk,
  signal?: AbortSignal,
): Promise<Pruned> {
  const pace = { slices: createTimeSlices(), isStopped: () => signal?.aborted === true };
  const ofAge = beginWalk(
    { which: REPLACED, endedBeforeMs: beforeMs, usedBeforeMs: beforeMs },
    oldWalk.place,
    MAX_IN_VAIN,
  );
  const old = await remove(database, ofAge, Infinity, pace);
  // Only what stays is not looked at again at once: otherwise the next run begins with the oldest.
  oldWalk.place = ofAge.inVain >= MAX_IN_VAIN ? ofAge.place : null;
  let early = 0;
  for (const [which, usedBeforeMs] of [
    [REPLACED, beforeMs],
    [ANY, beforeMs],
    [ANY, FOREVER_MS],
  ] as const) {
    const walk = beginWalk({ which, endedBeforeMs: FOREVER_MS, usedBeforeMs });
    while (!isOver(walk) && !pace.isStopped() && usedBytes(database) > maxBytes)
      early += await remove(database, walk, EARLY_BATCH, pace);
  }
  if (old + early > 0) await giveRoomBack(database, pace);
  return { old, early };
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

/** Goes on with the walk until so many scans are removed, or to its end. @returns how many were removed */
async function remove(
  database: SqliteDatabase,
  walk: Walk,
  limit: number,
  { slices, isStopped }: Pace,
): Promise<number> {
  let removed = 0;
  while (!isOver(walk) && removed < limit && !isStopped()) {
    removed += removeNext(database, walk, limit - removed, slices);
    if (slices.isOver()) await pause(slices);
  }
  return removed;
}

/** Looks at the next rows, and removes scans of the kind until the slice is over. */
function removeNext(database: SqliteDatabase, walk: Walk, limit: number, slices: TimeSlices): number {
  const rows = database.all(
    `SELECT old.seq, old.completed_ms, coalesce(old.used_ms, 0) < ? AND ${walk.which}
       AND NOT EXISTS (
         SELECT 1 FROM scan AS run WHERE run.base_id = old.id AND run.status IN ('queued', 'running')) AS removable
     FROM scan AS old WHERE old.completed_ms < ? AND (old.completed_ms, old.seq) > (?, ?)
     ORDER BY old.completed_ms, old.seq LIMIT ${LOOKED_AT}`,
    walk.usedBeforeMs,
    walk.endedBeforeMs,
    ...walk.place,
  );
  const removable = rows.filter((row) => row['removable'] === 1);
  let removed = 0;
  if (removable.length > 0) {
    database.transaction(() => {
      do {
        database.run('DELETE FROM scan WHERE seq = ?', Number(removable[removed]?.['seq']));
        removed += 1;
      } while (removed < Math.min(limit, removable.length) && !slices.isOver());
    });
  }
  const isDone = removed === removable.length;
  const last = isDone ? rows.at(-1) : removable[removed - 1];
  if (last !== undefined) walk.place = [Number(last['completed_ms']), Number(last['seq'])];
  if (isDone) walk.inVain += rows.length - removed;
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
