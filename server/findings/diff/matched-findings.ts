import type { DefectFacts, FindingFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { liftMatches, type LiftedMatches } from '../identity/lift-matches.ts';
import type { ScanMatch } from '../identity/match-scans.ts';
import { ownersOf } from '../identity/owners-of.ts';

/**
 * By finding of the current scan: those of the base with which it shares occurrences, and how many. One that shares none,
 * because it is on new pages only, is matched by its defects, which the base knows from other pages.
 *
 * @param defects by defect of the current scan, those of the base
 */
export function matchedFindings(
  current: ScanFacts,
  base: ScanFacts,
  match: ScanMatch,
  defects: LiftedMatches<DefectFacts>['left'],
): LiftedMatches['left'] {
  const { left } = liftMatches(current.findings, base.findings, match);
  const [ours, theirs] = [ownersOf(current.defects), ownersOf(base.findings)];
  for (const finding of current.findings) {
    if (left.has(finding)) continue;
    const partners = new Map<FindingFacts, number>();
    for (const [page, at] of finding.occurrences) {
      const defect = ours[page]?.[at];
      for (const [partner, shared] of (defect && defects.get(defect)) ?? []) {
        const [otherPage, other] = partner.occurrences[0] ?? [-1, -1];
        const there = theirs[otherPage]?.[other];
        if (there !== undefined) partners.set(there, (partners.get(there) ?? 0) + shared);
      }
    }
    if (partners.size > 0) left.set(finding, partners);
  }
  return left;
}
