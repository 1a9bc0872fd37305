import type { Comparison } from '../result/comparison.ts';
import type { Scan } from '../service/api-types.ts';
import { isAnswer } from '../service/is-answer.ts';
import type { ScanAttempt } from '../service/scan-attempt.ts';
import { compareScans, GROUP_ADVICE, OUTDATED } from './compare-scans.ts';
import { describeBase } from './describe-base.ts';
import { findStoredBases, unreadableBase } from './find-stored-bases.ts';
import { scanSite } from './scan-site.ts';
import type { ComparedScan, TargetWork } from './target-work.ts';

/** Scans a target and compares it with the base that an earlier run has stored, if there is one. */
export async function againstStoredBase(target: ScanAttempt, work: TargetWork): Promise<ComparedScan> {
  const bases = findStoredBases(work.client, work.baseline, work.retry);
  const first = await bases.next();
  const scan = await scanSite(target, work, first.done === true ? undefined : { id: first.value.scan.id });
  return { scan, comparison: await compareWithFirst(target, scan, first, bases, work) };
}

type StoredBases = ReturnType<typeof findStoredBases>;

/**
 * Compares with the first stored base that the service can compare. One that is gone (404) or no longer
 * comparable (409) is nobody's mistake: the next one is tried, and without any there is no baseline yet. There is one
 * that can't be read, however, if another version of the service has stored a base: without it, the upgrade of a
 * service would let each regression of that day pass.
 *
 * @param first What `bases` has given already.
 */
async function compareWithFirst(
  target: ScanAttempt,
  scan: Scan,
  first: Awaited<ReturnType<StoredBases['next']>>,
  bases: StoredBases,
  work: TargetWork,
): Promise<Comparison> {
  const { log } = work.retry;
  let refusal: string | undefined;
  let outdated: string | undefined;
  let next = first;
  while (next.done !== true) {
    const { scan: base, stored, foundIn } = next.value;
    try {
      const diff = await compareScans(work, scan, stored.scanId);
      const run = stored.runNumber === 0 ? '' : ` of run ${stored.runNumber}`;
      const commit = stored.sha === '' ? '' : `, commit ${stored.sha.slice(0, 7)}`;
      log(`Compared with the scan ${stored.scanId}${run}${commit}, found in ${foundIn}.`);
      return { kind: 'compared', diff, base: describeBase(base, stored, target, work.context) };
    } catch (error) {
      refusal = whyNotComparable(error, stored.scanId);
      if (refusal === undefined) throw error;
      log(refusal);
      if (isAnswer(error, 409) && error.slug === OUTDATED) outdated ??= refusal;
    }
    next = await bases.next();
  }
  const none = next.value;
  if (none.cause === 'unreadable') return none;
  return outdated === undefined
    ? { ...none, reason: refusal ?? none.reason }
    : unreadableBase([outdated], true);
}

/** Why the service can't compare with a stored base; undefined if it failed for another reason. */
function whyNotComparable(error: unknown, baseId: string): string | undefined {
  if (isAnswer(error, 404)) return `The stored base ${baseId} is gone from the service.`;
  if (!isAnswer(error, 409)) return undefined;
  const refusal = `The stored base ${baseId} is no longer comparable with this scan.`;
  if (error.slug === OUTDATED) return `${refusal} Another version of the service has stored it.`;
  return error.slug === 'different_targets' ? `${refusal} ${GROUP_ADVICE}` : refusal;
}
