import { SEVERITIES, type ComparedFinding, type Finding, type ScanDiff, type Severity } from './api-types.ts';
import { formatFailOn, isAtLeast, type FailOn } from './fail-on.ts';

/** The comparison with a base, or why there is none. */
export type Comparison = { kind: 'compared'; diff: ScanDiff } | { kind: 'no-base'; reason: string };

/** What the run says in the end about a complete scan. */
export interface Outcome {
  conclusion: 'passed' | 'failed';
  /** One sentence that explains the conclusion. */
  verdict: string;
}

/** The findings an outcome rests on; `added` is undefined where there is no base. */
export interface JudgedFindings {
  current: readonly Finding[];
  added: readonly ComparedFinding[] | undefined;
}

/**
 * Judges a complete scan by the input `fail-on`.
 *
 * - `added-…` counts added findings. One that the comparison could not verify (`verified: false`) never
 *   counts, and without a base nothing is added.
 * - `any-…` counts the current findings, with or without a base; they are all really there.
 */
export function judge({ current, added }: JudgedFindings, failOn: FailOn | undefined): Outcome {
  if (failOn === undefined) {
    return { conclusion: 'passed', verdict: 'Nothing makes this run fail, because fail-on is none.' };
  }
  const setting = `fail-on: ${formatFailOn(failOn)}`;
  if (failOn.scope === 'added' && added === undefined) {
    return {
      conclusion: 'passed',
      verdict: `There is no base to compare with, so no finding counts as added (${setting}).`,
    };
  }
  const candidates =
    failOn.scope === 'any' ? current : (added ?? []).filter((finding) => finding.verified !== false);
  const guilty = candidates.filter((finding) => isAtLeast(finding.severity, failOn.severity)).length;
  const what = `${guilty === 1 ? 'finding' : 'findings'}${describeRange(failOn.severity)}`;
  const happened = VERBS[failOn.scope][guilty === 1 ? 'one' : 'many'];
  return {
    conclusion: guilty === 0 ? 'passed' : 'failed',
    verdict: `${guilty === 0 ? 'No' : guilty} ${what} ${happened} (${setting}).`,
  };
}

const VERBS = {
  added: { one: 'was added', many: 'were added' },
  any: { one: 'is on the site', many: 'are on the site' },
} as const;

/** How many findings there are of each severity. */
export function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { high: 0, medium: 0, low: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** " of severity high", " of severity medium or high", "" for all. */
function describeRange(threshold: Severity): string {
  const severities = SEVERITIES.filter((severity) => isAtLeast(severity, threshold));
  return severities.length === SEVERITIES.length ? '' : ` of severity ${severities.reverse().join(' or ')}`;
}
