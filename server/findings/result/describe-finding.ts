import { categoryOf } from '../../rules/registry.ts';
import { elementSelector } from '../describe/element-selector.ts';
import type { Finding } from '../facts/judged-page.ts';
import type { FindingFacts, OccurrenceFacts, ScanFacts } from '../facts/scan-facts.ts';

/** A finding as the contract has it: described by its first occurrence, on the pages of all. */
export function describeFinding(facts: ScanFacts, finding: FindingFacts): Finding {
  const occurrences = finding.occurrences.map(([page, occurrence]) => occurrenceAt(facts, page, occurrence));
  const [lead] = occurrences;
  if (lead === undefined) throw new Error(`Finding ${finding.id} has no occurrence.`);
  const leadPage = finding.occurrences[0]?.[0] ?? 0;
  const others = finding.occurrences.map(([page]) => page).sort((x, y) => x - y);
  const pages = new Set([leadPage, ...others]);
  const selector = elementSelector(lead.about.path, lead.about.tag);
  return {
    id: finding.id,
    severity: lead.severity,
    rule: lead.rule,
    category: categoryOf(lead.rule),
    title: lead.title,
    explanation: lead.explanation,
    evidence: lead.evidence,
    ...(selector === undefined ? {} : { selector }),
    pages: [...new Set([...pages].map((page) => facts.pages[page]?.url ?? ''))],
    criteria: [...lead.criteria],
    ...(lead.helpUrl === '' ? {} : { helpUrl: lead.helpUrl }),
    occurrences: occurrences.length,
    sources: [...new Set(occurrences.flatMap((each) => each.reports.map((report) => report.runner)))].sort(),
  };
}

/** @throws Error when the facts are not whole */
export function occurrenceAt(facts: ScanFacts, page: number, occurrence: number): OccurrenceFacts {
  const found = facts.pages[page]?.occurrences[occurrence];
  if (found === undefined)
    throw new Error(`Occurrence ${occurrence} of page ${page} is missing from the facts.`);
  return found;
}
