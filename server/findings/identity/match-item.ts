import { strongAttribute } from '../describe/fingerprint.ts';
import type { DefectFacts, OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';
import { textOrder } from '../../shared/text-order.ts';

/** The part of a scope that leads to the root of a document in a frame. */
const FRAME_SCOPE = /^.*>i?frame(?:#[^>]*)?(?=>html)/;

/** An occurrence of one side of a comparison, with its keys computed once. */
export interface Item {
  page: number;
  occurrence: number;
  facts: OccurrenceFacts;
  strong: string;
  /** See `frameAround`. */
  frame: string;
  /** Id of its defect; empty if it has none yet. */
  defectId: string;
  /** The same for all defects of a line of scans that kept one id; empty if it has none yet. */
  lineage: string;
  matched: boolean;
}

/** The same problem on both sides. */
export type ItemPair = [left: Item, right: Item];

/** The frame whose document contains an occurrence, by place and name; empty for the page's own document. */
export function frameAround({ about }: OccurrenceFacts): string {
  return FRAME_SCOPE.exec(about.scope)?.[0] ?? '';
}

/** Marks two items as matched with each other. */
export function pairUp(left: Item, right: Item): ItemPair {
  left.matched = true;
  right.matched = true;
  return [left, right];
}

/** Pairs items that are not matched yet by their order, if they may be the same. Marks and returns the pairs. */
export function pairInOrder(
  left: readonly Item[],
  right: readonly Item[],
  mayPair: (left: Item, right: Item) => boolean = () => true,
): ItemPair[] {
  return left.flatMap((x, at) => {
    const y = right[at];
    return y !== undefined && mayPair(x, y) ? [pairUp(x, y)] : [];
  });
}

/**
 * The occurrences of a page as items, in an order that does not depend on the order of the occurrences.
 * @param defects by index of the occurrence; empty while the scan has none yet
 */
export function pageItems(page: PageFacts, index: number, defects: readonly DefectFacts[]): Item[] {
  const items = page.occurrences.map((facts, occurrence) => ({
    page: index,
    occurrence,
    facts,
    strong: strongAttribute(facts.about),
    frame: frameAround(facts),
    ...namesOf(defects[occurrence]),
    matched: false,
  }));
  return items.sort(
    (x, y) =>
      x.facts.element - y.facts.element ||
      textOrder(x.facts.rule, y.facts.rule) ||
      textOrder(x.facts.fingerprint, y.facts.fingerprint) ||
      textOrder(x.defectId, y.defectId) ||
      // Only occurrences about the page as a whole can still be equal; any stable order will do.
      textOrder(x.facts.explanation, y.facts.explanation),
  );
}

function namesOf(defect: DefectFacts | undefined): { defectId: string; lineage: string } {
  if (defect === undefined) return { defectId: '', lineage: '' };
  return { defectId: defect.id, lineage: `${defect.since} ${defect.id}` };
}

/** Groups unmatched items by key and keeps their order; items with an empty key are left out. */
export function groupByKey(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    if (item.matched) continue;
    const name = key(item);
    if (name === '') continue;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/**
 * Calls `pair` with the groups of both sides that share a key. Groups are multisets: of three equal buttons against
 * two, one stays unmatched, as in SonarQube's issue tracking.
 */
export function forEachCommonKey(
  left: readonly Item[],
  right: readonly Item[],
  key: (item: Item) => string,
  pair: (left: Item[], right: Item[]) => void,
): void {
  const groups = groupByKey(left, key);
  // Only common keys are grouped: keys are long, and often the sides have none in common.
  const common = groupByKey(right, (item) => {
    const name = key(item);
    return groups.has(name) ? name : '';
  });
  for (const [name, group] of common) pair(groups.get(name) ?? [], group);
}
