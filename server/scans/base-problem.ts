import type { ScanStatus } from '../storage/scan-state.ts';

/**
 * Why the ids of a scan can't go on from the base that was named for it, in one sentence.
 * @param base null when there is no such scan
 * @param targetKey that of the scan that is asked for
 * @returns null where they can
 */
export function baseProblem(
  base: { status: ScanStatus; target: string; targetKey: string } | null,
  targetKey: string,
): string | null {
  if (base === null) {
    return `There is no scan with the id given as baseScanId: it never existed, or it was removed because of its age; ${ADVICE}.`;
  }
  if (base.targetKey !== targetKey) {
    return `The scan given as baseScanId is of another target (${base.target}); ${ADVICE}.`;
  }
  if (base.status === 'complete') return null;
  const end = base.status === 'failed' ? 'has failed' : `is ${base.status}`;
  return `The scan given as baseScanId ${end}; ${ADVICE}.`;
}

const ADVICE = 'name a complete scan of the same target, or leave baseScanId out';
