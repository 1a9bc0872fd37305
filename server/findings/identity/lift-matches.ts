import type { ScanMatch } from './match-scans.ts';
import type { FindingFacts } from '../facts/scan-facts.ts';

/** By finding: the findings of the other side with which it shares matched occurrences, and how many. */
export interface LiftedMatches {
  left: Map<FindingFacts, Map<FindingFacts, number>>;
  right: Map<FindingFacts, Map<FindingFacts, number>>;
}

/**
 * Lifts matches from occurrences to findings: two findings belong together if any of their occurrences do, so that one
 * occurrence more or less neither adds nor resolves a finding.
 */
export function liftMatches(
  left: readonly FindingFacts[],
  right: readonly FindingFacts[],
  match: ScanMatch,
): LiftedMatches {
  const lifted: LiftedMatches = { left: new Map(), right: new Map() };
  const ours = ownersOf(left);
  const theirs = ownersOf(right);
  for (const [[page, occurrence], [otherPage, otherOccurrence]] of match.occurrences) {
    const finding = ours[page]?.[occurrence];
    const other = theirs[otherPage]?.[otherOccurrence];
    if (!finding || !other) continue;
    count(lifted.left, finding, other);
    count(lifted.right, other, finding);
  }
  return lifted;
}

/** The finding of each occurrence, by page index and by its index there. */
function ownersOf(findings: readonly FindingFacts[]): FindingFacts[][] {
  const owners: FindingFacts[][] = [];
  for (const finding of findings) {
    for (const [page, occurrence] of finding.occurrences) (owners[page] ??= [])[occurrence] = finding;
  }
  return owners;
}

function count(links: LiftedMatches['left'], from: FindingFacts, to: FindingFacts): void {
  const found = links.get(from) ?? new Map<FindingFacts, number>();
  links.set(from, found);
  found.set(to, (found.get(to) ?? 0) + 1);
}
