import { LEASE_MS, MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import type { Sql } from './postgres-database.ts';

/**
 * If no process has reaped for this long, none was running, the database was away, or its clock was set. Every process
 * reaps every five seconds, and the lease of a live run has ten seconds left when its next heartbeat is due: within this
 * time no such lease ends.
 */
const SILENCE_MS = 8_000;
/** After a longer one, the time of the silence does not count as waiting. */
const LONG_SILENCE_MS = 60_000;

/**
 * Notes that a process reaps now, or starts. After a time in which no process could extend leases, the leases of all runs
 * begin anew: their workers may well be alive. After a long one, waiting scans have waited for no longer than before it,
 * and are not failed sooner than after MIN_WAIT_AFTER_START_MS, because nobody could run them. All processes go by what
 * the database has noted, because a process that was suspended, or has just started, has not seen whether the database
 * was away.
 * @returns the time by the clock of the database, in milliseconds. Leases must be compared to it, because the database may
 * fall silent before the next statement
 */
export async function noteReaping(sql: Sql, now: string): Promise<number> {
  const row = await sql.get(
    `SELECT time.now, time.now - reaped_ms AS passed
     FROM sitedelta.state, (SELECT ${now} AS now) AS time FOR UPDATE OF state`,
  );
  const nowMs = Number(row?.['now']);
  // Negative if the clock was set back; null before the first start.
  const passedMs = Number(row?.['passed'] ?? 0);
  await sql.run('UPDATE sitedelta.state SET reaped_ms = $1', nowMs);
  if (Math.abs(passedMs) > SILENCE_MS)
    await sql.run(`UPDATE sitedelta.scan SET lease_ms = ${now} + ${LEASE_MS} WHERE status = 'running'`);
  if (Math.abs(passedMs) > LONG_SILENCE_MS) {
    await sql.run(
      `UPDATE sitedelta.scan
       SET queued_ms = greatest(least(queued_ms + $2, $1), $1 - ${MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS})
       WHERE status = 'queued'`,
      nowMs,
      passedMs,
    );
  }
  return nowMs;
}
