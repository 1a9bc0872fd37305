import type { StoredBase } from '../baseline/baseline-store.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { ComparedBase } from '../result/comparison.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanAttempt } from '../service/scan-attempt.ts';
import { sentDeployment } from './sent-deployment.ts';

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
  const { runId, runNumber } = stored ?? { runId: 0, runNumber: 0 };
  const known = knownDeployment(base);
  // The baseline is of this repository; a service believes any client.
  const sha = stored?.sha || known.commit;
  const environment = stored?.environment || known.environment;
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

/** Another program may answer for the service, so nothing is certain of what it says. */
function knownDeployment({ deployment }: Scan): { commit: string; environment: string } {
  const known = sentDeployment(text(deployment?.commit), text(deployment?.environment));
  return { commit: known?.commit ?? '', environment: known?.environment ?? '' };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
