import type { FindingFacts } from '../facts/scan-facts.ts';
import { textOrder } from '../text-order.ts';
import type { LiftedMatches } from './lift-matches.ts';

/**
 * Decides which finding goes on under the id of which base finding: each base finding is claimed once, by the matched
 * finding that has its id already, otherwise by the one that shares most occurrences with it. If one finding became
 * several, all but one of them go without.
 *
 * @param findings those that may claim, in an order that breaks ties if they have no ids yet
 * @param partners for each finding the base findings it is matched with, and how many occurrences they share
 */
export function claimPartners(
  findings: readonly FindingFacts[],
  partners: LiftedMatches['left'],
): Map<FindingFacts, FindingFacts> {
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
  const claimed = new Map<FindingFacts, FindingFacts>();
  const given = new Set<FindingFacts>();
  for (const { finding, partner } of claims) {
    if (claimed.has(finding) || given.has(partner)) continue;
    claimed.set(finding, partner);
    given.add(partner);
  }
  return claimed;
}
