import type { IgnoreEntry } from '../policy/policy.ts';
import { findingKey } from '../result/finding-key.ts';
import { splitChanges } from '../result/split-changes.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { ComparedFinding, Finding } from '../service/api-types.ts';
import type { SourceLocation } from '../source-lines/source-index.ts';

/** A finding compared with the base. */
export type FindingState =
  | 'added'
  | 'unchanged'
  | 'resolved'
  | 'unverified-added'
  | 'unverified-resolved'
  | 'current';

/** A finding as result files show it. */
export interface ReportedFinding {
  /** `current` if there is no base; `unverified-…` if only one of the scans looked for it. */
  state: FindingState;
  finding: ComparedFinding;
  /** The line of the sources that writes the element, if it is certain. */
  location: SourceLocation | undefined;
  /** It makes the run fail. */
  failsRun: boolean;
  /** Why the policy ignores it. */
  ignored: string | undefined;
}

/** All findings of a target with what the run knows about them, by state, then in the service's order. */
export function reportFindings(
  result: TargetResult,
  findLine: (finding: Finding) => SourceLocation | undefined,
): ReportedFinding[] {
  if (result.kind === 'failed') return [];
  const { comparison, outcome, scan } = result;
  const failing = new Set(outcome.failing ?? []);
  const ignored = new Map(
    (outcome.ignored ?? []).map(({ finding, entry }) => [findingKey(finding), describeIgnore(entry)]),
  );
  const report = (state: FindingState, findings: readonly ComparedFinding[]): ReportedFinding[] =>
    findings.map((finding) => ({
      state,
      finding,
      location: isGone(state) ? undefined : findLine(finding),
      failsRun: !isGone(state) && finding.id !== undefined && failing.has(finding.id),
      ignored: isGone(state) ? undefined : ignored.get(findingKey(finding)),
    }));
  if (comparison.kind === 'no-base') return report('current', scan.result?.findings ?? []);
  const { added, unchanged, resolved, unverified } = splitChanges(comparison.diff);
  return [
    ...report('added', added),
    ...report('unverified-added', unverified.added),
    ...report('unchanged', unchanged),
    ...report('resolved', resolved),
    ...report('unverified-resolved', unverified.resolved),
  ];
}

/** Whether the current scan no longer has the finding. */
export function isGone(state: FindingState): boolean {
  return state === 'resolved' || state === 'unverified-resolved';
}

function describeIgnore({ reason, expires }: IgnoreEntry): string {
  return expires === undefined ? reason : `${reason} (until ${expires})`;
}
