import type { Scan, ScanDiff } from './api-types.ts';
import type { BaselineRecord } from './baseline/baseline-store.ts';
import type { ScanClient } from './client.ts';
import { ConfigurationError, ServiceFailure } from './errors.ts';
import type { Comparison } from './outcome.ts';
import { withRetries, type Patience } from './retry.ts';

/**
 * Makes sure, before anything is scanned, that the scan of the input `base-scan-id` can be a base.
 *
 * @throws {@link ConfigurationError} if it is unknown or not complete.
 */
export async function checkExplicitBase(
  client: ScanClient,
  baseId: string,
  patience: Patience,
): Promise<void> {
  let base: Scan;
  try {
    base = await withRetries('Reading the base', () => client.getScan(baseId, patience.signal), patience);
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
}

/**
 * Compares with the scan of the input `base-scan-id`.
 *
 * @throws {@link ConfigurationError} if the two scans can't be compared.
 */
export async function compareWithExplicitBase(
  client: ScanClient,
  scan: Scan,
  baseId: string,
  patience: Patience,
): Promise<Comparison> {
  try {
    return { kind: 'compared', diff: await compare(client, scan, baseId, patience) };
  } catch (error) {
    if (!isAnswer(error, 404) && !isAnswer(error, 409)) throw error;
    throw new ConfigurationError(
      `Input "base-scan-id": the service can not compare with the scan ${baseId}: ${error.message} Use a complete scan of the same target, or leave the input empty.`,
      { cause: error },
    );
  }
}

/**
 * Compares with the stored base. One that is gone (404) or no longer comparable (409) is no mistake of
 * anybody: there is no baseline yet.
 */
export async function compareWithStoredBase(
  client: ScanClient,
  scan: Scan,
  record: BaselineRecord | undefined,
  patience: Patience,
): Promise<Comparison> {
  if (record === undefined) return { kind: 'no-base', reason: 'No baseline is stored yet.' };
  try {
    return { kind: 'compared', diff: await compare(client, scan, record.scanId, patience) };
  } catch (error) {
    if (isAnswer(error, 404)) {
      return { kind: 'no-base', reason: `The stored base ${record.scanId} is gone from the service.` };
    }
    if (isAnswer(error, 409)) {
      return {
        kind: 'no-base',
        reason: `The stored base ${record.scanId} is no longer comparable with this scan.`,
      };
    }
    throw error;
  }
}

function compare(client: ScanClient, scan: Scan, baseId: string, patience: Patience): Promise<ScanDiff> {
  return withRetries(
    'Comparing with the base',
    () => client.compareScans(scan.id, baseId, patience.signal),
    patience,
  );
}

function isAnswer(error: unknown, httpStatus: number): error is ServiceFailure {
  return error instanceof ServiceFailure && error.httpStatus === httpStatus;
}
