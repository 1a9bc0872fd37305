import type { Patch } from '../../fix/make-patches.ts';
import type { LocalService } from '../../local-service/local-service.ts';
import { judgeFix, type JudgedFix } from '../../result/judge-fix.ts';
import { compareScans } from '../../run/compare-scans.ts';
import type { Scan } from '../../service/api-types.ts';
import type { ScanWork } from '../scan/scan-work.ts';
import { findChanges } from '../verify/compare-sides.ts';

/** Judges a scan with patches, as `sitedelta verify` does. */
export async function judgePatches(
  patches: readonly Patch[],
  { base, scan }: { base: Scan; scan: Scan },
  { service, work }: { service: LocalService; work: ScanWork },
): Promise<JudgedFix> {
  const ids = patches.flatMap(({ findings }) => findings.flatMap(({ id }) => id ?? []));
  const diff = await compareScans(work, scan, base.id);
  const changes = await findChanges(service, { scan, base, ids });
  return judgeFix(ids, { base, scan, diff, changes });
}
