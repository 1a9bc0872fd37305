import { LEASE_MS, MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import type { Sql } from './postgres-database.ts';

/** If no process has reaped for this long, none was running, the database was away, or its clock was set. */
const SILENCE_MS = 60_000;

/**
 * Lets the leases of all runs begin anew after a time in which no process could extend them: their workers may well be
 * alive. Also notes that a process reaps now.
 * @param isKnown whether it is already known that there was such a time
 * @returns whether there was
 */
export async function renewLeasesAfterSilence(sql: Sql, now: string, isKnown: boolean): Promise<boolean> {
  const row = await sql.get(
    `SELECT reaped_ms IS NULL OR ${now} - reaped_ms NOT BETWEEN 0 AND ${SILENCE_MS} AS silence
     FROM sitedelta.state FOR UPDATE`,
  );
  await sql.run(`UPDATE sitedelta.state SET reaped_ms = ${now}`);
  const wasSilent = isKnown || row?.['silence'] === true;
  if (wasSilent)
    await sql.run(`UPDATE sitedelta.scan SET lease_ms = ${now} + ${LEASE_MS} WHERE status = 'running'`);
  return wasSilent;
}

/** What a start does: scans that are run by live workers, and waiting ones, stay as they are. */
export async function settleAtStart(sql: Sql, now: string): Promise<void> {
  if (!(await renewLeasesAfterSilence(sql, now, false))) return;
  await sql.run(
    `UPDATE sitedelta.scan
     SET queued_ms = greatest(least(queued_ms, ${now}), ${now} - ${MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS})
     WHERE status = 'queued'`,
  );
}
