import type { components } from '../openapi.gen.ts';
import { matchPath, matchText } from './match-path.ts';

type UndecidedRule = components['schemas']['UndecidedRule'];
type Reason = UndecidedRule['reasons'][number];
type Place = NonNullable<Reason['places']>[number];

/** Of a reason: the contract's number. */
const MAX_EXAMPLES = 5;

/** Elements that someone has looked at, and found to be fine. All conditions that are given have to hold. */
export interface UndecidedMark {
  /** Id of the rule that could not be decided. */
  undecided?: string | undefined;
  /** Patterns, in which `*` is any text. */
  selector?: string | undefined;
  evidence?: string | undefined;
  /** Pattern for the path of the page: `*` within a segment, `**` for any number of them. */
  path?: string | undefined;
  reason: string;
}

/** What a mark covers of one question. */
export interface MarkedElements<Mark> {
  mark: Mark;
  /** Of the question. */
  title: string;
  elements: number;
}

/** What is left for a person to decide, and what someone has decided. */
export interface MarkedRules<Mark> {
  open: UndecidedRule[];
  marked: MarkedElements<Mark>[];
}

/**
 * Takes out what is marked as fine. The first mark that matches counts. A mark that names no element and no page covers
 * elements that are not listed one by one, too.
 */
export function applyMarks<Mark extends UndecidedMark>(
  rules: readonly UndecidedRule[],
  marks: readonly Mark[],
): MarkedRules<Mark> {
  const all: MarkedRules<Mark> = { open: [], marked: [] };
  for (const rule of rules) {
    const own = marks.filter(({ undecided }) => undecided === rule.rule);
    const { open, covered } = own.length === 0 ? { open: rule, covered: [] } : markRule(rule, own);
    if (open.elements > 0) all.open.push(open);
    for (const [mark, elements] of covered) all.marked.push({ mark, title: rule.title, elements });
  }
  return all;
}

/** How many elements are marked as fine. */
export function countMarked({ marked }: { marked: readonly MarkedElements<unknown>[] }): number {
  return marked.reduce((sum, { elements }) => sum + elements, 0);
}

/** Whether each element of a question is listed, so that it is known which ones a mark covers. */
export function isListed({ elements, reasons }: UndecidedRule): boolean {
  return reasons.reduce((sum, { places = [] }) => sum + countOf(places), 0) === elements;
}

/** The first of some elements, as examples: those that look the same say nothing more, such as what every page has. */
export function examplesOf(places: readonly Place[]): Reason['examples'] {
  const seen = new Map<string, Reason['examples'][number]>();
  for (const {
    evidence,
    selector,
    pages: [page],
  } of places) {
    if (seen.size === MAX_EXAMPLES) break;
    if (page === undefined || seen.has(evidence)) continue;
    seen.set(evidence, { evidence, page, ...(selector !== undefined && { selector }) });
  }
  return [...seen.values()];
}

function markRule<Mark extends UndecidedMark>(
  rule: UndecidedRule,
  marks: readonly Mark[],
): { open: UndecidedRule; covered: Map<Mark, number> } {
  const covered = new Map<Mark, number>();
  const add = (mark: Mark, count: number): void => void covered.set(mark, (covered.get(mark) ?? 0) + count);
  const whole = marks.find((mark) =>
    [mark.selector, mark.evidence, mark.path].every((it) => it === undefined),
  );
  const reasons = rule.reasons.map((reason) => {
    // Other versions list examples alone.
    const places = reason.places ?? reason.examples.map(({ page, ...rest }) => ({ ...rest, pages: [page] }));
    const left = places.flatMap((place) => {
      const pages = place.pages.filter((page) => {
        const mark = marks.find((each) => matches(each, place, page));
        if (mark !== undefined) add(mark, 1);
        return mark === undefined;
      });
      return pages.length === 0 ? [] : [{ ...place, pages }];
    });
    const elements = whole === undefined ? reason.elements - (countOf(places) - countOf(left)) : 0;
    return { ...reason, elements, places: left, examples: examplesOf(left) };
  });
  const sum = [...covered.values()].reduce((total, count) => total + count, 0);
  if (whole !== undefined) {
    if (rule.elements > sum) add(whole, rule.elements - sum);
    return { open: { ...rule, elements: 0, reasons: [] }, covered };
  }
  const pages = new Set(reasons.flatMap(({ places }) => places.flatMap((place) => place.pages)));
  return {
    open: {
      ...rule,
      elements: rule.elements - sum,
      pages: isListed(rule) ? pages.size : rule.pages,
      reasons: reasons.filter(({ elements }) => elements > 0),
    },
    covered,
  };
}

function countOf(places: readonly Place[]): number {
  return places.reduce((sum, { pages }) => sum + pages.length, 0);
}

function matches(mark: UndecidedMark, { evidence, selector = '' }: Place, page: string): boolean {
  const path = mark.path === undefined ? undefined : (URL.parse(page)?.pathname ?? '');
  return (
    (mark.selector === undefined || matchText(selector, mark.selector)) &&
    (mark.evidence === undefined || matchText(evidence, mark.evidence)) &&
    (mark.path === undefined || matchPath(path ?? '', mark.path))
  );
}
