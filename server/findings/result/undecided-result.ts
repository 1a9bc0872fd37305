import type { components } from '../../../openapi.gen.ts';
import type { OpenReason, ScanFacts } from '../../facts/scan-facts.ts';
import { ruleNameOf } from '../../rules/registry.ts';
import { textOrder } from '../../shared/text-order.ts';

type ScanResult = components['schemas']['ScanResult'];
type UndecidedRule = components['schemas']['UndecidedRule'];
type Reason = UndecidedRule['reasons'][number];

/** Of a rule, and of a reason: the contract's numbers. */
const MAX_REASONS = 5;
const MAX_EXAMPLES = 5;

interface Sum extends Omit<UndecidedRule, 'reasons'> {
  reasons: Map<string, Reason>;
}

/** What the runners left open on all pages, by rule; nothing if they decided everything. */
export function undecidedResult({ pages }: Pick<ScanFacts, 'pages'>): Pick<ScanResult, 'undecided'> {
  const sums = new Map<string, Sum>();
  for (const { url, undecided } of pages) {
    for (const { family, title, elements, reasons = [] } of undecided) {
      const empty = { rule: ruleNameOf(family), title, elements: 0, pages: 0, reasons: new Map() };
      // Not by the name of the rule: what one asks about links and about lines of text are two questions.
      const sum = sums.get(family) ?? empty;
      sums.set(family, sum);
      sum.elements += elements.length;
      sum.pages += 1;
      for (const reason of reasons) addReason(sum, reason, url);
    }
  }
  if (sums.size === 0) return {};
  return {
    undecided: [...sums.values()]
      .map(({ reasons, ...sum }) => ({
        ...sum,
        reasons: [...reasons.values()].sort((x, y) => y.elements - x.elements).slice(0, MAX_REASONS),
      }))
      .sort((x, y) => y.elements - x.elements || textOrder(x.rule, y.rule) || textOrder(x.title, y.title)),
  };
}

/** Examples that look the same say nothing more, such as the buttons that every page has. */
function addReason({ reasons }: Sum, { words, elements, examples }: OpenReason, page: string): void {
  const reason = reasons.get(words) ?? { reason: words, elements: 0, examples: [] };
  reasons.set(words, reason);
  reason.elements += elements;
  for (const { evidence, selector } of examples) {
    if (reason.examples.length === MAX_EXAMPLES) return;
    if (reason.examples.some((each) => each.evidence === evidence)) continue;
    reason.examples.push({ evidence, page, ...(selector !== undefined && { selector }) });
  }
}
