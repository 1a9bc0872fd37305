import type { ScanFacts } from '../../facts/scan-facts.ts';
import { ruleNameOf } from '../../rules/registry.ts';
import { occurrenceAt } from './describe-finding.ts';

/** Where an element is of which there is a picture. */
export interface PicturedElement {
  /** Index of the page. */
  page: number;
  /** Place of the element in the page's order of elements. */
  element: number;
}

/** Which picture a finding has. */
export interface PictureOfFinding {
  finding: string;
  rule: string;
  /** Index of the picture. */
  picture: number;
  /** Whether it is of the element that the finding is described by; otherwise it is of another of its elements. */
  isLead: boolean;
}

/** The picture of each finding of which there is one: that of its first element that has one. */
export function pictureOfFindings(
  facts: ScanFacts,
  pictured: readonly PicturedElement[],
): PictureOfFinding[] {
  const pictures = new Map(pictured.map(({ page, element }, index) => [`${page} ${element}`, index]));
  if (pictures.size === 0) return [];
  return facts.findings.flatMap(({ id, occurrences }): PictureOfFinding[] => {
    for (const [place, [page, at]] of occurrences.entries()) {
      const { element, rule } = occurrenceAt(facts, page, at);
      const picture = pictures.get(`${page} ${element}`);
      if (picture !== undefined)
        return [{ finding: id, rule: ruleNameOf(rule), picture, isLead: place === 0 }];
    }
    return [];
  });
}
