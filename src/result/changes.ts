import type { ComparedFinding, Finding, ScanDiff } from '../service/api-types.ts';
import { isInPart } from '../../shared/formats/change-sum.ts';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import type { CompleteTarget, TargetResult } from './target-result.ts';
import type { SeverityCounts } from '../../shared/severity.ts';

/** A comparison as people count it. */
export interface Changes {
  added: readonly ComparedFinding[];
  resolved: readonly ComparedFinding[];
  unchanged: readonly ComparedFinding[];
  /** Findings that only one scan could have seen, so neither added nor resolved for certain. */
  unverified: {
    added: readonly ComparedFinding[];
    resolved: readonly ComparedFinding[];
    count: number;
    /** Of these, what comes and goes from visit to visit. */
    unstable: number;
  };
}

/**
 * Keeps apart what the comparison could not verify. On a large site an edit can shift which pages are visited,
 * so such findings say nothing about the deployment.
 */
export function splitChanges({ added, resolved, unchanged }: ScanDiff): Changes {
  const unverified = { added: added.filter(isUnverified), resolved: resolved.filter(isUnverified) };
  const all = [...unverified.added, ...unverified.resolved];
  return {
    added: added.filter((finding) => !isUnverified(finding)),
    resolved: resolved.filter((finding) => !isUnverified(finding)),
    unchanged,
    unverified: {
      ...unverified,
      count: all.length,
      unstable: all.filter(({ unstable }) => unstable === true).length,
    },
  };
}

function isUnverified(finding: ComparedFinding): boolean {
  return finding.verified === false;
}

/**
 * The added findings, verified or not, that the policy does not ignore.
 */
export function addedFindings(result: TargetResult): ComparedFinding[] {
  if (result.kind === 'failed' || result.comparison.kind === 'no-base') return [];
  const ignored = new Set((result.outcome.ignored ?? []).map(({ finding }) => findingKey(finding)));
  return result.comparison.diff.added.filter((finding) => !ignored.has(findingKey(finding)));
}

/** What makes the check fail, once each, as the comparison has it. */
export function failingFindings({ scan, comparison, outcome }: CompleteTarget): ComparedFinding[] {
  const added = comparison.kind === 'compared' ? comparison.diff.added : [];
  const known = new Map([...(scan.result?.findings ?? []), ...added].map((each) => [findingKey(each), each]));
  return (outcome.failing ?? []).flatMap((key) => known.get(key) ?? []);
}

/** Whether the comparison is certain that something was added that the policy does not ignore. */
export function hasAdded(result: TargetResult): boolean {
  return addedFindings(result).some(({ verified }) => verified !== false);
}

/** Whether the comparison is certain that something was added, and not ignored, or resolved, or what it is based on was lost. */
export function hasChanged(result: TargetResult): boolean {
  if (hasAdded(result) || (result.kind === 'complete' && result.outcome.coverage !== undefined)) return true;
  return (
    result.kind === 'complete' &&
    result.comparison.kind === 'compared' &&
    splitChanges(result.comparison.diff).resolved.length > 0
  );
}

/** How many findings there are of each severity. */
export function countBySeverity(findings: readonly Finding[]): SeverityCounts {
  const counts = { high: 0, medium: 0, low: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** The numbers of a comparison in one line: "2 added, 1 resolved, 40 unchanged, 3 not verified (2 unstable)". */
export function describeChanges(diff: ScanDiff): string {
  const { added, resolved, unchanged, unverified } = splitChanges(diff);
  const sure = `${added.length} added, ${describeResolved(resolved)}, ${unchanged.length} unchanged`;
  if (unverified.count === 0) return sure;
  const unstable = unverified.unstable === 0 ? '' : ` (${unverified.unstable} unstable)`;
  return `${sure}, ${unverified.count} not verified${unstable}`;
}

/** Such as "2 resolved, 1 resolved in part". */
export function describeResolved(resolved: readonly ComparedFinding[]): string {
  const { whole, inPart } = splitResolved(resolved);
  return `${whole.length} resolved${inPart.length === 0 ? '' : `, ${inPart.length} resolved in part`}`;
}

/** What is still there in other places is not resolved as a whole. */
export function splitResolved(
  resolved: readonly ComparedFinding[],
): Record<'whole' | 'inPart', ComparedFinding[]> {
  return {
    whole: resolved.filter((finding) => !isInPart(finding)),
    inPart: resolved.filter(isInPart),
  };
}
