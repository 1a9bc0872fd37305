import type { ReportedFinding } from './reported-finding.ts';

/**
 * The findings, and after each of which only some elements are new, the one that they belong to: readers that know
 * findings by their ids would otherwise take it for fixed.
 */
export function withKnown(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return findings.flatMap((reported) =>
    reported.known === undefined ? [reported] : [reported, reported.known],
  );
}
