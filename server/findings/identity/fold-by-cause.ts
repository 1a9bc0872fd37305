import type { PageFacts } from '../../facts/scan-facts.ts';
import { textOrder } from '../../shared/text-order.ts';
import type { MergedDefect } from './merge-occurrences.ts';
import { sortOccurrences } from './sort-occurrences.ts';

/** Occurrences that are one finding. */
interface FoldedFinding {
  /** What the finding is known by, without the target. */
  parts: string[];
  /** Page and occurrence indexes. The first one represents the finding (sortOccurrences). */
  occurrences: [page: number, occurrence: number][];
}

/**
 * Folds occurrences into findings: those of one rule and cause are one, wherever they are; those without a cause
 * that others share are one for each defect. Neither their number nor their order makes a difference.
 */
export function foldByCause(pages: readonly PageFacts[], defects: readonly MergedDefect[]): FoldedFinding[] {
  const findings = new Map<string, FoldedFinding>();
  for (const { rule, fingerprint, ordinal, occurrences } of defects) {
    for (const [page, at] of occurrences) {
      const cause = pages[page]?.occurrences[at]?.cause ?? '';
      const parts = cause === '' ? [rule, fingerprint, String(ordinal)] : [rule, 'cause', cause];
      const name = JSON.stringify(parts);
      const finding = findings.get(name) ?? { parts, occurrences: [] };
      findings.set(name, finding);
      finding.occurrences.push([page, at]);
    }
  }
  for (const { occurrences } of findings.values()) sortOccurrences(pages, occurrences);
  return [...findings].sort(([x], [y]) => textOrder(x, y)).map(([, finding]) => finding);
}
