import type { FindingFacts, ScanFacts } from '../facts/scan-facts.ts';
import { pageKey } from '../page/page-key.ts';
import { hash64 } from '../string-hash.ts';
import { textOrder } from '../text-order.ts';
import { freeId } from './free-id.ts';

/**
 * Ids for the items of a comparison that can't have an id of the base. A finding keeps its own id, unless the base uses
 * that id for another finding. A part of a finding (new on some pages, known from others) gets an id made from the
 * finding's id and those pages. No id is one of the base, none is used twice, and the order makes no difference.
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
  const ids = new Map<FindingFacts, string>();
  for (const finding of findings.toSorted((x, y) => textOrder(x.id, y.id))) {
    const id = freeId(wholes.has(finding) ? finding.id : partId(current, finding), taken);
    taken.add(id);
    ids.set(finding, id);
  }
  return (finding) => ids.get(finding) ?? finding.id;
}

function partId(current: ScanFacts, { id, occurrences }: FindingFacts): string {
  const pages = new Set(occurrences.map(([page]) => pageKey(current.pages[page]?.url ?? '')));
  return hash64([id, ...[...pages].sort()]);
}
