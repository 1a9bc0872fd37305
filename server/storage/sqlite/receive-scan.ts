import type { Deployment, JobOutput } from '../records.ts';
import { deploymentText, stateOf } from '../scan-row.ts';
import { compress } from '../compress.ts';
import { STATE_COLUMNS } from './move-scan.ts';
import { insertOutput } from './stored-body.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** A complete scan of another store. Times in milliseconds since 1970. */
export interface ReceivedScan {
  id: string;
  /** Normalised address. */
  target: string;
  createdAtMs: number;
  completedAtMs: number;
  deployment?: Deployment | undefined;
  output: JobOutput;
}

/**
 * Puts a complete scan of another store into this one, in one transaction. It counts as used now, so its age does not
 * remove it.
 * @returns `present` if it was there before, and nothing was changed; `taken` if another scan has its id
 * @throws ServiceError unavailable
 */
export async function receiveScan(
  { database, clock }: SqliteContext,
  { id, target, createdAtMs, completedAtMs, deployment, output }: ReceivedScan,
): Promise<'stored' | 'present' | 'taken'> {
  const result = await compress(JSON.stringify(output.result));
  const facts = await compress(output.facts);
  return database.transaction(() => {
    const row = database.get(`SELECT ${STATE_COLUMNS}, target FROM scan WHERE id = ?`, id);
    if (row) {
      return stateOf(row).status === 'complete' && row['target'] === target ? 'present' : 'taken';
    }
    database.run(
      `INSERT INTO scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms, completed_ms, used_ms,
         deployment)
       VALUES (?, ?, ?, '', 0, 'complete', 1, ?, ?, ?, ?, ?)`,
      id,
      target,
      new URL(target).hostname,
      createdAtMs,
      clock.steady(),
      completedAtMs,
      clock.wall(),
      deploymentText({ deployment }),
    );
    insertOutput(database, id, { counts: output.result.counts, result, facts });
    return 'stored';
  });
}
