import { ruleNameOf, ruleNamed, rulePageOf } from '../../rules/registry.ts';
import { elementSelector } from '../describe/describe-element.ts';
import type { Finding } from '../../facts/judged-page.ts';
import type { FindingFacts, OccurrenceFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { fairShare } from '../../../shared/fair-share.ts';
import type { FindingElements } from '../../../shared/element-changes.ts';
import { otherDeclarations, passingColour } from './passing-colours.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';

/** Elements of a finding that are named one by one: the contract's number, as long as a scan does not have too many. */
const ELEMENTS = { least: 5, most: 50, total: 4_000 } as const;

/**
 * A finding as the contract has it: described by its first occurrence, on the pages of all.
 * @param rulePages where the pages about our rules are; null if that is not known, then findings lead to the runners' pages
 */
export function describeFinding(
  facts: ScanFacts,
  finding: FindingFacts,
  rulePages: RulePages | null = null,
): Finding {
  const occurrences = finding.occurrences.map(([page, occurrence]) => occurrenceAt(facts, page, occurrence));
  const [lead] = occurrences;
  if (lead === undefined) throw new Error(`Finding ${finding.id} has no occurrence.`);
  const leadPage = finding.occurrences[0]?.[0] ?? 0;
  const further = finding.occurrences.map(([page]) => page).sort((x, y) => x - y);
  const pages = new Set([leadPage, ...further]);
  const others = otherDeclarations(occurrences);
  const helpUrl = addressOfPage(lead.rule, rulePages) ?? lead.helpUrl;
  const selector = elementSelector(lead.about.path, lead.about.tag);
  return {
    id: finding.id,
    severity: lead.severity,
    rule: ruleNameOf(lead.rule),
    category: ruleNamed(lead.rule).category,
    title: lead.title,
    explanation: lead.explanation,
    evidence: lead.evidence,
    ...(lead.measured !== undefined && { measured: { ...lead.measured, ...passingColour(facts, lead) } }),
    ...(lead.declarations !== undefined && { declarations: lead.declarations }),
    ...(others.length > 0 && { otherDeclarations: others }),
    ...(selector === undefined ? {} : { selector }),
    ...(lead.shortSelector !== undefined && { shortSelector: lead.shortSelector }),
    pages: [...new Set([...pages].map((page) => facts.pages[page]?.url ?? ''))],
    ...judgedPages(facts, lead.rule),
    criteria: [...lead.criteria],
    ...(helpUrl === '' ? {} : { helpUrl }),
    occurrences: occurrences.length,
    ...elementsOf(facts, finding),
    sources: [...new Set(occurrences.flatMap((each) => each.reports.map((report) => report.runner)))].sort(),
  };
}

/** The first elements of a finding that look different, if any do. */
function elementsOf(facts: ScanFacts, { occurrences }: FindingFacts): Pick<Finding, 'elements'> {
  const elements = new Map<string, NonNullable<Finding['elements']>[number]>();
  const most = mostElements(facts);
  for (const [page, at] of occurrences) {
    const { evidence, about, shortSelector } = occurrenceAt(facts, page, at);
    if (elements.has(evidence)) continue;
    const selector = elementSelector(about.path, about.tag);
    const url = facts.pages[page]?.url ?? '';
    elements.set(evidence, {
      evidence,
      page: url,
      ...(selector !== undefined && { selector }),
      ...(shortSelector !== undefined && { shortSelector }),
    });
    if (elements.size === most) break;
  }
  return elements.size > 1 ? { elements: [...elements.values()] } : {};
}

const shares = new WeakMap<ScanFacts, number>();

/** Of each finding of a scan. */
function mostElements(facts: ScanFacts): number {
  const known = shares.get(facts);
  if (known !== undefined) return known;
  const share = fairShare(
    facts.findings.map(({ occurrences }) => occurrences.length),
    ELEMENTS,
  );
  shares.set(facts, share);
  return share;
}

/** Elements of a finding that a program repairs one by one; more of them come from data that no source writes. */
const MAX_LISTED = 200;

/** The elements of all findings of a scan, as programs that repair them need them. */
export function findingElements(facts: ScanFacts): FindingElements[] {
  return facts.findings.map(({ id, occurrences }) => ({
    id,
    elements: occurrences.slice(0, MAX_LISTED).map(([page, at]) => {
      const { evidence, about } = occurrenceAt(facts, page, at);
      const selector = elementSelector(about.path, about.tag) ?? '';
      return { evidence, selector, page: facts.pages[page]?.url ?? '' };
    }),
    hasMore: occurrences.length > MAX_LISTED,
  }));
}

const judged = new WeakMap<ScanFacts, Map<string, number>>();

/** On how many pages a rule has judged all or found something, unless that is all pages. */
function judgedPages(facts: ScanFacts, rule: string): Pick<Finding, 'judgedPages'> {
  const known = judged.get(facts) ?? new Map<string, number>();
  judged.set(facts, known);
  const count =
    known.get(rule) ??
    facts.pages.filter(
      ({ unjudged, occurrences }) =>
        !unjudged.some(({ code }) => code === rule) || occurrences.some((each) => each.rule === rule),
    ).length;
  known.set(rule, count);
  return count === facts.pages.length ? {} : { judgedPages: count };
}

/** What we have written about a rule says more than its runner does. Undefined if there is no such page. */
function addressOfPage(rule: string, rulePages: RulePages | null): string | undefined {
  const page = rulePageOf(rule);
  if (page === undefined || rulePages === null) return undefined;
  return `${rulePages.before}${page}${rulePages.after}`;
}

/** @throws Error when the facts are not whole */
export function occurrenceAt(facts: ScanFacts, page: number, occurrence: number): OccurrenceFacts {
  const found = facts.pages[page]?.occurrences[occurrence];
  if (found === undefined)
    throw new Error(`Occurrence ${occurrence} of page ${page} is missing from the facts.`);
  return found;
}
