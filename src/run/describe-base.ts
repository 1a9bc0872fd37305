import type { StoredBase } from '../baseline/baseline-store.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { ComparedBase } from '../result/comparison.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanAttempt } from '../service/scan-attempt.ts';

/**
 * Says what a scan is compared with.
 *
 * @param stored What the baseline knows of the base; undefined if it was not found there.
 * @param target The scan that is compared. The report of the base has the same address but for the id.
 */
export function describeBase(
  base: Scan,
  stored: StoredBase | undefined,
  target: ScanAttempt,
  { gitHubUrl, repository }: Pick<RunContext, 'gitHubUrl' | 'repository'>,
): ComparedBase {
  const { sha, runId, runNumber, environment } = stored ?? {
    sha: '',
    runId: 0,
    runNumber: 0,
    environment: '',
  };
  const repositoryUrl = `${gitHubUrl}/${repository}`;
  return {
    target: base.target,
    completedAt: base.completedAt ?? base.createdAt,
    reportUrl: target.reportUrl().replace(target.scanId, base.id),
    pages: base.result?.counts?.pages,
    sha,
    commitUrl: sha === '' ? '' : `${repositoryUrl}/commit/${sha}`,
    runId,
    runNumber,
    environment,
    runUrl: runId === 0 ? '' : `${repositoryUrl}/actions/runs/${runId}`,
  };
}
