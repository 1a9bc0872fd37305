import type { FindingFacts, ScanFacts } from '../facts/page-facts.ts';
import { pageKey } from '../page/page-key.ts';
import { hash64 } from '../string-hash.ts';
import { textOrder } from '../text-order.ts';
import { freeId } from './free-id.ts';

/**
 * Ids for what a comparison can't call by an id of the base. A finding keeps its own, unless the base uses that for
 * another one; the part of a finding that came to some of its pages has one made of its own and those pages, since
 * the finding as a whole is known. No id is one of the base, none is given twice, and the order makes no difference.
 *
 * @param findings those of the current scan, or parts of them; one at most of each
 */
export function idsBesideBase(
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
