import type { FindingFacts } from '../../facts/scan-facts.ts';
import { textOrder } from '../../shared/text-order.ts';

/** The one of the base that shares most occurrences. */
export function closestPartner<T extends FindingFacts>(
  partners: ReadonlyMap<T, number> = new Map<T, number>(),
): T | undefined {
  const ranked = [...partners].sort(
    ([x, sharedX], [y, sharedY]) => sharedY - sharedX || textOrder(x.id, y.id),
  );
  return ranked[0]?.[0];
}
