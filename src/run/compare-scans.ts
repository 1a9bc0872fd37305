import type { Scan, ScanDiff } from '../service/api-types.ts';
import { withRetries } from '../service/retry.ts';
import type { TargetWork } from './target-work.ts';

/** Slug of the answer if another version of the service made a scan: only a new scan can be compared. */
export const OUTDATED = 'scan_outdated';

/** What to do if the service treats two hosts as two targets. */
export const GROUP_ADVICE =
  'To compare across hosts, ask the operator of the service to list both hosts in its setting TARGET_GROUPS (*.example.com stands for all hosts below a domain), and use the same path and query.';

/** Asks the service to compare two scans. */
export async function compareScans(
  { client, retry }: Pick<TargetWork, 'client' | 'retry'>,
  scan: Scan,
  baseId: string,
): Promise<ScanDiff> {
  const compare = (): Promise<ScanDiff> => client.compareScans(scan.id, baseId, retry.signal);
  return withRetries('Comparing with the base', compare, retry);
}
