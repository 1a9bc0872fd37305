import type { SiteInput } from '../own-rule.ts';
import type { PageSummary } from '../page-summary.ts';
import { addressKey } from './address-key.ts';
import { judgeAddress } from './judge-address.ts';
import { knownPlaces } from './known-places.ts';

/** More than a scan of some hundred pages names. */
const MAX_KEYS = 5_000;

/**
 * Keys of the addresses that pages name and of which nothing is known for certain: they were not asked for, or gave an
 * answer that may be another one next time. Sorted.
 */
export function unansweredAddresses(
  pages: readonly PageSummary[],
  { site, answers }: Pick<SiteInput, 'site' | 'answers'>,
): string[] {
  const { origin } = new URL(site.start);
  const places = knownPlaces(pages);
  const keys = new Set<string>();
  for (const { addresses } of pages) {
    for (const { address, place } of addresses.places) {
      if (!places.has(address)) keys.add(`${addressKey(address, origin)}#${place}`);
    }
    for (const { address } of [...addresses.external, ...addresses.images]) {
      if (!answers.has(address)) keys.add(addressKey(address, origin));
    }
    for (const lost of addresses.lost) {
      if (judgeAddress(lost, origin) === 'unknown') keys.add(addressKey(lost.address, origin));
    }
  }
  return [...keys].sort().slice(0, MAX_KEYS);
}
