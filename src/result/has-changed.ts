import { hasAdded } from './has-added.ts';
import { splitChanges } from './split-changes.ts';
import type { TargetResult } from './target-result.ts';

/** Whether the comparison is certain that something was added, and not ignored, or resolved, or what it is based on was lost. */
export function hasChanged(result: TargetResult): boolean {
  if (hasAdded(result) || (result.kind === 'complete' && result.outcome.coverage !== undefined)) return true;
  return (
    result.kind === 'complete' &&
    result.comparison.kind === 'compared' &&
    splitChanges(result.comparison.diff).resolved.length > 0
  );
}
