import { occurrenceAt } from '../result/describe-finding.ts';
import type { DefectFacts, FindingFacts, ScanFacts } from '../../facts/scan-facts.ts';
import type { OccurrenceRef } from '../identity/match-scans.ts';
import type { KnownOccurrences } from './known-occurrences.ts';
import type { Doubt } from './doubt.ts';
import { textOrder } from '../../shared/text-order.ts';

/** The part of a finding that the other scan has not. */
export interface ChangedPart {
  /** The finding with these occurrences only. */
  part: FindingFacts;
  /** Those that the other scan has, or of which it would not show that it has them. */
  others: OccurrenceRef[];
  /** Why it can't be known whether the other scan would have had the part; null if it can. */
  doubt: Doubt | null;
}

/**
 * Makes a function that says which part of a finding the other scan has not; undefined if there is none. A defect of
 * which nothing is known is new as a whole. Of a known one only those occurrences are that the other scan would have
 * seen: on pages that are in both. A question is asked of the site as a whole and has no such part. Where some of a
 * finding is certain, what is in doubt is left out of the part.
 *
 * @param isKnown whether the other scan has any occurrence of a defect
 * @param doubt why it can't be known whether the other scan would have had something; null if it can
 */
export function changedParts(
  facts: ScanFacts,
  known: KnownOccurrences,
  isKnown: (defect: DefectFacts) => boolean,
  doubt: (finding: FindingFacts) => Doubt | null,
): (finding: FindingFacts) => ChangedPart | undefined {
  /** By page and occurrence: null if it is new, why it may be, undefined if it is not. */
  const doubts: (Doubt | null | undefined)[][] = facts.pages.map(() => []);
  const isNew = ([page, at]: OccurrenceRef): boolean =>
    known.pages.has(page) &&
    known.occurrences[page]?.[at] !== true &&
    !occurrenceAt(facts, page, at).review &&
    doubt({ id: '', occurrences: [[page, at]] }) === null;
  for (const defect of facts.defects) {
    const isWhole = !isKnown(defect);
    const why = isWhole ? doubt(defect) : null;
    for (const [page, at] of isWhole ? defect.occurrences : defect.occurrences.filter(isNew))
      (doubts[page] ??= [])[at] = why;
  }
  const doubtOf = ([page, at]: OccurrenceRef): Doubt | null | undefined => doubts[page]?.[at];
  return (finding) => {
    const certain = finding.occurrences.filter((each) => doubtOf(each) === null);
    const doubtful = finding.occurrences.filter((each) => (doubtOf(each) ?? null) !== null);
    const occurrences = certain.length > 0 ? certain : doubtful;
    if (occurrences.length === 0) return undefined;
    const [why = null] =
      certain.length > 0 ? [] : doubtful.flatMap((each) => doubtOf(each) ?? []).sort(inOrder);
    return {
      part: { ...finding, occurrences },
      others: finding.occurrences.filter((each) => doubtOf(each) === undefined),
      doubt: why,
    };
  };
}

/** Any order that is the same each time. */
function inOrder(a: Doubt, b: Doubt): number {
  return textOrder(JSON.stringify(a), JSON.stringify(b));
}
