import type { PageFacts } from '../../facts/scan-facts.ts';
import { pageOrder } from '../../facts/page/page-key.ts';
import { severityRank } from '../../../shared/severity.ts';
import { textOrder } from '../../shared/text-order.ts';

/** Sorts occurrences so that the first one can stand for all: the most severe, then the first by path and element. */
export function sortOccurrences(
  pages: readonly PageFacts[],
  occurrences: [page: number, occurrence: number][],
): void {
  const order = new Map(occurrences.map(([page]) => [page, pageOrder(pages[page]?.url ?? '')]));
  const at = ([page, occurrence]: [number, number]) => pages[page]?.occurrences[occurrence];
  const rank = (occurrence: [number, number]): number => severityRank(at(occurrence)?.severity ?? 'low');
  occurrences.sort(
    (x, y) =>
      rank(x) - rank(y) ||
      textOrder(order.get(x[0]) ?? '', order.get(y[0]) ?? '') ||
      x[0] - y[0] ||
      (at(x)?.element ?? 0) - (at(y)?.element ?? 0),
  );
}
