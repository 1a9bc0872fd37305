import type { Baseline } from '../baseline/baseline.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { completeScan, type ScanProgress } from '../service/complete-scan.ts';
import type { Patience } from '../service/retry.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import { findStoredBases, type FoundBase } from './find-stored-bases.ts';

/** The address of the input `base-url` and what is known of it. */
export interface BaseUrl {
  progress: ScanProgress;
  /** Stored scans of that address. */
  baseline: Baseline;
}

/**
 * The stored scan of the address to compare with. Where there is none, or none that can be read, the address
 * can be scanned anew, so nothing is lost.
 *
 * @returns undefined where it must be scanned.
 */
export async function findBaseScan(
  client: ScanClient,
  { progress, baseline }: BaseUrl,
  patience: Patience,
): Promise<FoundBase | undefined> {
  for await (const found of findStoredBases(client, baseline, patience)) {
    if (canonicalTarget(found.scan.target) !== canonicalTarget(progress.url)) continue;
    patience.log(`Base: the scan ${found.scan.id} of ${progress.url}, found in ${found.foundIn}.`);
    progress.scan = found.scan;
    return found;
  }
  return undefined;
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
