import type { components } from '../../openapi.gen.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** What a comparison says, with everything that only one of the two scans could see apart. */
export interface Changes {
  added: ComparedFinding[];
  resolved: ComparedFinding[];
  unchanged: ComparedFinding[];
  /** In this scan only, and the base could not tell. */
  unverifiedAdded: ComparedFinding[];
  /** In the base only, and this scan could not tell. */
  unverifiedResolved: ComparedFinding[];
}

/**
 * Takes what could not be verified out of added and resolved. Whatever a report counts, it counts from here:
 * `summary` counts unverified findings with the others, and a headline from it would contradict the sections.
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
