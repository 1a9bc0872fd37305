import type { StoredBase } from '../baseline/baseline-store.ts';
import type { Baseline } from '../baseline/baseline.ts';
import type { NoBase } from '../result/comparison.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import { isAnswer } from '../service/is-answer.ts';
import { withRetries, type RetryContext } from '../service/retry.ts';
import { ServiceFailure } from '../shared/errors.ts';
import { oneLine } from '../text/plain-text.ts';

/** A stored base that the service still has. */
export interface FoundBase {
  scan: Scan;
  stored: StoredBase;
  /** "the commit statuses" */
  foundIn: string;
}

/**
 * Finds the stored bases that the service still has, best first, each when it is asked for.
 *
 * @returns Once there are no more: why there is no base. That a base can't be read does not mean that there is none:
 *   if this scan replaced it, a regression would be lost.
 * @throws RunError with status `timeout` if there is no time left; CancelledError.
 */
export async function* findStoredBases(
  client: ScanClient,
  baseline: Baseline,
  retry: RetryContext,
): AsyncGenerator<FoundBase, NoBase> {
  const tried = new Set<string>();
  const gone: string[] = [];
  const unavailable: string[] = [];
  const unreadable: string[] = [];
  let mayBegin = true;
  for await (const answer of baseline.read()) {
    if (answer.kind !== 'base') {
      retry.log(answer.reason);
      if (answer.kind === 'unreadable') {
        unreadable.push(answer.reason);
        mayBegin &&= answer.mayBegin === true;
      } else if (answer.kind === 'gone') gone.push(answer.reason);
      else if (answer.kind === 'unavailable') unavailable.push(answer.reason);
      continue;
    }
    const { base: stored, foundIn } = answer;
    if (tried.has(stored.scanId)) continue;
    tried.add(stored.scanId);
    const read = await readStoredScan(client, stored.scanId, retry);
    if (read.kind === 'complete') {
      yield { scan: read.scan, stored, foundIn };
      continue;
    }
    retry.log(read.reason);
    (read.kind === 'gone' ? gone : unreadable).push(read.reason);
    mayBegin &&= read.kind === 'gone';
  }
  if (unreadable.length > 0) return unreadableBase(unreadable, mayBegin);
  const { whyNotStored, isOff } = baseline;
  const none = whyNotStored === undefined ? 'No baseline is stored yet.' : 'No baseline is stored.';
  const hint = whyNotStored === undefined ? [] : [`This run stores none: ${whyNotStored}`];
  const reason = [gone.at(-1) ?? none, ...hint, ...unavailable].join(' ');
  return isOff ? { kind: 'no-base', reason, cause: 'off' } : { kind: 'no-base', reason };
}

/** That there may be a base which can't be read, for reasons in whole sentences, and what to do. */
export function unreadableBase(reasons: readonly string[], mayBegin: boolean): NoBase {
  const advice = mayBegin
    ? 'and nothing replaces what may be there. To begin anew, run the job once on a baseline branch with the input "on-baseline-error: warn", which stores the scan.'
    : 'and this run stores no base. Run the job again later.';
  return {
    kind: 'no-base',
    cause: 'unreadable',
    ...(mayBegin && { mayBegin }),
    reason: `${[...new Set(reasons)].join(' ')} So it is not known what to compare with, ${advice}`,
  };
}

/** A stored scan, or why it can't be a base: it is gone, or it can't be read this time. */
type StoredScan =
  | { kind: 'complete'; scan: Scan }
  | { kind: 'gone'; reason: string }
  | { kind: 'unreadable'; reason: string };

async function readStoredScan(client: ScanClient, id: string, retry: RetryContext): Promise<StoredScan> {
  try {
    const scan = await withRetries('Reading the base', () => client.getScan(id, retry.signal), retry);
    if (scan.status === 'complete') return { kind: 'complete', scan };
    return { kind: 'gone', reason: `The stored base ${id} is ${scan.status} on the service.` };
  } catch (error) {
    if (isAnswer(error, 404)) {
      return { kind: 'gone', reason: `The stored base ${id} is gone from the service.` };
    }
    if (!(error instanceof ServiceFailure)) throw error;
    const reason = `The service did not return the stored base ${id}: ${oneLine(error.message, 300)}`;
    return { kind: 'unreadable', reason };
  }
}
