import type { Scan, ScanDiff } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { isAnswer } from '../service/is-answer.ts';
import { withRetries, type RetryContext } from '../service/retry.ts';
import type { ScanAttempt } from '../service/scan-attempt.ts';
import { ConfigurationError } from '../shared/errors.ts';
import { compareScans } from './compare-scans.ts';
import { describeBase } from './describe-base.ts';
import { scanSite } from './scan-site.ts';
import type { ComparedScan, TargetWork } from './target-work.ts';

/**
 * Reads, before anything is scanned, the scan of the input `base-scan-id`, and makes sure that it can be a base.
 *
 * @throws {@link ConfigurationError} if it is unknown or not complete.
 */
export async function readExplicitBase(
  client: ScanClient,
  baseId: string,
  retry: RetryContext,
): Promise<Scan> {
  let base: Scan;
  try {
    base = await withRetries('Reading the base', () => client.getScan(baseId, retry.signal), retry);
  } catch (error) {
    if (!isAnswer(error, 404)) throw error;
    throw new ConfigurationError(
      `Input "base-scan-id": the service knows no scan ${baseId}; it may have been removed because of its age. Use the id of a newer scan, or leave the input empty.`,
      { cause: error },
    );
  }
  if (base.status !== 'complete') {
    throw new ConfigurationError(
      `Input "base-scan-id": the scan ${baseId} is ${base.status}, and only a complete scan can be a base. Use another one, or leave the input empty.`,
    );
  }
  return base;
}

/**
 * Scans a target and compares it with the scan of the input `base-scan-id`.
 *
 * @throws {@link ConfigurationError} if the two scans can't be compared.
 */
export async function againstExplicitBase(
  target: ScanAttempt,
  base: Scan,
  work: TargetWork,
): Promise<ComparedScan> {
  const scan = await scanSite(target, work, { id: base.id });
  const diff = await compare(scan, base, work);
  const described = describeBase(base, undefined, target, work.context);
  return { scan, comparison: { kind: 'compared', diff, base: described } };
}

async function compare(scan: Scan, base: Scan, work: TargetWork): Promise<ScanDiff> {
  try {
    return await compareScans(work, scan, base.id);
  } catch (error) {
    if (!isAnswer(error, 404) && !isAnswer(error, 409)) throw error;
    throw new ConfigurationError(
      `Input "base-scan-id": the service cannot compare with the scan ${base.id}: ${error.message} Use a complete scan of the same target, or leave the input empty.`,
      { cause: error },
    );
  }
}
