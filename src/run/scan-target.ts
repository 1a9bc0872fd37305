import { decideOutcome } from '../result/decide-outcome.ts';
import type { CompleteTarget, FailedTarget, TargetResult } from '../result/target-result.ts';
import { ScanAttempt } from '../service/scan-attempt.ts';
import { CancelledError, isMistake, TimeUpError } from '../shared/errors.ts';
import { untilAborted } from '../shared/until-aborted.ts';
import { againstBaseUrl } from './against-base-url.ts';
import { againstExplicitBase } from './against-explicit-base.ts';
import { againstStoredBase } from './against-stored-base.ts';
import { explainFailure } from './explain-failure.ts';
import { sentDeployment } from './sent-deployment.ts';
import type { ComparedScan, TargetWork } from './target-work.ts';

/** The scans that the run asks for because of one target. */
export interface TargetScans {
  target: ScanAttempt;
  /** The scan of the input `base-url`, if a new one is needed. */
  base?: ScanAttempt;
}

/** What became of a target, and of the scans that the run asked for. */
export interface ScannedTarget {
  result: TargetResult;
  scans: TargetScans;
}

/**
 * Scans one target, compares it with its base and decides its outcome. An error becomes a failed target, so that
 * the other targets of the run still count. Never throws.
 */
export async function scanTarget(work: TargetWork): Promise<ScannedTarget> {
  const deployment = sentDeployment(work.revision.sha, work.environment ?? '');
  const target = new ScanAttempt(work.url, deployment);
  const base = work.baseUrl && new ScanAttempt(work.baseUrl.url);
  const scans = base === undefined ? { target } : { target, base };
  try {
    // Some work does not know the signal, such as a look into the Actions cache.
    const compared = await untilAborted(work.retry.signal, () => scanAndCompare(scans, work));
    return { scans, result: completeTarget(target, compared, work) };
  } catch (error) {
    const result = failTarget(target, error);
    if (!(error instanceof CancelledError)) work.retry.log(result.message);
    return { scans, result };
  }
}

/** Describes a target that an error left without a result. */
export function failTarget(target: ScanAttempt, error: unknown): FailedTarget {
  const { status, message } = explainFailure(error);
  const goesOn = error instanceof CancelledError || error instanceof TimeUpError;
  return {
    kind: 'failed',
    url: target.url,
    status,
    message: goesOn ? message + target.describeUnfinished() : message,
    isMistake: isMistake(error),
    scanId: target.scanId,
    scan: target.scan,
    reportUrl: target.reportUrl(),
  };
}

async function scanAndCompare({ target, base }: TargetScans, work: TargetWork): Promise<ComparedScan> {
  const { explicitBase, baseUrl } = work;
  if (explicitBase !== undefined) return againstExplicitBase(target, explicitBase, work);
  if (base !== undefined && baseUrl !== undefined) return againstBaseUrl(target, base, baseUrl, work);
  return againstStoredBase(target, work);
}

function completeTarget(
  target: ScanAttempt,
  { scan, comparison }: ComparedScan,
  { inputs, policy, context, revision: { sha }, environment = '' }: TargetWork,
): CompleteTarget {
  const diff = comparison.kind === 'compared' ? comparison.diff : undefined;
  const isUnreadable = comparison.kind === 'no-base' && comparison.cause === 'unreadable';
  const findings = {
    current: scan.result?.findings ?? [],
    added: diff?.added,
    unreadable: isUnreadable ? inputs.onBaselineError : undefined,
    coverage: diff?.coverage,
    result: scan.result,
  };
  const outcome = decideOutcome(findings, inputs.failOn, policy, inputs.onLostPages);
  const reportUrl = target.reportUrl(diff?.baseScanId);
  const commitUrl = sha === '' ? '' : `${context.gitHubUrl}/${context.repository}/commit/${sha}`;
  const { runNumber, runUrl } = context;
  const deployed = { sha, commitUrl, environment, runNumber, runUrl };
  return { kind: 'complete', url: target.url, scan, comparison, outcome, reportUrl, deployed };
}
