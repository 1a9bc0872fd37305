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
  /** The finding as the base has it, if only some of its elements are new. */
  known?: ReportedFinding;
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
    findings.map((finding) => {
      const known = isGone(state) ? undefined : knownPart(finding);
      return {
        state,
        finding,
        location: isGone(state) ? undefined : findLine(finding),
        failsRun: !isGone(state) && finding.id !== undefined && failing.has(finding.id),
        ignored: isGone(state) ? undefined : ignored.get(findingKey(finding)),
        ...(known && { known: report('unchanged', [known])[0] }),
      };
    });
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

/**
 * The findings, and after each of which only some elements are new, the one that they belong to: readers that know
 * findings by their ids would otherwise take it for mended.
 */
export function withKnown(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return findings.flatMap((reported) =>
    reported.known === undefined ? [reported] : [reported, reported.known],
  );
}

/** The finding that an added one is part of, as far as the comparison tells: shown by the same element. */
function knownPart(finding: ComparedFinding): ComparedFinding | undefined {
  const { partOf, otherOccurrences = 1, otherPages, pages } = finding;
  if (partOf === undefined) return undefined;
  const known = { ...finding, id: partOf, occurrences: otherOccurrences, pages: otherPages ?? pages };
  for (const name of ['partOf', 'otherOccurrences', 'otherPages', 'elements', 'verified', 'reason'] as const)
    delete known[name];
  return known;
}

/** Whether the current scan no longer has the finding. */
export function isGone(state: FindingState): boolean {
  return state === 'resolved' || state === 'unverified-resolved';
}

function describeIgnore({ reason, expires }: IgnoreEntry): string {
  return expires === undefined ? reason : `${reason} (until ${expires})`;
}
