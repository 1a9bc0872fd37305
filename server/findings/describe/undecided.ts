import type { Question, ScanLimitation } from '../../../shared/limitations/limitation.ts';
import { elementPath, elementSelector } from './describe-element.ts';
import { clean, elementEvidence } from './evidence.ts';
import type { Violation } from '../../facts/judged-page.ts';
import type { OpenReason, ScanFacts, UndecidedRule } from '../../facts/scan-facts.ts';
import type { ShortSelectors } from './short-selectors.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import { familyOf, htmlcsCode, ruleNamed } from '../../rules/registry.ts';

/** Of a reason on one page: people can mark each as fine, and no page makes a scan as large as it likes. */
const MAX_EXAMPLES = 200;
/** Of one rule on one page: some name sizes. */
const MAX_REASONS = 5;

/** Whether a runner only reports that it could not decide something: a measurement (AxeRule) or a guess (HtmlcsCode). */
export function isUndecided({ needsReview, code }: Violation): boolean {
  return needsReview && (ruleNamed(familyOf(code)).measures === true || htmlcsCode(code).guess === true);
}

/** A guess goes by its own code: it shares its family with problems about which it says nothing. */
function undecidedFamily(code: string): string {
  return htmlcsCode(code).guess === true ? code : familyOf(code);
}

/** The elements of a page for which a rule was left undecided and about which no runner reports anything definite. */
export function undecidedRules(
  tree: PageTree,
  violations: readonly Violation[],
  reported: readonly { family: string; element: number }[],
  selectors: ShortSelectors,
): UndecidedRule[] {
  const decided = new Set(reported.map(({ family, element }) => `${family} ${element}`));
  const found = new Map<string, { title: string; elements: Set<number>; reasons: Map<string, OpenReason> }>();
  for (const { node, code, title, open = '' } of violations.filter(isUndecided)) {
    const family = undecidedFamily(code);
    const element = node === null ? 0 : (tree.ordinals[node] ?? 0);
    if (decided.has(`${family} ${element}`)) continue;
    const rule = found.get(family) ?? { title: clean(title), elements: new Set(), reasons: new Map() };
    found.set(family, rule);
    // Both runners may leave it open; the first that reports it says why.
    if (rule.elements.has(element)) continue;
    rule.elements.add(element);
    const words = clean(open);
    const reason = rule.reasons.get(words) ?? { words, elements: 0, examples: [] };
    rule.reasons.set(words, reason);
    reason.elements += 1;
    if (node !== null && reason.examples.length < MAX_EXAMPLES)
      reason.examples.push(exampleOf(tree, node, selectors));
  }
  return [...found]
    .map(([family, { title, elements, reasons }]) => ({
      family,
      title,
      elements: [...elements].sort((x, y) => x - y),
      reasons: [...reasons.values()].sort((x, y) => y.elements - x.elements).slice(0, MAX_REASONS),
    }))
    .sort((x, y) => (x.family < y.family ? -1 : 1));
}

function exampleOf(tree: PageTree, node: number, selectors: ShortSelectors): OpenReason['examples'][number] {
  const selector =
    selectors.of(node) ?? elementSelector(elementPath(tree, node), tree.nodes[node]?.tag ?? '');
  return { evidence: elementEvidence(tree, node), ...(selector !== undefined && { selector }) };
}

/** What was left open, as a limitation of the scan; none if nothing was. */
export function undecidedLimitation(facts: Pick<ScanFacts, 'pages'>): ScanLimitation[] {
  const counts = new Map<string, Question>();
  for (const { undecided } of facts.pages) {
    for (const { family, title, elements } of undecided) {
      const count = counts.get(family) ?? { title, elements: 0, onPages: 0 };
      counts.set(family, count);
      count.elements += elements.length;
      count.onPages += 1;
    }
  }
  if (counts.size === 0) return [];
  const questions = [...counts].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, question]) => question);
  return [{ kind: 'undecided', questions }];
}
