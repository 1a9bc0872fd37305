import type { DefectFacts, FindingFacts, ScanFacts } from '../facts/scan-facts.ts';
import type { LiftedMatches } from '../identity/lift-matches.ts';
import type { OccurrenceRef, ScanMatch } from '../identity/match-scans.ts';
import { ownersOf } from '../identity/owners-of.ts';
import { closestPartner } from './closest-partner.ts';

/**
 * Makes a function that finds the occurrence of the base which is the one that stands for a finding of the current scan:
 * the one that is matched with it, else one of the same defect; undefined if there is none.
 */
export function partnerOccurrences(
  current: ScanFacts,
  match: ScanMatch,
  defects: LiftedMatches<DefectFacts>['left'],
): (finding: FindingFacts) => OccurrenceRef | undefined {
  const partners: OccurrenceRef[][] = [];
  for (const [[page, at], partner] of match.occurrences) (partners[page] ??= [])[at] = partner;
  const owners = ownersOf(current.defects);
  return ({ occurrences: [[page, at] = [-1, -1]] }) => {
    const defect = owners[page]?.[at];
    const known = defect && closestPartner(defects.get(defect));
    return partners[page]?.[at] ?? known?.occurrences[0];
  };
}
