import type { Scan, ScanDiff } from '../service/api-types.ts';
import { isAnswer } from '../service/is-answer.ts';
import type { ScanAttempt } from '../service/scan-attempt.ts';
import { ConfigurationError } from '../shared/errors.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import { compareScans, GROUP_ADVICE, OUTDATED } from './compare-scans.ts';
import { describeBase } from './describe-base.ts';
import { findStoredBases, type FoundBase } from './find-stored-bases.ts';
import { scanSite } from './scan-site.ts';
import type { BaseUrl } from './plan-run.ts';
import type { ComparedScan, TargetWork } from './target-work.ts';

/**
 * Scans a target and compares it with the address of the input `base-url`: with the stored scan of that address,
 * or with a new one. That is made first, because the scan of the target has to know its pages: one that has lost its last
 * link is still asked for then, and does not count as gone.
 *
 * @throws {@link ConfigurationError} if the service treats the two addresses as two targets.
 */
export async function againstBaseUrl(
  target: ScanAttempt,
  base: ScanAttempt,
  baseUrl: BaseUrl,
  work: TargetWork,
): Promise<ComparedScan> {
  const { signal } = work.retry;
  const found = await findStoredScan(baseUrl, work);
  const baseScan = found?.scan ?? (await scanBase(base, work, signal));
  const scan = await scanSite(target, work, { id: baseScan.id, isLive: true });
  const compared = await compare(scan, baseScan, () => scanBase(base, work, signal), work);
  const stored = compared.base.id === found?.scan.id ? found.stored : undefined;
  const described = describeBase(compared.base, stored, target, work.context);
  return { scan, comparison: { kind: 'compared', diff: compared.diff, base: described } };
}

/**
 * The stored scan of the address to compare with. If there is none, or none that can be read, nothing is lost: the
 * address is scanned.
 */
async function findStoredScan(
  { url, baseline }: BaseUrl,
  { client, retry }: TargetWork,
): Promise<FoundBase | undefined> {
  if (baseline === undefined) return undefined;
  for await (const found of findStoredBases(client, baseline, retry)) {
    if (canonicalTarget(found.scan.target) !== canonicalTarget(url)) continue;
    retry.log(`Base: the scan ${found.scan.id} of ${url}, found in ${found.foundIn}.`);
    return found;
  }
  return undefined;
}

async function scanBase(
  base: ScanAttempt,
  { client, inputs, retry }: TargetWork,
  signal: AbortSignal,
): Promise<Scan> {
  const log = (line: string): void => retry.log(`Base: ${line}`);
  return base.complete(client, inputs.pollIntervalMs, { ...retry, signal, log });
}

interface ComparedWithBase {
  diff: ScanDiff;
  /** The scan that it was compared with. */
  base: Scan;
}

/** @param rescan Scans the base's address again, if another version of the service made its stored scan. */
async function compare(
  scan: Scan,
  base: Scan,
  rescan: () => Promise<Scan>,
  work: TargetWork,
): Promise<ComparedWithBase> {
  try {
    return await compareOrRescan(scan, base, rescan, work);
  } catch (error) {
    if (!isAnswer(error, 409) || error.slug === OUTDATED) throw error;
    if (work.inputs.serverUrl === undefined) {
      throw new ConfigurationError(
        `The base ${base.target} and ${scan.target} cannot be compared. Use the same path and query in both addresses.`,
        { cause: error },
      );
    }
    const hosts = `${new URL(base.target).host} ${new URL(scan.target).host}`;
    throw new ConfigurationError(
      `Input "base-url": the service treats ${base.target} and ${scan.target} as two targets. ${GROUP_ADVICE} Here that is TARGET_GROUPS="${hosts}".`,
      { cause: error },
    );
  }
}

async function compareOrRescan(
  scan: Scan,
  base: Scan,
  rescan: () => Promise<Scan>,
  work: TargetWork,
): Promise<ComparedWithBase> {
  try {
    return { diff: await compareScans(work, scan, base.id), base };
  } catch (error) {
    if (!isAnswer(error, 409) || error.slug !== OUTDATED) throw error;
    work.retry.log(`Base: another version of the service made the scan ${base.id}.`);
    const renewed = await rescan();
    return { diff: await compareScans(work, scan, renewed.id), base: renewed };
  }
}
