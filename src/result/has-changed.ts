import { addedFindings } from './added-findings.ts';
import type { TargetResult } from './target-result.ts';

/** Whether something was added that is worth a remark, or resolved. */
export function hasChanged(result: TargetResult): boolean {
  return (
    addedFindings(result).length > 0 ||
    (result.kind === 'complete' &&
      result.comparison.kind === 'compared' &&
      result.comparison.diff.resolved.length > 0)
  );
}
