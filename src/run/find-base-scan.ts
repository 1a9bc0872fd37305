import type { Baseline } from '../baseline/baseline.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { completeScan, type ScanProgress } from '../service/complete-scan.ts';
import { withRetries, type Patience } from '../service/retry.ts';
import { ServiceFailure } from '../shared/errors.ts';
import { canonicalTarget } from '../site/canonical-target.ts';

/** The address of the input `base-url` and what is known of it. */
export interface BaseUrl {
  progress: ScanProgress;
  /** Stored scans of that address. */
  baseline: Baseline;
}

/**
 * The scan of the address to compare with: the stored one where there is one, else a new one.
 *
 * @throws RunError if it must be scanned, and that fails.
 */
export async function findBaseScan(
  client: ScanClient,
  { progress, baseline }: BaseUrl,
  pollIntervalMs: number,
  patience: Patience,
): Promise<Scan> {
  for await (const { record, foundIn } of baseline.candidates()) {
    const stored = await readScan(client, record.scanId, patience);
    if (stored?.status === 'complete' && canonicalTarget(stored.target) === canonicalTarget(progress.url)) {
      patience.log(`Base: the scan ${stored.id} of ${progress.url}, found in ${foundIn}.`);
      progress.scan = stored;
      return stored;
    }
  }
  return scanBase(client, progress, pollIntervalMs, patience);
}

/**
 * A new scan of the address to compare with.
 *
 * @throws RunError if it fails.
 */
export async function scanBase(
  client: ScanClient,
  progress: ScanProgress,
  pollIntervalMs: number,
  patience: Patience,
): Promise<Scan> {
  // A stored one that can't be used: what a cancelled run leaves behind is the new one.
  delete progress.scan;
  return completeScan(client, progress, pollIntervalMs, {
    ...patience,
    log: (line) => patience.log(`Base: ${line}`),
  });
}

async function readScan(client: ScanClient, id: string, patience: Patience): Promise<Scan | undefined> {
  try {
    return await withRetries('Reading the stored base', () => client.getScan(id, patience.signal), patience);
  } catch (error) {
    if (error instanceof ServiceFailure && error.httpStatus === 404) return undefined;
    throw error;
  }
}
