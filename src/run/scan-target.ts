import type { StoredBase } from '../baseline/baseline-store.ts';
import type { Baseline } from '../baseline/baseline.ts';
import type { Comparison, JudgedFindings, Outcome } from '../outcome.ts';
import type { ComparedBase } from '../result/compared-base.ts';
import type { CompleteTarget, FailedTarget, TargetResult } from '../result/target-result.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { completeScan, type ScanProgress } from '../service/complete-scan.ts';
import { reportUrlWithBase } from '../service/report-url.ts';
import type { Patience } from '../service/retry.ts';
import { CancelledError, isMistake, TimeUpError } from '../shared/errors.ts';
import { untilAborted } from '../shared/until-aborted.ts';
import { waitForSite, type WaitFor } from '../site/wait-for-site.ts';
import { oneLine } from '../text/plain-text.ts';
import { allOrAbort } from './all-or-abort.ts';
import { compareWithBaseUrl, compareWithExplicitBase, compareWithStoredBase } from './compare-with-base.ts';
import { describeBase } from './describe-base.ts';
import { explainFailure } from './explain-failure.ts';
import { findBaseScan, scanBase, type BaseUrl } from './find-base-scan.ts';
import { findStoredBases, type FoundBase } from './find-stored-bases.ts';

/** What it takes to scan one target. */
export interface TargetWork {
  client: ScanClient;
  pollIntervalMs: number;
  /** Its log names the target where there are several. */
  patience: Patience;
  waitFor: WaitFor;
  waitTimeoutMs: number;
  /** Commits that the site may name as its own. */
  builds: readonly string[];
  /** The scan of the input `base-scan-id`. */
  explicitBase: Scan | undefined;
  baseUrl: BaseUrl | undefined;
  baseline: Baseline;
  onBaselineError: 'fail' | 'warn';
  /** Page of the repository. */
  repositoryUrl: string;
  judge(findings: JudgedFindings): Outcome;
}

/**
 * Scans one target, compares it with its base and judges it. What goes wrong becomes a failed target, so
 * that the others of the run still count.
 *
 * @param progress Filled in as the scan goes on.
 * @throws CancelledError, and nothing else.
 */
export async function scanTarget(progress: ScanProgress, work: TargetWork): Promise<TargetResult> {
  try {
    // The Actions cache, for one, does not know the signal.
    return await untilAborted(work.patience.signal, () => scanAndCompare(progress, work));
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const failed = failTarget(progress, error);
    work.patience.log(failed.message);
    return failed;
  }
}

/** Describes a target that an error left without a result. */
export function failTarget(progress: ScanProgress, error: unknown): FailedTarget {
  const { url, accepted, scan } = progress;
  const { status, message } = explainFailure(error);
  const goesOn = error instanceof CancelledError || error instanceof TimeUpError;
  return {
    kind: 'failed',
    url,
    status,
    message: goesOn ? message + describeLeftScan(progress) : message,
    isMistake: isMistake(error),
    scanId: accepted?.id ?? '',
    scan,
    reportUrl: reportUrlWithBase(accepted?.reportUrl ?? '', undefined) ?? '',
  };
}

/** A line about a scan that goes on although its run has ended; empty where there is none. */
export function describeLeftScan({ accepted, scan }: ScanProgress): string {
  if (accepted === undefined || scan !== undefined) return '';
  return `\nThe scan ${accepted.id} goes on without it; its result can be read later at ${oneLine(accepted.apiUrl, 500)}`;
}

async function scanAndCompare(progress: ScanProgress, work: TargetWork): Promise<CompleteTarget> {
  const { scan, comparison } = await (work.explicitBase !== undefined
    ? againstExplicitBase(progress, work, work.explicitBase)
    : work.baseUrl !== undefined
      ? againstBaseUrl(progress, work, work.baseUrl)
      : againstStoredBase(progress, work));
  const diff = comparison.kind === 'compared' ? comparison.diff : undefined;
  const isUnreadable = comparison.kind === 'no-base' && comparison.lack === 'unreadable';
  const outcome = work.judge({
    current: scan.result?.findings ?? [],
    added: diff?.added,
    unreadable: isUnreadable ? work.onBaselineError : undefined,
  });
  const reportUrl = reportUrlWithBase(progress.accepted?.reportUrl ?? '', diff?.baseScanId) ?? '';
  return { kind: 'complete', url: progress.url, scan, comparison, outcome, reportUrl };
}

interface Compared {
  scan: Scan;
  comparison: Comparison;
}

async function againstExplicitBase(progress: ScanProgress, work: TargetWork, base: Scan): Promise<Compared> {
  const { client, patience } = work;
  const scan = await scanSite(progress, work, base.id, patience.signal);
  const diff = await compareWithExplicitBase(client, scan, base, patience);
  return { scan, comparison: { kind: 'compared', diff, base: describe(base, undefined, progress, work) } };
}

/** A base that is not stored is scanned side by side with the target. */
async function againstBaseUrl(progress: ScanProgress, work: TargetWork, baseUrl: BaseUrl): Promise<Compared> {
  const { client, pollIntervalMs, patience } = work;
  const found = await findBaseScan(client, baseUrl, patience);
  const [scan, base] = await allOrAbort(
    patience.signal,
    (signal) => scanSite(progress, work, found?.scan.id, signal),
    async (signal) =>
      found?.scan ?? scanBase(client, baseUrl.progress, pollIntervalMs, { ...patience, signal }),
  );
  const rescan = (): Promise<Scan> => scanBase(client, baseUrl.progress, pollIntervalMs, patience);
  const compared = await compareWithBaseUrl(client, scan, base, rescan, patience);
  const stored = compared.base.id === found?.scan.id ? found.stored : undefined;
  const { diff } = compared;
  return {
    scan,
    comparison: { kind: 'compared', diff, base: describe(compared.base, stored, progress, work) },
  };
}

async function againstStoredBase(progress: ScanProgress, work: TargetWork): Promise<Compared> {
  const { client, patience, baseline } = work;
  const bases = findStoredBases(client, baseline, patience);
  const first = await bases.next();
  const baseId = first.done === true ? undefined : first.value.scan.id;
  const scan = await scanSite(progress, work, baseId, patience.signal);
  const say = ({ scan, stored }: FoundBase): ComparedBase => describe(scan, stored, progress, work);
  return { scan, comparison: await compareWithStoredBase(client, scan, first, bases, say, patience) };
}

async function scanSite(
  progress: ScanProgress,
  { client, pollIntervalMs, waitFor, builds, waitTimeoutMs, patience }: TargetWork,
  baseScanId: string | undefined,
  signal: AbortSignal,
): Promise<Scan> {
  const own = { ...patience, signal };
  await waitForSite(progress.url, waitFor, builds, waitTimeoutMs, own);
  return completeScan(client, progress, pollIntervalMs, own, baseScanId);
}

function describe(
  base: Scan,
  stored: StoredBase | undefined,
  { accepted }: ScanProgress,
  { repositoryUrl }: TargetWork,
): ComparedBase {
  const own = accepted && {
    id: accepted.id,
    reportUrl: reportUrlWithBase(accepted.reportUrl, undefined) ?? '',
  };
  return describeBase(base, stored, repositoryUrl, own);
}
