import { RunError, ServiceFailure } from '../shared/errors.ts';
import type { Scan, ScanAccepted } from './api-types.ts';
import type { ScanClient } from './client.ts';
import { withRetries, type RetryContext } from './retry.ts';

/** The first wait between two requests: most scans are short. It grows by a fifth each time. */
const FIRST_WAIT_MS = 500;
const GROWTH = 1.2;
/** The service waits no longer, and many proxies give up after 30 seconds. */
const MAX_HELD_SECONDS = 25;
/** A timer may be late or early by some milliseconds. */
const TIMER_SLACK_MS = 50;

/**
 * Reads the scan until it is complete or failed, and logs each change of state or progress. It is seen as soon as it has
 * ended: the client may know when that is, or a service lets the request wait for it. What may keep others from waiting,
 * such as a proxy that gives up sooner, is asked at intervals.
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
  const end = client.endOf?.(accepted.id);
  let mayBeHeld = end === undefined;
  let heldSeconds = 0;
  let waitMs = Math.min(FIRST_WAIT_MS, intervalMs);
  let lastLine = '';

  async function read(): Promise<Scan> {
    try {
      return await client.getScan(accepted.id, signal, heldSeconds);
    } catch (error) {
      const wasAskedToWait = heldSeconds > 0;
      if (wasAskedToWait) mayBeHeld = false;
      heldSeconds = 0;
      // What is stricter than our service may refuse the header.
      const mayBeHeader = wasAskedToWait && error instanceof ServiceFailure && !error.transient;
      if (!mayBeHeader) throw error;
      return client.getScan(accepted.id, signal);
    }
  }

  for (;;) {
    const askedMs = clock.now();
    const hadEnded = end?.aborted === true;
    const scan = await withRetries('Reading the scan', read, retry);
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
    // What was held has waited already. Whatever a service says, one that answers at once is not asked all the time.
    const tookMs = clock.now() - askedMs;
    const wasHeld = heldSeconds > 0 && tookMs >= heldSeconds * 1000 - TIMER_SLACK_MS;
    // The last request comes exactly at the deadline.
    if (!wasHeld) await sleepUntil(hadEnded ? undefined : end, Math.min(waitMs, leftMs), retry);
    waitMs = Math.min(waitMs * GROWTH, intervalMs);
    const nextMs = Math.min(intervalMs, deadlineMs - clock.now());
    heldSeconds = mayBeHeld ? Math.max(0, Math.min(MAX_HELD_SECONDS, Math.floor(nextMs / 1000))) : 0;
  }
}

/** Sleeps until the time is over, or the scan has ended. @param end undefined if that is not known, or was before the last look */
async function sleepUntil(
  end: AbortSignal | undefined,
  ms: number,
  { clock, signal }: RetryContext,
): Promise<void> {
  if (end === undefined) return clock.sleep(ms, signal);
  try {
    await clock.sleep(ms, AbortSignal.any([signal, end]));
  } catch (error) {
    signal.throwIfAborted();
    if (!end.aborted) throw error;
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
