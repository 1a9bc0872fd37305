import { clean } from './evidence.ts';
import type { Violation } from '../facts/judged-page.ts';
import type { ScanFacts, UndecidedRule } from '../facts/scan-facts.ts';
import type { PageTree } from '../page/page-tree.ts';
import { ruleFamily } from './rule-twins.ts';

/**
 * Rules that measure how a page is drawn, or weigh it as a whole. Where text lies over an image or under
 * another element the engines can't measure, and a line more or less above it changes that. So what they
 * could not decide is no finding: it would come and go with edits elsewhere, and there are often hundreds.
 */
const MEASURING = new Set([
  'bypass',
  'color-contrast',
  'color-contrast-enhanced',
  'label-content-name-mismatch',
  'link-in-text-block',
  'region',
  'target-size',
]);

/**
 * Warnings by which HTML_CodeSniffer guesses from looks, order or state what something is meant to be: a
 * heading, a list, decoration, a link. Others name what is in the markup, such as a table without a caption.
 */
const GUESS =
  /\.(?:H2\.EG\d|H42|H44\.NonExistentFragment|H48(?:\.\d)?|H67\.2|H83\.3|H91\.(?:A\.\w+|Select\.Value)|G141|G1,G123,G124\.\w+|C32,C31,C33,C38,SCR34,G206.*)$/;

/** Whether an engine only says that it could not decide something. */
export function isUndecided(violation: Violation): boolean {
  return violation.needsReview && (MEASURING.has(ruleFamily(violation.code)) || GUESS.test(violation.code));
}

/** A guess shares the name of a rule with problems of which it says nothing. */
function familyOf(code: string): string {
  return GUESS.test(code) ? code : ruleFamily(code);
}

/** The elements of a page for which a rule was left undecided and which no engine says anything definite of. */
export function undecidedRules(
  tree: PageTree,
  violations: readonly Violation[],
  told: readonly { family: string; element: number }[],
): UndecidedRule[] {
  const decided = new Set(told.map(({ family, element }) => `${family} ${element}`));
  const found = new Map<string, { title: string; elements: Set<number> }>();
  for (const { node, code, title } of violations.filter(isUndecided)) {
    const family = familyOf(code);
    const element = node === null ? 0 : (tree.ordinals[node] ?? 0);
    if (decided.has(`${family} ${element}`)) continue;
    const rule = found.get(family) ?? { title: clean(title), elements: new Set() };
    found.set(family, rule);
    rule.elements.add(element);
  }
  return [...found]
    .map(([family, { title, elements }]) => ({
      family,
      title,
      elements: [...elements].sort((x, y) => x - y),
    }))
    .sort((x, y) => (x.family < y.family ? -1 : 1));
}

/** One sentence for the limitations of a scan that names what was left open; none where nothing was. */
export function undecidedSentences(facts: Pick<ScanFacts, 'pages'>): string[] {
  const counts = new Map<string, { title: string; elements: number; pages: number }>();
  for (const { undecided } of facts.pages) {
    for (const { family, title, elements } of undecided) {
      const count = counts.get(family) ?? { title, elements: 0, pages: 0 };
      counts.set(family, count);
      count.elements += elements.length;
      count.pages += 1;
    }
  }
  if (counts.size === 0) return [];
  const parts = [...counts]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(
      ([, { title, elements, pages }]) =>
        `“${title}” (${many(elements, 'element')} on ${many(pages, 'page')})`,
    );
  return [`The engines could not decide everything; a person must look at: ${parts.join(', ')}.`];
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
