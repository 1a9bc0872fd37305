import { findIgnore } from '../policy/apply-ignores.ts';
import type { IgnoreEntry } from '../policy/policy.ts';
import type { TargetResult } from './target-result.ts';

/**
 * The entries of the ignore list that no finding of any target matches. None if a target has no result: what it
 * would have found is not known.
 */
export function unusedIgnores(
  ignore: readonly IgnoreEntry[],
  results: readonly TargetResult[],
): IgnoreEntry[] {
  const complete = results.filter((result) => result.kind === 'complete');
  if (complete.length < results.length) return [];
  const findings = complete.flatMap(({ scan }) => scan.result?.findings ?? []);
  return ignore.filter((entry) => !findings.some((finding) => findIgnore(finding, [entry]) !== undefined));
}
