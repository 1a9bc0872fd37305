import type { Baseline } from '../baseline/baseline.ts';
import type { Comparison, JudgedFindings, Outcome } from '../outcome.ts';
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
import { explainFailure } from './explain-failure.ts';
import { findBaseScan, scanBase, type BaseUrl } from './find-base-scan.ts';

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
  baseScanId: string | undefined;
  baseUrl: BaseUrl | undefined;
  baseline: Baseline;
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
  const { client, pollIntervalMs, patience, baseUrl, baseScanId } = work;
  const scanIt = async (signal: AbortSignal): ReturnType<typeof completeScan> => {
    const own = { ...patience, signal };
    await waitForSite(progress.url, work.waitFor, work.builds, work.waitTimeoutMs, own);
    return completeScan(client, progress, pollIntervalMs, own);
  };
  let comparison: Comparison;
  let scan;
  if (baseScanId !== undefined) {
    scan = await scanIt(patience.signal);
    comparison = await compareWithExplicitBase(client, scan, baseScanId, patience);
  } else if (baseUrl !== undefined) {
    const [current, base] = await allOrAbort(patience.signal, scanIt, (signal) =>
      findBaseScan(client, baseUrl, pollIntervalMs, { ...patience, signal }),
    );
    scan = current;
    const rescan = (): Promise<Scan> => scanBase(client, baseUrl.progress, pollIntervalMs, patience);
    comparison = await compareWithBaseUrl(client, scan, base, rescan, patience);
  } else {
    scan = await scanIt(patience.signal);
    comparison = await compareWithStoredBase(client, scan, work.baseline.candidates(), patience);
  }
  const diff = comparison.kind === 'compared' ? comparison.diff : undefined;
  const outcome = work.judge({ current: scan.result?.findings ?? [], added: diff?.added });
  const reportUrl = reportUrlWithBase(progress.accepted?.reportUrl ?? '', diff?.baseScanId) ?? '';
  return { kind: 'complete', url: progress.url, scan, comparison, outcome, reportUrl };
}
