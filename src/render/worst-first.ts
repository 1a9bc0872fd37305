import { hasAdded, hasChanged } from '../result/changes.ts';
import type { TargetResult } from '../result/target-result.ts';

/** Results in the order in which people have to look at them; equal ones in the order they have. */
export function worstFirst(results: readonly TargetResult[]): TargetResult[] {
  return results.toSorted((a, b) => rank(b) - rank(a));
}

function rank(result: TargetResult): number {
  if (result.kind === 'failed') return 4;
  if (result.outcome.conclusion === 'failed') return 3;
  if (hasAdded(result)) return 2;
  return hasChanged(result) ? 1 : 0;
}
