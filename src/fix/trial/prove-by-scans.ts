import { ScanAttempt } from '../../service/scan-attempt.ts';
import type { Scan } from '../../service/api-types.ts';
import { systemClock } from '../../shared/clock.ts';
import type { JudgedFix } from '../../result/judge-fix.ts';
import { applyEdits } from '../apply-edits.ts';
import type { Patch } from '../make-patches.ts';
import { prove, type Proof } from '../prove.ts';
import { judgePatches, type TrialWork } from './judge-patches.ts';
import type { WorkCopy } from './work-copy.ts';

interface TrialOptions extends TrialWork {
  copy: Pick<WorkCopy, 'change'>;
  /** The scan of the website as it is. */
  base: Scan;
  /** Address of the copy. */
  url: string;
  pollIntervalMs: number;
  /** Text of a source file before the patches. */
  textOf: (file: string) => string;
  /** How long a scan takes, as far as that is known. */
  usualMs?: number;
  maxScans?: number;
  /** Called before each scan. */
  onScan?: (patches: number, count: number) => void;
}

/**
 * Proves patches: applies them to a copy of the website, scans it, and compares. Those that are not proven at once are looked for
 * with more scans, while there is time for another one.
 *
 * @throws RunError if a scan or the build fails; the reason of the signal
 */
export async function proveByScans(
  patches: readonly Patch[],
  { usualMs = 0, maxScans, ...options }: TrialOptions,
): Promise<Proof> {
  const { copy, base, url, pollIntervalMs, textOf, client, retry, onScan } = options;
  const named = { id: base.id, isLive: true } as const;
  let count = 0;
  let tookMs = usualMs;
  const scanAndJudge = async (some: readonly Patch[]): Promise<JudgedFix> => {
    const scan = await new ScanAttempt(url).complete(client, pollIntervalMs, retry, named);
    return judgePatches(some, { base, scan }, options);
  };
  const attempt = async (some: readonly Patch[]): Promise<JudgedFix> => {
    count += 1;
    const begin = systemClock.now();
    onScan?.(some.length, count);
    await copy.change(
      applyEdits(
        some.flatMap(({ edits }) => edits),
        textOf,
      ),
    );
    let judged = await scanAndJudge(some);
    // A busy machine may not see all at once; what is not seen the second time either counts.
    if (judged.gaps.length > 0) judged = await scanAndJudge(some);
    tookMs = Math.max(tookMs, systemClock.now() - begin);
    return judged;
  };
  // Of a run that ends too late nothing would be known.
  const hasTime = (): boolean => systemClock.now() + 2 * tookMs < retry.deadlineMs;
  return prove(patches, { attempt, hasTime, ...(maxScans !== undefined && { maxTrials: maxScans }) });
}
