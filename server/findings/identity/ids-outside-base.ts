import type { DefectFacts, FindingFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { pageKey } from '../../facts/page/page-key.ts';
import { hash64 } from '../../shared/string-hash.ts';
import { textOrder } from '../../shared/text-order.ts';
import { freeId } from './free-id.ts';
import { ownersOf } from './owners-of.ts';

/**
 * Ids for the items of a comparison that can't have an id of the base. A finding keeps its own id, unless the base uses
 * that id for another finding. A part of a finding (some of its elements are new, others known) gets an id made from the
 * finding's id, those elements and their pages. No id is one of the base, none is used twice, and the order makes no difference.
 *
 * @param findings findings of the current scan or parts of them; at most one item for each finding
 */
export function idsOutsideBase(
  current: ScanFacts,
  findings: readonly FindingFacts[],
  base: ScanFacts,
): (finding: FindingFacts) => string {
  const wholes = new Set(current.findings);
  const taken = new Set(base.findings.map(({ id }) => id));
  const defects = ownersOf(current.defects);
  const ids = new Map<FindingFacts, string>();
  for (const finding of findings.toSorted((x, y) => textOrder(x.id, y.id))) {
    const id = freeId(wholes.has(finding) ? finding.id : partId(current, defects, finding), taken);
    taken.add(id);
    ids.set(finding, id);
  }
  return (finding) => ids.get(finding) ?? finding.id;
}

function partId(
  current: ScanFacts,
  defects: readonly DefectFacts[][],
  { id, occurrences }: FindingFacts,
): string {
  const places = occurrences.map(
    ([page, at]) => `${pageKey(current.pages[page]?.url ?? '')} ${defects[page]?.[at]?.id ?? ''}`,
  );
  return hash64([id, ...[...new Set(places)].sort()]);
}
