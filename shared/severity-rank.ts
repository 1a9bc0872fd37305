import type { Severity } from '../server/facts/judged-page.ts';

const RANK = { high: 0, medium: 1, low: 2 } satisfies Record<Severity, number>;

/** Place of a severity in the contract's order: 0 for the worst. */
export function severityRank(severity: Severity): number {
  return RANK[severity];
}
