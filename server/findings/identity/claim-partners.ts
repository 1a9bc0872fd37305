import type { FindingFacts } from '../../facts/scan-facts.ts';
import { textOrder } from '../../shared/text-order.ts';
import type { LiftedMatches } from './lift-matches.ts';

/**
 * Decides which finding keeps the id of which base finding. Each base finding is claimed once: by the matched finding
 * that has its id already, otherwise by the one that shares most occurrences with it. If a finding was split into
 * several, only one of them keeps the id.
 *
 * @param findings those that may claim; their order breaks ties if they have no ids yet
 * @param partners by finding: the base findings it is matched with, and how many occurrences they share
 */
export function claimPartners<T extends FindingFacts>(
  findings: readonly T[],
  partners: LiftedMatches<T>['left'],
): Map<T, T> {
  const claims = findings.flatMap((finding, order) =>
    [...(partners.get(finding) ?? [])].map(([partner, shared]) => ({ finding, order, partner, shared })),
  );
  claims.sort(
    (x, y) =>
      Number(y.partner.id === y.finding.id) - Number(x.partner.id === x.finding.id) ||
      y.shared - x.shared ||
      textOrder(x.finding.id, y.finding.id) ||
      x.order - y.order ||
      textOrder(x.partner.id, y.partner.id),
  );
  const claimed = new Map<T, T>();
  const taken = new Set<T>();
  for (const { finding, partner } of claims) {
    if (claimed.has(finding) || taken.has(partner)) continue;
    claimed.set(finding, partner);
    taken.add(partner);
  }
  return claimed;
}
