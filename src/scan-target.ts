import type { Scan, ScanAccepted } from './api-types.ts';
import type { Baseline } from './baseline/baseline.ts';
import type { ScanClient } from './client.ts';
import { compareWithExplicitBase, compareWithStoredBase } from './compare-with-base.ts';
import { CancelledError, RunError } from './errors.ts';
import { explainFailure } from './explain-failure.ts';
import type { JudgedFindings, Outcome } from './outcome.ts';
import { waitForScan } from './poll.ts';
import { oneLine } from './render/plain-text.ts';
import { reportUrlWithBase } from './report-url.ts';
import { withRetries, type Patience } from './retry.ts';
import type { FailedTarget, TargetResult } from './target-result.ts';

/** How far a target came; what is known is still told when the run is cancelled. */
export interface TargetProgress {
  url: string;
  accepted?: ScanAccepted;
  /** The scan, once it is complete or failed. */
  scan?: Scan;
}

/** What it takes to scan one target. */
export interface TargetWork {
  client: ScanClient;
  pollIntervalMs: number;
  /** Its log names the target where there are several. */
  patience: Patience;
  baseScanId: string | undefined;
  baseline: Baseline;
  /** Waits for something that does not know the signal, but no longer than until the run is cancelled. */
  race<T>(work: Promise<T>): Promise<T>;
  judge(findings: JudgedFindings): Outcome;
}

/**
 * Scans one target, compares it with its base and judges it. What goes wrong becomes a failed target, so
 * that the others of the run still count.
 *
 * @param progress Filled in as the scan goes on.
 * @throws CancelledError, and nothing else.
 */
export async function scanTarget(progress: TargetProgress, work: TargetWork): Promise<TargetResult> {
  try {
    const scan = await completeScan(progress, work);
    const comparison =
      work.baseScanId === undefined
        ? await compareWithStoredBase(work.client, scan, await work.race(work.baseline.read()), work.patience)
        : await compareWithExplicitBase(work.client, scan, work.baseScanId, work.patience);
    const diff = comparison.kind === 'compared' ? comparison.diff : undefined;
    const outcome = work.judge({ current: scan.result?.findings ?? [], added: diff?.added });
    const reportUrl = reportUrlWithBase(progress.accepted?.reportUrl ?? '', diff?.baseScanId) ?? '';
    work.patience.log(`${outcome.verdict} ${reportUrl}`);
    return { kind: 'complete', url: progress.url, scan, comparison, outcome, reportUrl };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return failTarget(progress, error);
  }
}

/** Describes a target that an error left without a result. */
export function failTarget(progress: TargetProgress, error: unknown): FailedTarget {
  const { url, accepted, scan } = progress;
  const { status, message } = explainFailure(error);
  return {
    kind: 'failed',
    url,
    status,
    message: error instanceof CancelledError ? message + describeLeftScan(progress) : message,
    scanId: accepted?.id ?? '',
    scan,
    reportUrl: reportUrlWithBase(accepted?.reportUrl ?? '', undefined) ?? '',
  };
}

function describeLeftScan({ accepted, scan }: TargetProgress): string {
  if (accepted === undefined || scan !== undefined) return '';
  return `\nThe scan ${accepted.id} goes on without it; its result can be read later at ${oneLine(accepted.apiUrl, 500)}`;
}

/** @throws {@link RunError} if the scan fails or is not complete in time. */
async function completeScan(progress: TargetProgress, work: TargetWork): Promise<Scan> {
  const { client, patience } = work;
  patience.log(`Scanning ${progress.url}`);
  const accepted = await withRetries(
    'Creating the scan',
    () => client.createScan(progress.url, patience.signal),
    patience,
  );
  progress.accepted = accepted;
  patience.log(`The scan ${accepted.id} is queued: ${accepted.reportUrl}`);

  const scan = await waitForScan(client, accepted, work.pollIntervalMs, patience);
  progress.scan = scan;
  if (scan.status === 'complete') return scan;
  throw new RunError(
    'failed',
    `The scan failed: ${oneLine(scan.error ?? 'the service gives no reason.', 500)} Check that ${oneLine(scan.target, 300)} is up and can be reached from the service, then run the job again.`,
  );
}
