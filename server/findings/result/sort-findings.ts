import type { Finding } from '../../facts/judged-page.ts';
import { severityRank } from '../../../shared/severity.ts';
import { textOrder } from '../../shared/text-order.ts';

/** Sorts findings as the contract says: by severity, rule and id, independent of any locale. */
export function sortFindings<T extends Finding>(findings: T[]): T[] {
  return findings.sort(
    (x, y) =>
      severityRank(x.severity) - severityRank(y.severity) ||
      textOrder(x.rule, y.rule) ||
      textOrder(x.id ?? '', y.id ?? ''),
  );
}
