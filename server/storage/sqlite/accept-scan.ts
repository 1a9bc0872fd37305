import type { AcceptedScan, NewScan, QueueLimits } from '../records.ts';
import { refuseIncompleteBase, refuseOverLimits } from '../refusals.ts';
import { deploymentText, stateOf } from '../scan-row.ts';
import { ACCEPTED } from '../scan-state.ts';
import { addressForAudit } from '../audit-trail.ts';
import { writeAudit } from './sqlite-audit.ts';
import type { SqliteContext } from './sqlite-context.ts';

/**
 * The turn of a client's next scan; the parameter is the client. Clients take turns, as in fair queueing: it comes after
 * the turn of the client's last scan, but never is one that has already passed.
 */
const NEXT_TURN = `max(
  coalesce((SELECT max(turn) + 1 FROM scan WHERE status IN ('queued', 'running') AND client = ?), 0),
  coalesce((SELECT min(turn) FROM scan WHERE status IN ('queued', 'running')), 0))`;

const ENQUEUE = `
  INSERT INTO scan (id, target, base_id, host, client, status, attempt, created_ms, queued_ms, deployment, base_is_live,
    all_rules, trace_parent, turn)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${NEXT_TURN})`;

/** See ScanStore.create. Scans that come at the same time share a commit. */
export async function acceptScan(
  context: SqliteContext,
  scan: NewScan,
  limits: QueueLimits,
  reuseMs: number,
): Promise<AcceptedScan> {
  const id = await context.accepting.add(() => {
    const waiting = reuseMs > 0 ? findWaiting(context, scan, reuseMs) : null;
    if (waiting !== null) {
      noteToken(context, waiting, scan);
      noteAsker(context, waiting, scan);
      return waiting;
    }
    if (scan.base !== null) refuseBaseUnlessComplete(context, scan.base);
    const host = new URL(scan.target).hostname;
    refuseWhenFull(context, scan.client, host, limits);
    // A scan that is refused has written nothing: a rollback of writes would make a backup begin anew.
    if (scan.base !== null) noteUse(context, scan.base);
    enqueue(context, scan, host);
    noteToken(context, scan.id, scan);
    noteAsker(context, scan.id, scan);
    return scan.id;
  });
  const isNew = id === scan.id;
  if (isNew) context.wakeUp.notify();
  return { id, isNew };
}

/**
 * The scan that can be the answer instead of a new one. A scan at a later turn than the client's own can't: one client
 * could keep others waiting by asking for their addresses first. If the wall clock was set, scans from before are not
 * reused.
 * @returns its id; null if there is none
 */
function findWaiting({ database, clock }: SqliteContext, scan: NewScan, reuseMs: number): string | null {
  const row = database.get(
    `SELECT id FROM scan
     WHERE status = 'queued' AND target = ? AND base_id IS ? AND deployment IS ? AND base_is_live = ? AND all_rules = ?
       AND ? - created_ms BETWEEN 0 AND ? - 1 AND turn <= ${NEXT_TURN}
     ORDER BY turn, seq LIMIT 1`,
    scan.target,
    scan.base,
    deploymentText(scan),
    Number(scan.isBaseLive ?? false),
    Number(scan.hasAllRules ?? false),
    clock.wall(),
    reuseMs,
    scan.client,
  );
  return row ? String(row['id']) : null;
}

function refuseBaseUnlessComplete({ database }: SqliteContext, id: string): void {
  const row = database.get('SELECT status, attempt, failure FROM scan WHERE id = ?', id);
  refuseIncompleteBase(row ? stateOf(row).status : null);
}

/** From now on the base can't be removed before the scan has ended: see prune. */
function noteUse({ database, clock }: SqliteContext, id: string): void {
  database.run('UPDATE scan SET used_ms = ? WHERE id = ?', clock.wall(), id);
}

function refuseWhenFull(
  { database }: SqliteContext,
  client: string,
  host: string,
  limits: QueueLimits,
): void {
  const row = database.get(
    `SELECT
       (SELECT n FROM waiting WHERE kind = 'all' AND key = '') AS of_all,
       (SELECT n FROM waiting WHERE kind = 'client' AND key = ?) AS of_client,
       (SELECT n FROM waiting WHERE kind = 'host' AND key = ?) AS of_host`,
    client,
    host,
  );
  const count = (column: string): number => Number(row?.[column] ?? 0);
  refuseOverLimits({ all: count('of_all'), client: count('of_client'), host: count('of_host') }, limits);
}

/** Whose webhooks are told the end of a scan. */
function noteToken({ database }: SqliteContext, id: string, { token }: NewScan): void {
  if (token === undefined) return;
  database.run(
    `INSERT INTO scan_token (scan_id, token) SELECT ?, token FROM webhook WHERE token = ? LIMIT 1 ON CONFLICT DO NOTHING`,
    id,
    token,
  );
}

/** @param id of the scan that is the answer */
function noteAsker(context: SqliteContext, id: string, { asker, id: own, target }: NewScan): void {
  if (asker === undefined) return;
  writeAudit(context, {
    action: 'scan.create',
    outcome: id === own ? 'accepted' : 'reused',
    ...asker,
    scan: id,
    subject: addressForAudit(target),
    count: 1,
  });
}

function enqueue({ database, clock }: SqliteContext, scan: NewScan, host: string): void {
  database.run(
    ENQUEUE,
    scan.id,
    scan.target,
    scan.base,
    host,
    scan.client,
    ACCEPTED.status,
    ACCEPTED.attempt,
    clock.wall(),
    clock.steady(),
    deploymentText(scan),
    Number(scan.isBaseLive ?? false),
    Number(scan.hasAllRules ?? false),
    scan.traceParent ?? null,
    scan.client,
  );
}
