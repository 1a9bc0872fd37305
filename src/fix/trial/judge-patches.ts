import type { LocalService } from '../../local-service/local-service.ts';
import { judgeFix, type JudgedFix } from '../../result/judge-fix.ts';
import { compareScans } from '../../run/compare-scans.ts';
import type { Scan } from '../../service/api-types.ts';
import type { ScanClient } from '../../service/client.ts';
import type { RetryContext } from '../../service/retry.ts';
import type { Patch } from '../make-patches.ts';
import { findChanges } from './find-changes.ts';

/** The service that scans both sides. */
export interface TrialWork {
  service: Pick<LocalService, 'findChanges' | 'findElements'>;
  client: ScanClient;
  retry: RetryContext;
}

/** Judges a scan with patches, as `sitedelta verify` does. */
export async function judgePatches(
  patches: readonly Patch[],
  { base, scan }: { base: Scan; scan: Scan },
  work: TrialWork,
): Promise<JudgedFix> {
  const ids = patches.flatMap(({ findings }) => findings.flatMap(({ id }) => id ?? []));
  const diff = await compareScans(work, scan, base.id);
  const changes = await findChanges(work.service, { scan, base, ids });
  return judgeFix(ids, { base, scan, diff, changes });
}
