import type { AcceptedScan, NewScan, QueueLimits } from '../records.ts';
import { refuseIncompleteBase, refuseOverLimits } from '../refusals.ts';
import { deploymentText } from '../scan-row.ts';
import { ACCEPTED, readStatus } from '../scan-state.ts';
import { auditAccepted } from './postgres-audit.ts';
import type { PostgresContext } from './postgres-context.ts';
import type { Sql } from './postgres-database.ts';
import { NOTIFY_QUEUE } from './queue-listener.ts';

/**
 * The row that counts all waiting scans. Scans are accepted one at a time, by whatever process: the limits are exact
 * then, and a scan that comes later has a higher `seq`.
 */
export const LOCK_QUEUE = `SELECT FROM sitedelta.waiting WHERE kind = 'all' AND key = '' FOR UPDATE`;

/**
 * An SQL expression: the turn of a client's next scan. Clients take turns, as in fair queueing: it comes after the turn of
 * the client's last scan, but never is one that has already passed.
 * @param client an SQL expression
 */
function nextTurn(client: string): string {
  return `greatest(
    (SELECT max(turn) + 1 FROM sitedelta.scan WHERE status IN ('queued', 'running') AND client = ${client}),
    (SELECT min(turn) FROM sitedelta.scan WHERE status IN ('queued', 'running')),
    0)`;
}

/** See ScanStore.create. */
export async function acceptScan(
  context: PostgresContext,
  scan: NewScan,
  limits: QueueLimits,
  reuseMs: number,
): Promise<AcceptedScan> {
  const host = new URL(scan.target).hostname;
  const id = await context.database.transaction(async (sql) => {
    const noteReuse = await auditAccepted(sql, scan, context.now());
    await sql.run(LOCK_QUEUE);
    const waiting = reuseMs > 0 ? await findWaiting(sql, scan, reuseMs, context.now()) : null;
    if (waiting !== null) {
      await noteToken(sql, waiting, scan);
      await noteReuse(waiting);
      return waiting;
    }
    if (scan.base !== null) await useBase(sql, scan.base, context.now());
    await refuseWhenFull(sql, scan.client, host, limits);
    await enqueue(sql, scan, host, context.now());
    await noteToken(sql, scan.id, scan);
    return scan.id;
  });
  const isNew = id === scan.id;
  if (isNew) context.wakeUp.notify();
  return { id, isNew };
}

/**
 * The scan that can be the answer instead of a new one. A scan at a later turn than the client's own can't: one client
 * could keep others waiting by asking for their addresses first.
 * @returns its id; null if there is none
 */
async function findWaiting(sql: Sql, scan: NewScan, reuseMs: number, now: string): Promise<string | null> {
  const row = await sql.get(
    `SELECT id FROM sitedelta.scan
     WHERE status = 'queued' AND target = $1 AND base_id IS NOT DISTINCT FROM $2
       AND deployment IS NOT DISTINCT FROM $5 AND base_is_live = $6 AND all_rules = $7
       AND ${now} - created_ms BETWEEN 0 AND $3::bigint - 1 AND turn <= ${nextTurn('$4')}
     ORDER BY turn, seq LIMIT 1`,
    scan.target,
    scan.base,
    reuseMs,
    scan.client,
    deploymentText(scan),
    scan.isBaseLive ?? false,
    scan.hasAllRules ?? false,
  );
  return row ? String(row['id']) : null;
}

/** From now on the base can't be removed before the scan has ended: see prune. */
async function useBase(sql: Sql, id: string, now: string): Promise<void> {
  const used = await sql.run(
    `UPDATE sitedelta.scan SET used_ms = ${now} WHERE id = $1 AND status = 'complete'`,
    id,
  );
  if (used > 0) return;
  const row = await sql.get('SELECT status FROM sitedelta.scan WHERE id = $1', id);
  refuseIncompleteBase(row ? readStatus(row['status']) : null);
  // It was completed in between.
  await useBase(sql, id, now);
}

async function refuseWhenFull(sql: Sql, client: string, host: string, limits: QueueLimits): Promise<void> {
  const rows = await sql.all(
    `SELECT kind, n FROM sitedelta.waiting
     WHERE (kind, key) IN (('all', ''), ('client', $1), ('host', $2))`,
    client,
    host,
  );
  const count = (kind: string): number => Number(rows.find((row) => row['kind'] === kind)?.['n'] ?? 0);
  refuseOverLimits({ all: count('all'), client: count('client'), host: count('host') }, limits);
}

/** Whose webhooks are told the end of a scan. */
async function noteToken(sql: Sql, id: string, { token }: NewScan): Promise<void> {
  if (token === undefined) return;
  await sql.run(
    `INSERT INTO sitedelta.scan_token (scan_id, token)
     SELECT $1, token FROM sitedelta.webhook WHERE token = $2 LIMIT 1 ON CONFLICT DO NOTHING`,
    id,
    token,
  );
}

async function enqueue(sql: Sql, scan: NewScan, host: string, now: string): Promise<void> {
  await sql.run(
    `WITH accepted AS (
       INSERT INTO sitedelta.scan
         (id, target, base_id, host, client, status, attempt, created_ms, queued_ms, deployment, base_is_live,
          all_rules, trace_parent, turn)
       SELECT $1, $2, $3, $4, $5, $6, $7::integer, time.now, time.now, $8, $9::boolean, $10::boolean, $11,
         ${nextTurn('$5')}
       FROM (SELECT ${now} AS now) AS time
       RETURNING 1)
     SELECT ${NOTIFY_QUEUE} FROM accepted`,
    scan.id,
    scan.target,
    scan.base,
    host,
    scan.client,
    ACCEPTED.status,
    ACCEPTED.attempt,
    deploymentText(scan),
    scan.isBaseLive ?? false,
    scan.hasAllRules ?? false,
    scan.traceParent ?? null,
  );
}
