import type { ElementChanges } from '../../../shared/element-changes.ts';
import { findChanges } from '../../fix/trial/find-changes.ts';
import { judgeFix, type FixSides, type JudgedFix } from '../../result/judge-fix.ts';
import type { CompleteTarget } from '../../result/target-result.ts';
import { withRetries } from '../../service/retry.ts';
import { scanJob, type ScanJob } from '../scan/scan-job.ts';
import type { ScanWork } from '../scan/scan-work.ts';

/** What became of findings, or why the two sides could not be compared. */
export type Verified =
  | { kind: 'judged'; fix: JudgedFix; changes: ElementChanges; result: CompleteTarget }
  | { kind: 'not-compared'; message: string; isMistake: boolean };

/**
 * Scans a website after a repair, and before it unless that scan is there, and judges whether findings of the base were
 * repaired.
 *
 * @param ids of findings of the base
 * @throws RunError; CancelledError
 */
export async function compareSides(ids: readonly string[], job: ScanJob, work: ScanWork): Promise<Verified> {
  const { client, retry, service } = work;
  const result = await scanJob(job, work);
  if (result.kind === 'failed')
    return { kind: 'not-compared', message: result.message, isMistake: result.isMistake };
  const { scan, comparison } = result;
  if (comparison.kind === 'no-base') {
    return {
      kind: 'not-compared',
      message: `There is nothing to compare with (${comparison.reason}). Scan the website before the repair with sitedelta scan, or name it with --base or --base-serve.`,
      isMistake: false,
    };
  }
  const { diff } = comparison;
  const base = await withRetries(
    'Reading the base',
    () => client.getScan(diff.baseScanId, retry.signal),
    retry,
  );
  const changes = await findChanges(service, { scan, base, ids });
  const sides: FixSides = { scan, base, diff, changes };
  return { kind: 'judged', fix: judgeFix(ids, sides), changes, result };
}
