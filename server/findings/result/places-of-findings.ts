import type { ScanFacts } from '../../facts/scan-facts.ts';
import { ruleNameOf } from '../../rules/registry.ts';
import { occurrenceAt } from './describe-finding.ts';

/** Findings that are outlined in the picture of a page, and elements of one of them. */
const MOST_FINDINGS = 300;
const MOST_ELEMENTS = 20;

/** Elements of a finding on one page. */
export interface FindingOnPage {
  finding: string;
  rule: string;
  /** Index of the page. */
  page: number;
  /** Their places in the page's order of elements. */
  elements: number[];
  /** Whether the first of them is the element that the finding is described by. */
  isLead: boolean;
}

/**
 * Which elements of findings are on pages of which there are pictures. Findings come in their order, the worst first.
 * @param pictured indexes of the pages
 */
export function placesOfFindings(facts: ScanFacts, pictured: readonly number[]): FindingOnPage[] {
  if (pictured.length === 0) return [];
  const left = new Map(pictured.map((page) => [page, MOST_FINDINGS]));
  return facts.findings.flatMap(({ id, occurrences }): FindingOnPage[] => {
    const onPages = new Map<number, FindingOnPage>();
    for (const [place, [page, at]] of occurrences.entries()) {
      const room = left.get(page) ?? 0;
      if (room === 0) continue;
      const { element, rule } = occurrenceAt(facts, page, at);
      if (element < 0) continue;
      const known = onPages.get(page);
      if (known === undefined) {
        left.set(page, room - 1);
        const own = { finding: id, rule: ruleNameOf(rule), page, elements: [element], isLead: place === 0 };
        onPages.set(page, own);
      } else if (known.elements.length < MOST_ELEMENTS) known.elements.push(element);
    }
    return [...onPages.values()];
  });
}
