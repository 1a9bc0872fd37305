import type { NewScan, QueueLimits } from '../records.ts';
import { refuseIncompleteBase, refuseOverLimits } from '../refusals.ts';
import { ACCEPTED } from '../scan-state.ts';
import { stateOf } from '../scan-row.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** See ScanStore.create. Scans that come at the same time share a commit. */
export async function acceptScan(context: SqliteContext, scan: NewScan, limits: QueueLimits): Promise<void> {
  await context.accepting.add(() => {
    if (scan.base !== null) useBase(context, scan.base);
    const host = new URL(scan.target).hostname;
    refuseWhenFull(context, scan.client, host, limits);
    enqueue(context, scan, host);
  });
  context.wakeUp.notify();
}

/** From now on the base can't be removed before the scan has ended: see prune. */
function useBase({ database, clock }: SqliteContext, id: string): void {
  const row = database.get('SELECT status, attempt, error FROM scan WHERE id = ?', id);
  refuseIncompleteBase(row ? stateOf(row).status : null);
  database.run('UPDATE scan SET used_ms = ? WHERE id = ?', clock.wall(), id);
}

function refuseWhenFull(
  { database }: SqliteContext,
  client: string,
  host: string,
  limits: QueueLimits,
): void {
  const waiting = database.get(
    `SELECT count(*) AS n, count(*) FILTER (WHERE client = ?) AS client, count(*) FILTER (WHERE host = ?) AS host
     FROM scan WHERE status = 'queued'`,
    client,
    host,
  );
  refuseOverLimits(
    {
      all: Number(waiting?.['n']),
      client: Number(waiting?.['client']),
      host: Number(waiting?.['host']),
    },
    limits,
  );
}

/**
 * Clients take turns, as in fair queueing: a client's next scan has the turn after its last one, but never one that has
 * already passed. `target_key` was read by earlier versions only.
 */
function enqueue({ database, clock }: SqliteContext, scan: NewScan, host: string): void {
  database.run(
    `INSERT INTO scan (id, target, target_key, base_id, host, client, status, attempt, created_ms, queued_ms, turn)
     VALUES (?, ?, '', ?, ?, ?, ?, ?, ?, ?, (
       SELECT max(coalesce(max(turn) FILTER (WHERE client = ?) + 1, 0), coalesce(min(turn), 0))
       FROM scan WHERE status IN ('queued', 'running')))`,
    scan.id,
    scan.target,
    scan.base,
    host,
    scan.client,
    ACCEPTED.status,
    ACCEPTED.attempt,
    clock.wall(),
    clock.steady(),
    scan.client,
  );
}
