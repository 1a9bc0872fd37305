import { RunError } from '../shared/errors.ts';
import type { Scan, ScanAccepted } from './api-types.ts';
import type { ScanClient } from './client.ts';
import { withRetries, type RetryContext } from './retry.ts';

/** The first wait between two requests: most scans are short. It grows by a fifth each time. */
const FIRST_WAIT_MS = 500;
const GROWTH = 1.2;

/**
 * Reads the scan until it is complete or failed, and logs each change of state or progress.
 *
 * @param intervalMs Longest wait between two requests.
 * @returns The scan in its final state, which may be `failed`.
 * @throws {@link RunError} with status `timeout` if the scan is not final by the deadline; what
 *   {@link withRetries} throws.
 */
export async function waitForScan(
  client: ScanClient,
  accepted: ScanAccepted,
  intervalMs: number,
  retry: RetryContext,
): Promise<Scan> {
  const { clock, deadlineMs, signal, log, onScan } = retry;
  let waitMs = Math.min(FIRST_WAIT_MS, intervalMs);
  let lastLine = '';
  for (;;) {
    const scan = await withRetries('Reading the scan', () => client.getScan(accepted.id, signal), retry);
    onScan?.(scan);
    if (scan.status === 'complete' || scan.status === 'failed') return scan;

    const line = describeProgress(scan);
    if (line !== lastLine) log(line);
    lastLine = line;

    const leftMs = deadlineMs - clock.now();
    if (leftMs <= 0) {
      throw new RunError(
        'timeout',
        `The scan is still ${scan.status} at the end of the input "timeout". Raise "timeout", or scan fewer pages.${describeRest(accepted)}`,
      );
    }
    // The last request comes exactly at the deadline.
    await clock.sleep(Math.min(waitMs, leftMs), signal);
    waitMs = Math.min(waitMs * GROWTH, intervalMs);
  }
}

/** Nothing of a service that ends with the run. */
function describeRest({ id, reportUrl }: ScanAccepted): string {
  return reportUrl === '' ? '' : ` The scan ${id} goes on: ${reportUrl}`;
}

/** One line that says how far a scan is. */
export function describeProgress(scan: Scan): string {
  const { queuePosition, pagesDone, pagesFound } = scan.progress ?? {};
  if (scan.status === 'queued') {
    return queuePosition === undefined
      ? 'The scan is queued.'
      : `The scan is queued, position ${queuePosition}.`;
  }
  if (pagesDone === undefined || pagesFound === undefined || pagesFound === 0) return 'The scan is running.';
  return `The scan is running: ${pagesDone} of ${pagesFound} pages done.`;
}
