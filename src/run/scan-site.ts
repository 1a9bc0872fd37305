import type { Scan } from '../service/api-types.ts';
import type { NamedBase } from '../service/client.ts';
import type { ScanAttempt } from '../service/scan-attempt.ts';
import { waitForSite } from '../site/wait-for-site.ts';
import type { TargetWork } from './target-work.ts';

/**
 * Waits until the site shows what was deployed, and scans it.
 *
 * @param base The scan that it will be compared with, if that is known.
 * @throws RunError if the site is not ready in time, or the scan fails.
 */
export async function scanSite(
  target: ScanAttempt,
  { client, inputs: { pollIntervalMs, waitFor, waitTimeoutMs }, revision, retry, siteAccess }: TargetWork,
  base: NamedBase | undefined,
  signal = retry.signal,
): Promise<Scan> {
  const own = { ...retry, signal };
  await waitForSite(target.url, waitFor, revision.builds, waitTimeoutMs, own, siteAccess);
  return target.complete(client, pollIntervalMs, own, base);
}
