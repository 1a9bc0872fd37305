import type { BaseCandidate } from '../baseline/baseline.ts';
import type { Comparison } from '../outcome.ts';
import type { Scan, ScanDiff } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { withRetries, type Patience } from '../service/retry.ts';
import { ConfigurationError, ServiceFailure } from '../shared/errors.ts';

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
 * Compares with the first stored base that the service still has and holds for comparable; that is how a
 * stored id is validated. One that is gone (404) or no longer comparable (409) is no mistake of anybody:
 * the next one is tried, and without any there is no baseline yet.
 */
export async function compareWithStoredBase(
  client: ScanClient,
  scan: Scan,
  candidates: AsyncIterable<BaseCandidate>,
  patience: Patience,
): Promise<Comparison> {
  let reason = 'No baseline is stored yet.';
  const tried = new Set<string>();
  for await (const { record, foundIn } of candidates) {
    if (tried.has(record.scanId)) continue;
    tried.add(record.scanId);
    try {
      const diff = await compare(client, scan, record.scanId, patience);
      const of = record.sha === '' ? '' : ` of run ${record.runNumber}, commit ${record.sha.slice(0, 7)}`;
      patience.log(`Compared with the scan ${record.scanId}${of}, found in ${foundIn}.`);
      return { kind: 'compared', diff };
    } catch (error) {
      if (isAnswer(error, 404)) reason = `The stored base ${record.scanId} is gone from the service.`;
      else if (isAnswer(error, 409)) {
        reason = `The stored base ${record.scanId} is no longer comparable with this scan.`;
        if (error.slug === OUTDATED) reason += ' Another version of the service made it.';
        if (error.slug === 'different_targets') reason += ` ${GROUP_ADVICE}`;
      } else throw error;
      patience.log(reason);
    }
  }
  return { kind: 'no-base', reason };
}

/**
 * Compares with the scan of the input `base-url`.
 *
 * @param rescan Scans that address anew; for a stored scan of another version of the service.
 * @throws {@link ConfigurationError} if the service does not hold the two addresses for one target.
 */
export async function compareWithBaseUrl(
  client: ScanClient,
  scan: Scan,
  base: Scan,
  rescan: () => Promise<Scan>,
  patience: Patience,
): Promise<Comparison> {
  try {
    return { kind: 'compared', diff: await compareOrRescan(client, scan, base, rescan, patience) };
  } catch (error) {
    if (!isAnswer(error, 409) || error.slug === OUTDATED) throw error;
    const hosts = `${new URL(base.target).host} ${new URL(scan.target).host}`;
    throw new ConfigurationError(
      `Input "base-url": the service does not hold ${base.target} and ${scan.target} for one target. ${GROUP_ADVICE} Here that is TARGET_GROUPS="${hosts}".`,
      { cause: error },
    );
  }
}

async function compareOrRescan(
  client: ScanClient,
  scan: Scan,
  base: Scan,
  rescan: () => Promise<Scan>,
  patience: Patience,
): Promise<ScanDiff> {
  try {
    return await compare(client, scan, base.id, patience);
  } catch (error) {
    if (!isAnswer(error, 409) || error.slug !== OUTDATED) throw error;
    patience.log(`Base: another version of the service made the scan ${base.id}.`);
    return compare(client, scan, (await rescan()).id, patience);
  }
}

/** What is kept of a scan differs between versions of the service; only a new scan helps. */
const OUTDATED = 'scan_outdated';

const GROUP_ADVICE =
  'To compare across hosts, let whoever runs the service list both hosts in its setting TARGET_GROUPS (*.example.com stands for all hosts below a domain), and use the same path and query.';

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
