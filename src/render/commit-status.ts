import { countBySeverity } from '../outcome.ts';
import { describeChanges } from '../result/describe-changes.ts';
import { isMistaken } from '../result/is-mistaken.ts';
import type { TargetResult } from '../result/target-result.ts';
import { oneLine, shorten } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';

/** What a commit status shows. */
export interface StatusText {
  state: 'success' | 'failure' | 'error';
  context: string;
  description: string;
}

/** GitHub refuses a longer description. */
const MAX_DESCRIPTION = 140;
const MAX_CONTEXT = 200;

/**
 * The commit status of a target: counts in one line, under a context of its own for each address.
 *
 * @param warnOnly The run passes whatever the result is, unless the inputs are wrong, and so does the status.
 */
export function renderCommitStatus(result: TargetResult, warnOnly: boolean): StatusText {
  const { host, pathname } = new URL(result.url);
  const context = shorten(`sitedelta/${host}${pathname === '/' ? '' : pathname}`, MAX_CONTEXT);
  const text = describe(result);
  const whole = oneLine(text, MAX_DESCRIPTION);
  // A character outside the basic plane counts as one or two, depending on who counts.
  const description = whole.length > MAX_DESCRIPTION ? oneLine(text, MAX_DESCRIPTION / 2) : whole;
  const passes = warnOnly && !isMistaken(result);
  return { state: passes ? 'success' : judge(result), context, description };
}

function judge(result: TargetResult): StatusText['state'] {
  if (result.kind === 'failed') return 'error';
  return result.outcome.conclusion === 'passed' ? 'success' : 'failure';
}

function describe(result: TargetResult): string {
  if (result.kind === 'failed') return `No result: ${result.message}`;
  const findings = result.scan.result?.findings ?? [];
  const { high, medium, low } = countBySeverity(findings);
  const now = `${findings.length} ${plural(findings.length, 'finding')} now: ${high} high, ${medium} medium, ${low} low`;
  if (result.comparison.kind === 'no-base') return `${now}; no baseline yet`;
  return `${describeChanges(result.comparison.diff)}; ${now}`;
}
