import type { ComparedFinding, ScanDiff } from '../service/api-types.ts';

/** A comparison as people count it. */
export interface Changes {
  added: readonly ComparedFinding[];
  resolved: readonly ComparedFinding[];
  unchanged: readonly ComparedFinding[];
  /** What one scan has and the other did not look for: not certainly added or resolved. */
  unverified: {
    added: readonly ComparedFinding[];
    resolved: readonly ComparedFinding[];
    count: number;
    /** Of these, what comes and goes from visit to visit. */
    unstable: number;
  };
}

/**
 * Keeps apart what the comparison could not verify. On a large site an edit can shift which pages are visited,
 * so such findings say nothing about the deployment.
 */
export function splitChanges({ added, resolved, unchanged }: ScanDiff): Changes {
  const unverified = { added: added.filter(isUnverified), resolved: resolved.filter(isUnverified) };
  const all = [...unverified.added, ...unverified.resolved];
  return {
    added: added.filter((finding) => !isUnverified(finding)),
    resolved: resolved.filter((finding) => !isUnverified(finding)),
    unchanged,
    unverified: {
      ...unverified,
      count: all.length,
      unstable: all.filter(({ unstable }) => unstable === true).length,
    },
  };
}

function isUnverified(finding: ComparedFinding): boolean {
  return finding.verified === false;
}
