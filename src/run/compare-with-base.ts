import type { Comparison } from '../outcome.ts';
import type { ComparedBase } from '../result/compared-base.ts';
import type { Scan, ScanDiff } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { isAnswer } from '../service/is-answer.ts';
import { withRetries, type Patience } from '../service/retry.ts';
import { ConfigurationError } from '../shared/errors.ts';
import type { findStoredBases, FoundBase } from './find-stored-bases.ts';

type StoredBases = ReturnType<typeof findStoredBases>;

/**
 * Reads, before anything is scanned, the scan of the input `base-scan-id`, and makes sure that it can be a base.
 *
 * @throws {@link ConfigurationError} if it is unknown or not complete.
 */
export async function readExplicitBase(
  client: ScanClient,
  baseId: string,
  patience: Patience,
): Promise<Scan> {
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
  return base;
}

/**
 * Compares with the scan of the input `base-scan-id`.
 *
 * @throws {@link ConfigurationError} if the two scans can't be compared.
 */
export async function compareWithExplicitBase(
  client: ScanClient,
  scan: Scan,
  base: Scan,
  patience: Patience,
): Promise<ScanDiff> {
  try {
    return await compare(client, scan, base.id, patience);
  } catch (error) {
    if (!isAnswer(error, 404) && !isAnswer(error, 409)) throw error;
    throw new ConfigurationError(
      `Input "base-scan-id": the service can not compare with the scan ${base.id}: ${error.message} Use a complete scan of the same target, or leave the input empty.`,
      { cause: error },
    );
  }
}

/**
 * Compares with the first stored base that the service holds for comparable. One that is gone (404) or no
 * longer comparable (409) is no mistake of anybody: the next one is tried, and without any there is no
 * baseline yet.
 *
 * @param first What `bases` has given already.
 * @param describe Says what the scan was compared with.
 */
export async function compareWithStoredBase(
  client: ScanClient,
  scan: Scan,
  first: Awaited<ReturnType<StoredBases['next']>>,
  bases: StoredBases,
  describe: (base: FoundBase) => ComparedBase,
  patience: Patience,
): Promise<Comparison> {
  let refusal: string | undefined;
  let next = first;
  while (next.done !== true) {
    const { stored, foundIn } = next.value;
    try {
      const diff = await compare(client, scan, stored.scanId, patience);
      const run = stored.runNumber === 0 ? '' : ` of run ${stored.runNumber}`;
      const commit = stored.sha === '' ? '' : `, commit ${stored.sha.slice(0, 7)}`;
      patience.log(`Compared with the scan ${stored.scanId}${run}${commit}, found in ${foundIn}.`);
      return { kind: 'compared', diff, base: describe(next.value) };
    } catch (error) {
      if (isAnswer(error, 404)) refusal = `The stored base ${stored.scanId} is gone from the service.`;
      else if (isAnswer(error, 409)) {
        refusal = `The stored base ${stored.scanId} is no longer comparable with this scan.`;
        if (error.slug === OUTDATED) refusal += ' Another version of the service made it.';
        if (error.slug === 'different_targets') refusal += ` ${GROUP_ADVICE}`;
      } else throw error;
      patience.log(refusal);
    }
    next = await bases.next();
  }
  const none = next.value;
  return none.lack === 'unreadable' ? none : { ...none, reason: refusal ?? none.reason };
}

/**
 * Compares with the scan of the input `base-url`.
 *
 * @param rescan Scans that address anew; for a stored scan of another version of the service.
 * @returns The comparison, and the scan that it is with.
 * @throws {@link ConfigurationError} if the service does not hold the two addresses for one target.
 */
export async function compareWithBaseUrl(
  client: ScanClient,
  scan: Scan,
  base: Scan,
  rescan: () => Promise<Scan>,
  patience: Patience,
): Promise<{ diff: ScanDiff; base: Scan }> {
  try {
    return await compareOrRescan(client, scan, base, rescan, patience);
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
): Promise<{ diff: ScanDiff; base: Scan }> {
  try {
    return { diff: await compare(client, scan, base.id, patience), base };
  } catch (error) {
    if (!isAnswer(error, 409) || error.slug !== OUTDATED) throw error;
    patience.log(`Base: another version of the service made the scan ${base.id}.`);
    const renewed = await rescan();
    return { diff: await compare(client, scan, renewed.id, patience), base: renewed };
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
