import type { ClaimedJob } from '../records.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import { moveScan, STATE_COLUMNS } from './move-scan.ts';
import type { PostgresContext } from './postgres-context.ts';
import { mayBeClaimed } from './visit-hosts.ts';

/**
 * Claims the scan whose turn it is. All scans of a host are run in one process at a time, whose own turns limit the
 * visits. A scan of a host that no process visits comes before one of a host that this process visits already: so a host
 * has one run at a time while scans of other hosts wait.
 */
export async function claimScan(context: PostgresContext, worker: string): Promise<ClaimedJob | null> {
  const { database, wakeUp, now, process } = context;
  const first = `seq = (${firstToClaim(now())})`;
  // Many may look when a scan comes, and only those that find one take the lock.
  if (!(await database.get(`SELECT FROM sitedelta.scan WHERE ${first}`, process))) return null;
  return database.transaction(async (sql) => {
    // Otherwise two processes could claim scans of one host at the same time.
    await sql.run(LOCK_QUEUE);
    const row = await sql.get(
      `SELECT ${STATE_COLUMNS}, target, base_id FROM sitedelta.scan
       WHERE ${first} AND status = 'queued' FOR UPDATE SKIP LOCKED`,
      process,
    );
    if (!row) {
      // Others were faster, or it is being moved just now.
      wakeUp.notify();
      return null;
    }
    const id = String(row['id']);
    const next = await moveScan(sql, now(), row, { type: 'claimed' }, { worker, process });
    if (!next) throw new Error(`Scan ${id} is queued and can't be claimed.`);
    return {
      id,
      attempt: next.attempt,
      target: String(row['target']),
      base: row['base_id'] === null ? null : String(row['base_id']),
    };
  });
}

function firstToClaim(now: string): string {
  const heads = (whose: string, pass: number): string =>
    `(SELECT head_seq, ${pass} AS pass FROM sitedelta.host
      WHERE ${whose} AND head_seq IS NOT NULL AND ${mayBeClaimed(now)}
      ORDER BY head_turn, head_seq LIMIT 1)`;
  return `SELECT head_seq FROM (${heads('process IS NULL', 1)} UNION ALL ${heads('process = $1', 2)}) AS heads
    ORDER BY pass LIMIT 1`;
}
