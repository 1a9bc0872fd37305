import { isPerPage, isPerSite } from '../../rules/registry.ts';
import type { OccurrenceFacts, PageFacts } from '../facts/scan-facts.ts';
import { pageKey, pageOrder } from '../page/page-key.ts';
import { severityRank } from '../severity-rank.ts';
import { textOrder } from '../text-order.ts';

/** Occurrences that are one finding: the same rule and fingerprint, the n-th of its kind on each page. */
export interface MergedFinding {
  rule: string;
  fingerprint: string;
  ordinal: number;
  /** Page and occurrence indexes. The first one represents the finding: the most severe, then the first by path. */
  occurrences: [page: number, occurrence: number][];
}

/**
 * Merges the occurrences of all pages into findings. Equal elements of one page become separate findings; the n-th of
 * them merges with the n-th of other pages. Findings about a page as a whole are not merged across paths. A question to
 * a person is one finding for all elements and pages. Which occurrences merge does not depend on the order of pages.
 */
export function mergeOccurrences(pages: readonly PageFacts[]): MergedFinding[] {
  const findings = new Map<string, MergedFinding>();
  for (const [pageIndex, page] of pages.entries()) {
    const seen = new Map<string, number>();
    const key = pageKey(page.url);
    for (const [occurrenceIndex, occurrence] of page.occurrences.entries()) {
      const { rule, review } = occurrence;
      const fingerprint =
        !review && isAboutPage(occurrence) ? `${occurrence.fingerprint} ${key}` : occurrence.fingerprint;
      const kind = JSON.stringify([rule, fingerprint]);
      const ordinal = review ? 0 : (seen.get(kind) ?? 0);
      seen.set(kind, ordinal + 1);
      const name = `${ordinal} ${kind}`;
      const finding = findings.get(name) ?? { rule, fingerprint, ordinal, occurrences: [] };
      findings.set(name, finding);
      finding.occurrences.push([pageIndex, occurrenceIndex]);
    }
  }
  const order = pages.map((page) => pageOrder(page.url));
  const rank = ([page, occurrence]: [number, number]): number =>
    severityRank(pages[page]?.occurrences[occurrence]?.severity ?? 'low');
  for (const finding of findings.values()) {
    finding.occurrences.sort(
      (x, y) => rank(x) - rank(y) || textOrder(order[x[0]] ?? '', order[y[0]] ?? '') || x[0] - y[0],
    );
  }
  return [...findings.values()].sort(
    (x, y) => textOrder(x.rule, y.rule) || textOrder(x.fingerprint, y.fingerprint) || x.ordinal - y.ordinal,
  );
}

function isAboutPage({ subject, element, family }: OccurrenceFacts): boolean {
  if (subject !== undefined) return false;
  return element < 0 ? !isPerSite(family) : isPerPage(family);
}
