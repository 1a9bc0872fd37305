import { isMisconfigured } from '../result/is-misconfigured.ts';
import type { TargetResult } from '../result/target-result.ts';

/** A line for a result that would fail the run without `warn-only`; empty if it passes without. */
export function renderWarnOnlyNote(results: readonly TargetResult[], warnOnly: boolean): string {
  const fails = results.some((result) => result.kind === 'failed' || result.outcome.conclusion === 'failed');
  return warnOnly && fails && !results.some(isMisconfigured)
    ? 'The run passes anyway, because `warn-only` is true.'
    : '';
}
