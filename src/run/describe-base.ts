import type { StoredBase } from '../baseline/baseline-store.ts';
import type { ComparedBase } from '../result/comparison.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanAttempt } from '../service/scan-attempt.ts';

/**
 * Says what a scan is compared with.
 *
 * @param stored What the baseline knows of the base; undefined if it was not found there.
 * @param target The scan that is compared. The report of the base has the same address but for the id.
 * @param repositoryUrl Page of the repository.
 */
export function describeBase(
  base: Scan,
  stored: StoredBase | undefined,
  target: ScanAttempt,
  repositoryUrl: string,
): ComparedBase {
  const { sha, runId, runNumber } = stored ?? { sha: '', runId: 0, runNumber: 0 };
  return {
    target: base.target,
    completedAt: base.completedAt ?? base.createdAt,
    reportUrl: target.reportUrl().replace(target.scanId, base.id),
    sha,
    commitUrl: sha === '' ? '' : `${repositoryUrl}/commit/${sha}`,
    runId,
    runNumber,
    runUrl: runId === 0 ? '' : `${repositoryUrl}/actions/runs/${runId}`,
  };
}
