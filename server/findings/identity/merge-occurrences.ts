import { ruleNamed } from '../../rules/registry.ts';
import type { OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';
import { pageKey } from '../../facts/page/page-key.ts';
import { textOrder } from '../../shared/text-order.ts';
import { sortOccurrences } from './sort-occurrences.ts';

/** Occurrences that are one defect: the same rule and fingerprint, the n-th of its kind on each page. */
export interface MergedDefect {
  rule: string;
  fingerprint: string;
  ordinal: number;
  /** Page and occurrence indexes. The first one represents the defect (sortOccurrences). */
  occurrences: [page: number, occurrence: number][];
}

/**
 * Merges the occurrences of all pages into defects. Equal elements of one page become separate defects; the n-th of
 * them merges with the n-th of other pages. Defects of a page as a whole are not merged across paths. A question to
 * a person is one defect for all elements and pages. Occurrences within the margin of their rule are skipped. Which occurrences merge does not depend on the order of pages.
 */
export function mergeOccurrences(pages: readonly PageFacts[]): MergedDefect[] {
  const defects = new Map<string, MergedDefect>();
  for (const [pageIndex, page] of pages.entries()) {
    const seen = new Map<string, number>();
    const key = pageKey(page.url);
    for (const [occurrenceIndex, occurrence] of page.occurrences.entries()) {
      const { rule, review, isMarginal = false } = occurrence;
      if (isMarginal) continue;
      const fingerprint =
        !review && isAboutPage(occurrence) ? `${occurrence.fingerprint} ${key}` : occurrence.fingerprint;
      const kind = JSON.stringify([rule, fingerprint]);
      const ordinal = review ? 0 : (seen.get(kind) ?? 0);
      seen.set(kind, ordinal + 1);
      const name = `${ordinal} ${kind}`;
      const defect = defects.get(name) ?? { rule, fingerprint, ordinal, occurrences: [] };
      defects.set(name, defect);
      defect.occurrences.push([pageIndex, occurrenceIndex]);
    }
  }
  for (const { occurrences } of defects.values()) sortOccurrences(pages, occurrences);
  return [...defects.values()].sort(
    (x, y) => textOrder(x.rule, y.rule) || textOrder(x.fingerprint, y.fingerprint) || x.ordinal - y.ordinal,
  );
}

function isAboutPage({ subject, element, family }: OccurrenceFacts): boolean {
  if (subject !== undefined) return false;
  const { scope, perPage } = ruleNamed(family);
  return element < 0 ? scope !== 'site' : perPage === true;
}
