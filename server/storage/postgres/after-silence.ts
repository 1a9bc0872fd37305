import { LEASE_MS, MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import type { Sql } from './postgres-database.ts';

/**
 * If no process has reaped for this long, none was running, the database was away, or its clock was set. Every process
 * reaps every five seconds, and the lease of a live run has ten seconds left when its next heartbeat is due: within this
 * time no such lease ends.
 */
const SILENCE_MS = 8_000;
/** After a longer one, scans that waited meanwhile are not failed sooner than after MIN_WAIT_AFTER_START_MS. */
const LONG_SILENCE_MS = 60_000;

/**
 * Notes that a process reaps now. After a time in which no process could extend leases, the leases of all runs begin
 * anew: their workers may well be alive. All processes go by what the database has noted, because a process that was
 * suspended, or has just started, has not seen whether the database was away.
 * @returns by the clock of the database, in milliseconds: the time, to which leases must be compared because the database
 * may fall silent before the next statement, and for how long no process had reaped
 */
export async function noteReaping(sql: Sql, now: string): Promise<{ nowMs: number; silenceMs: number }> {
  const row = await sql.get(
    `SELECT time.now, coalesce(abs(time.now - reaped_ms), ${LONG_SILENCE_MS} + 1) AS silence
     FROM sitedelta.state, (SELECT ${now} AS now) AS time FOR UPDATE OF state`,
  );
  const nowMs = Number(row?.['now']);
  const silenceMs = Number(row?.['silence']);
  await sql.run('UPDATE sitedelta.state SET reaped_ms = $1', nowMs);
  if (silenceMs > SILENCE_MS)
    await sql.run(`UPDATE sitedelta.scan SET lease_ms = ${now} + ${LEASE_MS} WHERE status = 'running'`);
  return { nowMs, silenceMs };
}

/** What a start does: scans that are run by live workers, and waiting ones, stay as they are. */
export async function settleAtStart(sql: Sql, now: string): Promise<void> {
  const { nowMs, silenceMs } = await noteReaping(sql, now);
  if (silenceMs <= LONG_SILENCE_MS) return;
  await sql.run(
    `UPDATE sitedelta.scan
     SET queued_ms = greatest(least(queued_ms, $1), $1 - ${MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS})
     WHERE status = 'queued'`,
    nowMs,
  );
}
