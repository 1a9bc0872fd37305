import { findIgnore } from '../policy/apply-ignores.ts';
import type { IgnoreEntry } from '../policy/policy.ts';
import { applyMarks, isListed } from '../../shared/undecided-marks.ts';
import type { TargetResult } from './target-result.ts';

/**
 * The entries of the ignore list that match nothing of any target. None if a target has no result: what it
 * would have found is not known.
 */
export function unusedIgnores(
  ignore: readonly IgnoreEntry[],
  results: readonly TargetResult[],
): IgnoreEntry[] {
  const complete = results.filter((result) => result.kind === 'complete');
  if (complete.length < results.length) return [];
  const findings = complete.flatMap(({ scan }) => scan.result?.findings ?? []);
  const undecided = complete.flatMap(({ scan }) => scan.result?.undecided ?? []);
  return ignore.filter((entry) => {
    if (entry.undecided === undefined) {
      return !findings.some((finding) => findIgnore(finding, [entry]) !== undefined);
    }
    const own = undecided.filter(({ rule }) => rule === entry.undecided);
    // Of elements that are not listed it is not known whether the entry is about them.
    return own.every(isListed) && applyMarks(own, [entry]).marked.length === 0;
  });
}
