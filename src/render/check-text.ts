import { isMisconfigured } from '../result/is-misconfigured.ts';
import type { TargetResult } from '../result/target-result.ts';
import { renderCommitStatus } from './commit-status.ts';

/** What a check run ends with. */
export interface CheckText {
  /** `neutral` lets a required check pass, too. */
  conclusion: 'success' | 'failure' | 'neutral' | 'cancelled';
  title: string;
}

/** The conclusion of a check run, and the counts in one line, as the commit status has them. */
export function renderCheckText(results: readonly TargetResult[], warnOnly: boolean): CheckText {
  const { description } = renderCommitStatus(results, { warnOnly });
  return { conclusion: conclude(results, warnOnly), title: description };
}

function conclude(results: readonly TargetResult[], warnOnly: boolean): CheckText['conclusion'] {
  const fails = results.some((result) => result.kind === 'failed' || result.outcome.conclusion === 'failed');
  if (fails) return warnOnly && !results.some(isMisconfigured) ? 'neutral' : 'failure';
  return results.some(couldNotCompare) ? 'neutral' : 'success';
}

/** Whether there is a base, and it is not known what was added to it. */
function couldNotCompare(result: TargetResult): boolean {
  return (
    result.kind === 'complete' &&
    result.comparison.kind === 'no-base' &&
    result.comparison.cause === 'unreadable'
  );
}
