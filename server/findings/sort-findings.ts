import type { Finding } from './facts.ts';
import { severityRank } from './severity-rank.ts';

/** Sorts findings as the contract says: by severity, rule and id, independent of any locale. */
export function sortFindings<T extends Finding>(findings: T[]): T[] {
  return findings.sort(
    (x, y) =>
      severityRank(x.severity) - severityRank(y.severity) ||
      compare(x.rule, y.rule) ||
      compare(x.id ?? '', y.id ?? ''),
  );
}

function compare(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
