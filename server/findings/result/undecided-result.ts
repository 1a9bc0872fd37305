import type { components } from '../../../openapi.gen.ts';
import type { OpenReason, ScanFacts } from '../../facts/scan-facts.ts';
import { ruleNameOf } from '../../rules/registry.ts';
import { examplesOf } from '../../../shared/undecided-marks.ts';
import { textOrder } from '../../shared/text-order.ts';

type ScanResult = components['schemas']['ScanResult'];
type UndecidedRule = components['schemas']['UndecidedRule'];
type Reason = UndecidedRule['reasons'][number];

/** Of a rule, and of a reason: the contract's numbers. */
const MAX_REASONS = 5;
const MAX_PLACES = 500;

interface Sum extends Omit<UndecidedRule, 'reasons'> {
  reasons: Map<string, SumOfReason>;
}

/** By evidence and selector. */
type SumOfReason = Pick<Reason, 'reason' | 'elements'> & {
  places: Map<string, NonNullable<Reason['places']>[number]>;
};

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
        reasons: [...reasons.values()]
          .sort((x, y) => y.elements - x.elements)
          .slice(0, MAX_REASONS)
          .map((reason) => {
            const places = [...reason.places.values()];
            return { ...reason, examples: examplesOf(places), places };
          }),
      }))
      .sort((x, y) => y.elements - x.elements || textOrder(x.rule, y.rule) || textOrder(x.title, y.title)),
  };
}

/** What looks the same at the same place of several pages is one, such as the buttons that every page has. */
function addReason({ reasons }: Sum, { words, elements, examples }: OpenReason, page: string): void {
  const reason = reasons.get(words) ?? { reason: words, elements: 0, places: new Map() };
  reasons.set(words, reason);
  reason.elements += elements;
  for (const { evidence, selector } of examples) {
    const key = JSON.stringify([evidence, selector]);
    const place = reason.places.get(key);
    if (place !== undefined) place.pages.push(page);
    else if (reason.places.size < MAX_PLACES) {
      reason.places.set(key, { evidence, pages: [page], ...(selector !== undefined && { selector }) });
    }
  }
}
