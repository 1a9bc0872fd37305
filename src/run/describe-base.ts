import type { StoredBase } from '../baseline/baseline-store.ts';
import type { ComparedBase } from '../result/compared-base.ts';
import type { Scan } from '../service/api-types.ts';

/**
 * Says what a scan is compared with.
 *
 * @param repositoryUrl Page of the repository.
 * @param stored What the baseline knows of the base, where it comes from there.
 * @param own The scan that is compared, with its report: that of the base is at the same place.
 */
export function describeBase(
  base: Scan,
  stored: StoredBase | undefined,
  repositoryUrl: string,
  own: { id: string; reportUrl: string } | undefined,
): ComparedBase {
  const { sha, runId, runNumber } = stored ?? { sha: '', runId: 0, runNumber: 0 };
  return {
    target: base.target,
    completedAt: base.completedAt ?? base.createdAt,
    reportUrl: own?.reportUrl.replace(own.id, base.id) ?? '',
    sha,
    commitUrl: sha === '' ? '' : `${repositoryUrl}/commit/${sha}`,
    runId,
    runNumber,
    runUrl: runId === 0 ? '' : `${repositoryUrl}/actions/runs/${runId}`,
  };
}
