import type { Violation } from './facts.ts';
import type { ScanFacts, UndecidedRule } from './page-facts.ts';
import type { PageTree } from './page-tree.ts';
import { ruleFamily } from './rule-twins.ts';

/**
 * Rules that measure how a page is drawn. Where text lies over an image or under another element the
 * engines can't measure, and a line more or less above it changes that. So what they could not decide is
 * no finding: it would come and go with edits elsewhere, and there are often hundreds.
 */
const MEASURING = new Set([
  'color-contrast',
  'color-contrast-enhanced',
  'link-in-text-block',
  'label-content-name-mismatch',
  'target-size',
]);

/** Whether an engine only says that it could not measure something. */
export function isUndecided(violation: Violation): boolean {
  return violation.needsReview && MEASURING.has(ruleFamily(violation.code));
}

/** The elements of a page for which a rule was left undecided and which no engine says anything definite of. */
export function undecidedRules(
  tree: PageTree,
  violations: readonly Violation[],
  told: readonly { family: string; element: number }[],
): UndecidedRule[] {
  const decided = new Set(told.map(({ family, element }) => `${family} ${element}`));
  const found = new Map<string, Set<number>>();
  for (const { node, code } of violations.filter(isUndecided)) {
    const family = ruleFamily(code);
    const element = node === null ? -1 : (tree.ordinals[node] ?? -1);
    if (element < 0 || decided.has(`${family} ${element}`)) continue;
    found.set(family, (found.get(family) ?? new Set()).add(element));
  }
  return [...found]
    .map(([family, elements]) => ({ family, elements: [...elements].sort((x, y) => x - y) }))
    .sort((x, y) => (x.family < y.family ? -1 : 1));
}

/** One sentence per rule that could not be decided everywhere, for the limitations of a scan. */
export function undecidedSentences(facts: Pick<ScanFacts, 'pages'>): string[] {
  const counts = new Map<string, { elements: number; urls: string[] }>();
  for (const { url, undecided } of facts.pages) {
    for (const { family, elements } of undecided) {
      const count = counts.get(family) ?? { elements: 0, urls: [] };
      counts.set(family, { elements: count.elements + elements.length, urls: [...count.urls, url] });
    }
  }
  return [...counts]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([family, { elements, urls }]) => {
      const where = urls.length === 1 ? urls[0] : `${urls.length} pages, such as ${urls[0]}`;
      const which = elements === 1 ? '1 element' : `${elements} elements`;
      return `The engines could not decide ${family} for ${which} on ${where}: a person must look.`;
    });
}
