import { addedFindings } from './added-findings.ts';
import type { TargetResult } from './target-result.ts';

/** Whether the comparison is certain that something was added that the policy does not ignore. */
export function hasAdded(result: TargetResult): boolean {
  return addedFindings(result).some(({ verified }) => verified !== false);
}
