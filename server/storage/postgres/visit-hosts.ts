import type { Job } from '../records.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import type { PostgresContext } from './postgres-context.ts';
import type { Sql } from './postgres-database.ts';

/** No pause that is obeyed is longer. */
const MAX_REST_MS = 60_000;

/** See ScanQueue.enterHost. */
export async function enterHost(
  { database, process, now }: PostgresContext,
  job: Job,
  host: string,
): Promise<boolean> {
  return database.transaction(async (sql) => {
    // The order of locks is that of every move of a scan: its row, the queue, the hosts.
    const run = await sql.get(
      `SELECT seq, visits FROM sitedelta.scan WHERE id = $1 AND attempt = $2 AND process = $3 AND status = 'running' FOR UPDATE`,
      job.id,
      job.attempt,
      process,
    );
    if (!run) return false;
    if (run['visits'] === host) return true;
    await sql.run(LOCK_QUEUE);
    const found = await sql.get(
      `SELECT process = $2 OR (process IS NULL AND not_before_ms <= ${now()}) AS is_free
       FROM sitedelta.host WHERE name = $1 FOR UPDATE`,
      host,
      process,
    );
    const isFree = found === undefined || found['is_free'] === true;
    // While it waits it visits no host, so that two runs never wait for each other.
    await sql.run(
      'UPDATE sitedelta.scan SET visits = $2, process = $3 WHERE seq = $1',
      run['seq'],
      isFree ? host : null,
      process,
    );
    if (!isFree) await wantHost(sql, host, now());
    return isFree;
  });
}

/**
 * Keeps scans of the host from being claimed, so that the run comes next. Runs that move there and scans of the host take
 * turns: otherwise sites that redirect there, one after the other, could keep all scans of the host waiting.
 */
async function wantHost(sql: Sql, host: string, now: string): Promise<void> {
  await sql.run(
    `UPDATE sitedelta.host SET wanted_ms = ${now}
     WHERE name = $1 AND NOT (was_moved_to AND head_seq IS NOT NULL)`,
    host,
  );
}

/** See ScanQueue.restHost. */
export async function restHost({ database, now }: PostgresContext, host: string, ms: number): Promise<void> {
  await database.run(
    `INSERT INTO sitedelta.host AS h (name, not_before_ms) VALUES ($1, ${now()} + $2::bigint)
     ON CONFLICT (name) DO UPDATE SET not_before_ms = greatest(h.not_before_ms, excluded.not_before_ms)`,
    host,
    Math.min(Math.ceil(ms), MAX_REST_MS),
  );
}

/** Removes the hosts that nothing is known about any more. To be called outside a transaction: see enterHost. */
export async function forgetHosts({ database, now }: PostgresContext): Promise<void> {
  await database.run(
    `DELETE FROM sitedelta.host WHERE process IS NULL AND head_seq IS NULL AND not_before_ms <= ${now()}`,
  );
}

/**
 * Shortens what only a clock that was set back can have made so long: until that time no scan of the host would be
 * claimed.
 */
export async function boundWaits({ database, now }: PostgresContext): Promise<void> {
  await database.run(
    `UPDATE sitedelta.host AS host
     SET not_before_ms = least(host.not_before_ms, late.now + ${MAX_REST_MS}), wanted_ms = least(host.wanted_ms, late.now)
     FROM (
       SELECT name, time.now FROM sitedelta.host, (SELECT ${now()} AS now) AS time
       WHERE not_before_ms > time.now + ${MAX_REST_MS} OR wanted_ms > time.now
       FOR UPDATE OF host SKIP LOCKED) AS late
     WHERE host.name = late.name`,
  );
}
