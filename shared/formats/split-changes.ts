import type { components } from '../../openapi.gen.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** A comparison, with the findings separated that only one of the two scans could see. */
export interface Changes {
  added: ComparedFinding[];
  resolved: ComparedFinding[];
  unchanged: ComparedFinding[];
  /** Found in this scan, but the base could not see them. */
  unverifiedAdded: ComparedFinding[];
  /** Found in the base, but this scan could not see them. */
  unverifiedResolved: ComparedFinding[];
}

/**
 * Moves unverified findings out of added and resolved. All counts of a report come from here: `summary` counts unverified
 * findings with the others, so a headline from it would contradict the sections.
 */
export function splitChanges(diff: components['schemas']['ScanDiff']): Changes {
  return {
    added: diff.added.filter(isVerified),
    resolved: diff.resolved.filter(isVerified),
    unchanged: diff.unchanged,
    unverifiedAdded: diff.added.filter((finding) => !isVerified(finding)),
    unverifiedResolved: diff.resolved.filter((finding) => !isVerified(finding)),
  };
}

function isVerified(finding: ComparedFinding): boolean {
  return finding.verified !== false;
}
