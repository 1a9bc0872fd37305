import type { components } from '../../openapi.gen.ts';
import type { FindingState, ReportedFinding } from '../formats/reported-finding.ts';
import type { Severity } from '../severity.ts';
import { field, listFrom, MAX_TEXT } from './answer.ts';

type Finding = components['schemas']['Finding'];

const MAX_PAGES_CHARACTERS = 2000;
const MAX_ELEMENTS_CHARACTERS = 3000;

/** Which findings a client asks for. */
export interface WantedFindings {
  state?: FindingState;
  rule?: string;
  severity?: Severity;
  /** Part of the address of a page. */
  page?: string;
}

/** Those of a list that a client asks for. */
export function chooseFindings(
  findings: readonly ReportedFinding[],
  { state, rule, severity, page }: WantedFindings,
): ReportedFinding[] {
  return findings.filter(
    ({ finding, state: its }) =>
      (state ?? its) === its &&
      (rule ?? finding.rule) === finding.rule &&
      (severity ?? finding.severity) === finding.severity &&
      (page === undefined || finding.pages.some((address) => address.includes(page))),
  );
}

/**
 * All that is known of a finding: what is ours, and what may come from a website, for `answer`.
 *
 * @param rulePage address of the resource about its rule, if there is one
 */
export function explainFinding(
  { finding, state, location, declared = [], ignored }: ReportedFinding,
  rulePage: string | undefined,
): { facts: Record<string, unknown>; untrusted: Record<string, unknown> } {
  const { rule, severity, criteria, occurrences = 1, pages, measured, helpUrl = '' } = finding;
  const [, ...others] = finding.elements ?? [];
  return {
    facts: {
      rule,
      severity,
      state,
      ...(criteria !== undefined && { criteria }),
      elements: occurrences,
      pages: pages.length,
      ...(ignored !== undefined && { ignored: true }),
      ...(rulePage !== undefined && { aboutTheRule: rulePage }),
    },
    untrusted: {
      title: field(finding.title, MAX_TEXT.title),
      explanation: field(finding.explanation ?? '', MAX_TEXT.words),
      element: elementOf(finding),
      ...(finding.baseMarkup !== undefined && { inTheBase: field(finding.baseMarkup, MAX_TEXT.markup) }),
      ...(measured !== undefined && { measured }),
      ...(declared.length > 0 && { coloursSetBy: declared.map((text) => field(text, MAX_TEXT.markup)) }),
      ...(location !== undefined && { source: placeOf(location) }),
      onPages: listFrom(pages, 0, (page) => field(page, MAX_TEXT.address), MAX_PAGES_CHARACTERS).items,
      moreElements: listFrom(
        others,
        0,
        (other) => ({ page: field(other.page, MAX_TEXT.address), ...elementOf(other) }),
        MAX_ELEMENTS_CHARACTERS,
      ).items,
      ...(rulePage === undefined && helpUrl !== '' && { aboutTheRule: field(helpUrl, MAX_TEXT.address) }),
    },
  };
}

/** The markup of an element, and how to find it. */
export function elementOf(
  element: Pick<Finding, 'evidence' | 'selector' | 'shortSelector'>,
): Record<string, string> {
  const selector = element.shortSelector ?? element.selector;
  return {
    markup: field(element.evidence, MAX_TEXT.markup),
    ...(selector !== undefined && { selector: field(selector, MAX_TEXT.selector) }),
  };
}

/** A line of the sources. */
export function placeOf({ file, line }: NonNullable<ReportedFinding['location']>): string {
  return field(`${file}:${line}`, MAX_TEXT.address);
}
