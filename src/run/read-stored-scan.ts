import type { Scan } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { isAnswer } from '../service/is-answer.ts';
import { withRetries, type RetryContext } from '../service/retry.ts';
import { ServiceFailure } from '../shared/errors.ts';
import { oneLine } from '../text/plain-text.ts';

/** A stored scan, or why it can't be a base: it is gone, or it can't be read this time. */
export type StoredScan =
  | { kind: 'complete'; scan: Scan }
  | { kind: 'gone'; reason: string }
  | { kind: 'unreadable'; reason: string };

/**
 * Reads the scan of a stored base from the service.
 *
 * @throws RunError with status `timeout` if there is no time left for it; CancelledError.
 */
export async function readStoredScan(
  client: ScanClient,
  id: string,
  retry: RetryContext,
): Promise<StoredScan> {
  try {
    const scan = await withRetries('Reading the base', () => client.getScan(id, retry.signal), retry);
    if (scan.status === 'complete') return { kind: 'complete', scan };
    return { kind: 'gone', reason: `The stored base ${id} is ${scan.status} on the service.` };
  } catch (error) {
    if (isAnswer(error, 404)) {
      return { kind: 'gone', reason: `The stored base ${id} is gone from the service.` };
    }
    if (!(error instanceof ServiceFailure)) throw error;
    const reason = `The service did not return the stored base ${id}: ${oneLine(error.message, 300)}`;
    return { kind: 'unreadable', reason };
  }
}
