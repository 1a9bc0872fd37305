import type { FindingFacts } from '../../facts/scan-facts.ts';
import type { ScanMatch } from './match-scans.ts';

/** By finding or defect: those of the other side with which it shares matched occurrences, and how many. */
export interface LiftedMatches<T extends FindingFacts = FindingFacts> {
  left: Map<T, Map<T, number>>;
  right: Map<T, Map<T, number>>;
}

/**
 * Lifts matches from occurrences to findings or defects: two belong together if any of their occurrences do, so that one
 * occurrence more or less neither adds nor resolves a finding.
 */
export function liftMatches<T extends FindingFacts>(
  left: readonly T[],
  right: readonly T[],
  match: ScanMatch,
): LiftedMatches<T> {
  const lifted: LiftedMatches<T> = { left: new Map(), right: new Map() };
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

function count<T extends FindingFacts>(links: LiftedMatches<T>['left'], from: T, to: T): void {
  const found = links.get(from) ?? new Map<T, number>();
  links.set(from, found);
  found.set(to, (found.get(to) ?? 0) + 1);
}

/** The finding or defect of each occurrence, by page index and by its index there. */
export function ownersOf<T extends FindingFacts>(findings: readonly T[]): T[][] {
  const owners: T[][] = [];
  for (const each of findings) {
    for (const [page, occurrence] of each.occurrences) (owners[page] ??= [])[occurrence] = each;
  }
  return owners;
}
