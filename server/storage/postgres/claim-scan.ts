import type { BegunJob } from '../records.ts';
import { LEASE_MS } from '../scan-state.ts';
import type { PostgresContext } from './postgres-context.ts';

/** A run that waits for a host asks again within this time; until then no scan of the host is claimed. */
export const WANTED_MS = 5_000;

/**
 * Claims the scan whose turn it is. All scans of a host are run in one process at a time, whose own turns limit the
 * visits. A scan of a host that no process visits comes before one of a host that this process visits already: so a host
 * has one run at a time while scans of other hosts wait. The move to `running` is that of nextState.
 */
export async function claimScan(context: PostgresContext, worker: string): Promise<BegunJob | null> {
  const { database, process, testNowMs, now } = context;
  const row = await database.get(
    `SELECT id, attempt, target, base_id, base_is_live, all_rules, trace_parent, ${now()} - created_ms AS waited
     FROM sitedelta.claim($1, $2, $3, $4, $5)`,
    process,
    worker,
    LEASE_MS,
    WANTED_MS,
    testNowMs?.() ?? null,
  );
  if (!row) return null;
  return {
    id: String(row['id']),
    attempt: Number(row['attempt']),
    target: String(row['target']),
    waitedMs: Math.max(0, Number(row['waited'])),
    traceParent: row['trace_parent'] === null ? null : String(row['trace_parent']),
    base: row['base_id'] === null ? null : String(row['base_id']),
    isBaseLive: row['base_is_live'] === true,
    hasAllRules: row['all_rules'] === true,
  };
}
