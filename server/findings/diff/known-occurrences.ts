import type { ScanFacts } from '../../facts/scan-facts.ts';
import type { OccurrenceRef, ScanMatch } from '../identity/match-scans.ts';
import { occurrenceAt } from '../result/describe-finding.ts';

/** The pages that both scans have, and the occurrences on them that both have, of one side. */
export interface KnownOccurrences {
  /** With the page of the other scan. */
  pages: Map<number, number>;
  occurrences: boolean[][];
  /** Those that the other scan has within the margin of their rule. */
  marginal: OccurrenceRef[];
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
