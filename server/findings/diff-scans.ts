import { describeFinding } from './describe-finding.ts';
import { doubtAbout } from './doubt.ts';
import type { ComparedFinding } from './facts.ts';
import { liftMatches } from './lift-matches.ts';
import { matchScans } from './match-scans.ts';
import type { FindingFacts, ScanFacts } from './page-facts.ts';
import { sortFindings } from './sort-findings.ts';

/**
 * Compares a scan with an earlier one. Every current finding is in `added` or `unchanged`; every base
 * finding is in `resolved` or represented by an unchanged one. What the other scan could not have seen
 * is `verified: false` with a reason. Comparing the other way round swaps added and resolved.
 */
export function diffScans(
  current: ScanFacts,
  base: ScanFacts,
): { added: ComparedFinding[]; resolved: ComparedFinding[]; unchanged: ComparedFinding[] } {
  const match = matchScans(current, base);
  const { left, right } = liftMatches(current.findings, base.findings, match);
  const added: ComparedFinding[] = [];
  const unchanged: ComparedFinding[] = [];
  const doubtCurrent = doubtAbout(current, base, match.undecided.left);
  for (const finding of current.findings) {
    const item = describeFinding(current, finding);
    const partner = closestPartner(finding, left.get(finding));
    if (partner === undefined) added.push(withDoubt(item, doubtCurrent(finding)));
    else unchanged.push(withBaseEvidence(item, describeFinding(base, partner).evidence));
  }
  const doubtBase = doubtAbout(base, current, match.undecided.right);
  const resolved = base.findings
    .filter((finding) => !right.has(finding))
    .map((finding) => withDoubt(describeFinding(base, finding), doubtBase(finding)));
  return { added: sortFindings(added), resolved: sortFindings(resolved), unchanged: sortFindings(unchanged) };
}

/** The base finding that has the same id, else that which shares most occurrences. */
function closestPartner(
  finding: FindingFacts,
  partners: ReadonlyMap<FindingFacts, number> | undefined,
): FindingFacts | undefined {
  const ranked = [...(partners ?? [])].sort(
    ([x, sharedX], [y, sharedY]) =>
      Number(y.id === finding.id) - Number(x.id === finding.id) ||
      sharedY - sharedX ||
      (x.id < y.id ? -1 : 1),
  );
  return ranked[0]?.[0];
}

function withDoubt(finding: ComparedFinding, reason: string | null): ComparedFinding {
  return reason === null ? finding : { ...finding, verified: false, reason };
}

function withBaseEvidence(finding: ComparedFinding, baseEvidence: string): ComparedFinding {
  return finding.evidence === baseEvidence ? finding : { ...finding, evidenceChanged: true, baseEvidence };
}
