import { addedFindings } from './added-findings.ts';
import type { TargetResult } from './target-result.ts';

/** Whether something was added for sure that is worth a remark. */
export function hasAdded(result: TargetResult): boolean {
  return addedFindings(result).some(({ verified }) => verified !== false);
}
