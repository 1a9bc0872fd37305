import { seenFacts } from '../../facts/scan-facts.ts';
import type { DefectFacts, FindingFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { baseView } from '../identity/claim-partners.ts';
import { liftMatches } from '../identity/lift-matches.ts';
import type { LiftedMatches } from '../identity/lift-matches.ts';
import { matchScans } from '../identity/match-scans.ts';
import type { OccurrenceRef, ScanMatch } from '../identity/match-scans.ts';
import { doubtAbout } from './doubt.ts';
import type { Doubt } from './doubt.ts';
import { occurrenceAt } from '../result/describe-finding.ts';
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

/** The pages that both scans have, and the occurrences on them that both have, of one side. */
interface KnownOccurrences {
  /** With the page of the other scan. */
  pages: Map<number, number>;
  occurrences: boolean[][];
  /** Those that the other scan has within the margin of their rule. */
  marginal: OccurrenceRef[];
}

/** A scan next to its base, as they are compared. */
export interface SideBySide {
  /** What the scan saw itself. */
  current: ScanFacts;
  /** See baseView. */
  base: ScanFacts;
  match: ScanMatch;
  defects: LiftedMatches<DefectFacts>;
  /** What the base knows of the scan. */
  known: KnownOccurrences;
  /** Which part of a finding of the scan was added; see changedParts. */
  partOf: (finding: FindingFacts) => ChangedPart | undefined;
}

/** Lays a scan next to its base. Both as they are stored. */
export function layBeside(currentFacts: ScanFacts, baseFacts: ScanFacts): SideBySide {
  const current = seenFacts(currentFacts);
  const base = baseView(baseFacts, current.pages);
  const match = matchScans(current, base);
  const defects = liftMatches(current.defects, base.defects, match);
  const known = knownOccurrences(match, 0, base);
  const partOf = changedParts(
    current,
    known,
    (defect) => defects.left.has(defect),
    doubtAbout(current, base, { ...known, undecided: match.undecided.left, isOtherLater: false }),
  );
  return { current, base, match, defects, known, partOf };
}

/**
 * Makes a function that says which part of a finding the other scan lacks; undefined if it lacks none. A defect of
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

/** What is known of one side (0 is the left one) of a match with another scan. */
export function knownOccurrences(match: ScanMatch, side: 0 | 1, other: ScanFacts): KnownOccurrences {
  const otherSide = side === 0 ? 1 : 0;
  const known: KnownOccurrences = {
    pages: new Map(match.pages.map((pair) => [pair[side], pair[otherSide]])),
    occurrences: [],
    marginal: [],
  };
  for (const pair of match.occurrences) {
    const [page, occurrence] = pair[side];
    (known.occurrences[page] ??= [])[occurrence] = true;
    if (occurrenceAt(other, ...pair[otherSide]).isMarginal === true) known.marginal.push(pair[side]);
  }
  return known;
}
