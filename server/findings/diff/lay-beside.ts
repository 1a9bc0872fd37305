import { seenFacts } from '../../facts/keep-pages.ts';
import type { DefectFacts, FindingFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { baseView } from '../identity/base-view.ts';
import { liftMatches, type LiftedMatches } from '../identity/lift-matches.ts';
import { matchScans, type ScanMatch } from '../identity/match-scans.ts';
import { changedParts, type ChangedPart } from './changed-parts.ts';
import { doubtAbout } from './doubt.ts';
import { knownOccurrences, type KnownOccurrences } from './known-occurrences.ts';

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
