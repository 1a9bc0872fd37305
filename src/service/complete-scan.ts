import { RunError, ServiceFailure } from '../shared/errors.ts';
import { oneLine } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';
import type { Scan, ScanAccepted } from './api-types.ts';
import type { ScanClient } from './client.ts';
import { waitForScan } from './poll.ts';
import { withRetries, type Patience } from './retry.ts';

/** How far a scan came; what is known is still told when the run is cancelled. */
export interface ScanProgress {
  url: string;
  accepted?: ScanAccepted;
  /** The scan, once it is complete or failed. */
  scan?: Scan;
}

/**
 * Asks for a scan and waits until it is complete.
 *
 * @param progress Filled in as the scan goes on.
 * @param baseScanId The scan that it will be compared with, where it is known: ids of findings go on from it.
 * @throws {@link RunError} if the scan fails or is not complete in time.
 */
export async function completeScan(
  client: ScanClient,
  progress: ScanProgress,
  pollIntervalMs: number,
  patience: Patience,
  baseScanId?: string,
): Promise<Scan> {
  patience.log(`Scanning ${progress.url}`);
  const accepted = await createScan(client, progress.url, baseScanId, patience);
  progress.accepted = accepted;
  patience.log(`The scan ${accepted.id} is queued: ${accepted.reportUrl}`);

  const scan = await waitForScan(client, accepted, pollIntervalMs, patience);
  progress.scan = scan;
  if (scan.status === 'complete') {
    const { pages, total } = scan.result?.counts ?? { pages: 0, total: 0 };
    patience.log(
      `The scan is complete: ${total} ${plural(total, 'finding')} on ${pages} ${plural(pages, 'page')}.`,
    );
    return scan;
  }
  throw new RunError(
    'failed',
    `The scan failed: ${oneLine(scan.error ?? 'the service gives no reason.', 500)} Check that ${oneLine(scan.target, 300)} is up and can be reached from the service, then run the job again.`,
  );
}

/** A base that the service does not take for this target (its setting TARGET_GROUPS) costs the scan nothing. */
async function createScan(
  client: ScanClient,
  url: string,
  baseScanId: string | undefined,
  patience: Patience,
): Promise<ScanAccepted> {
  const create = async (base?: string): Promise<ScanAccepted> =>
    withRetries('Creating the scan', () => client.createScan(url, patience.signal, base), patience);
  try {
    return await create(baseScanId);
  } catch (error) {
    const isRefused = error instanceof ServiceFailure && error.slug === 'invalid_base';
    if (baseScanId === undefined || !isRefused) throw error;
    patience.log(
      `The service does not take ${baseScanId} as the base of this scan, so ids of findings may not go on from it.`,
    );
    return create();
  }
}
