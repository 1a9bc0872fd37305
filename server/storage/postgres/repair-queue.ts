import { LOCK_QUEUE } from './accept-scan.ts';
import type { PostgresContext } from './postgres-context.ts';
import type { Sql } from './postgres-database.ts';

/**
 * How long wrong rows can stay unnoticed: a scan whose host is never found fails after an hour in the queue (MAX_WAIT_MS),
 * so it is found in time.
 */
const COMPARE_MS = 10 * 60 * 1000;
/** Hosts that one look repairs; the next one repairs more. */
const MAX_HOSTS = 1_000;

/** Hosts whose rows are not what their scans say. One statement sees scans and rows as of one moment, so no lock is needed. */
const WRONG_HOSTS = `
  SELECT name FROM sitedelta.host AS h FULL JOIN sitedelta.host_by_scans AS s USING (name)
  WHERE (h.head_turn, h.head_seq, coalesce(h.runs, 0)) IS DISTINCT FROM (s.head_turn, s.head_seq, coalesce(s.runs, 0))
    OR CASE WHEN coalesce(s.runs, 0) = 0 THEN h.process IS NOT NULL
       ELSE h.process IS NULL OR h.process <> ALL (s.processes) END
  ORDER BY name LIMIT ${MAX_HOSTS}`;

/** Counts that differ from those of the scans. */
const WRONG_COUNTS = `
  SELECT kind, key, coalesce(s.n, 0) AS n
  FROM sitedelta.waiting AS w FULL JOIN (
    SELECT 'all' AS kind, '' AS key, count(*) AS n FROM sitedelta.scan WHERE status = 'queued'
    UNION ALL
    SELECT 'client', client, count(*) FROM sitedelta.scan WHERE status = 'queued' GROUP BY client
    UNION ALL
    SELECT 'host', host, count(*) FROM sitedelta.scan WHERE status = 'queued' GROUP BY host) AS s USING (kind, key)
  WHERE w.n IS DISTINCT FROM s.n`;

/**
 * Compares the tables that triggers keep, `host` and `waiting`, with the scans, and makes wrong rows anew; at most once in
 * ten minutes over all processes. Only a mistake, or a statement by hand, makes one wrong.
 * @returns how many rows were wrong
 */
export async function repairQueue({ database, now }: PostgresContext): Promise<number> {
  const isTurn = await database.run(
    `UPDATE sitedelta.state SET compared_ms = time.now FROM (SELECT ${now()} AS now) AS time
     WHERE compared_ms IS NULL OR abs(time.now - compared_ms) >= ${COMPARE_MS}`,
  );
  if (isTurn === 0) return 0;
  const counts =
    (await database.all(WRONG_COUNTS)).length === 0 ? 0 : await database.transaction(repairCounts);
  const hosts = await database.all(WRONG_HOSTS);
  // One host in a transaction, so that no two rows are locked in an order of their own.
  for (const { name } of hosts) {
    await database.transaction(async (sql) => {
      await sql.run(LOCK_QUEUE);
      await sql.get('SELECT sitedelta.repair_host($1)', name);
    });
  }
  return counts + hosts.length;
}

async function repairCounts(sql: Sql): Promise<number> {
  await sql.run(
    `INSERT INTO sitedelta.waiting (kind, key, n) VALUES ('all', '', 0) ON CONFLICT (kind, key) DO NOTHING`,
  );
  // All counts change under this lock.
  await sql.run(LOCK_QUEUE);
  const wrong = await sql.all(WRONG_COUNTS);
  for (const { kind, key, n } of wrong) {
    await sql.run(
      `INSERT INTO sitedelta.waiting (kind, key, n) VALUES ($1, $2, $3)
       ON CONFLICT (kind, key) DO UPDATE SET n = excluded.n`,
      kind,
      key,
      n,
    );
  }
  await sql.run(`DELETE FROM sitedelta.waiting WHERE n = 0 AND kind <> 'all'`);
  return wrong.length;
}
