import type { components } from '../../openapi.gen.ts';
import { splitChanges } from './split-changes.ts';
import { isGone } from './reported-finding.ts';
import type { FindingState, ReportedFinding } from './reported-finding.ts';

type Schemas = components['schemas'];

/** What is known of a finding that the current scan has. */
type Notes = Pick<ReportedFinding, 'location' | 'declared' | 'failsRun' | 'ignored'>;

const NOTHING: Notes = { location: undefined, failsRun: false, ignored: undefined };

/**
 * The findings of a scan, or of its comparison with a base, as result files show them: by state, then in the service's
 * order.
 *
 * @param note what else is known of a finding that is still there
 */
export function listFindings(
  scan: Schemas['Scan'],
  diff: Schemas['ScanDiff'] | null,
  note: (finding: Schemas['ComparedFinding'], state: FindingState) => Notes,
): ReportedFinding[] {
  const report = (state: FindingState, findings: readonly Schemas['ComparedFinding'][]): ReportedFinding[] =>
    findings.map((finding) => {
      const known = isGone(state) ? undefined : knownPart(finding);
      return {
        state,
        finding,
        ...(isGone(state) ? NOTHING : note(finding, state)),
        ...(known && { known: report('unchanged', [known])[0] }),
      };
    });
  if (diff === null) return report('current', scan.result?.findings ?? []);
  const { added, unchanged, resolved, unverifiedAdded, unverifiedResolved } = splitChanges(diff);
  return [
    ...report('added', added),
    ...report('unverified-added', unverifiedAdded),
    ...report('unchanged', unchanged),
    ...report('resolved', resolved),
    ...report('unverified-resolved', unverifiedResolved),
  ];
}

type ComparedFinding = components['schemas']['ComparedFinding'];

/** The finding that an added one is part of, as far as the comparison tells: shown by the same element. */
function knownPart(finding: ComparedFinding): ComparedFinding | undefined {
  const { partOf, otherOccurrences = 1, otherPages, pages } = finding;
  if (partOf === undefined) return undefined;
  const known = { ...finding, id: partOf, occurrences: otherOccurrences, pages: otherPages ?? pages };
  for (const name of ['partOf', 'otherOccurrences', 'otherPages', 'elements', 'verified', 'reason'] as const)
    delete known[name];
  return known;
}
