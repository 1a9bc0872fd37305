import { isGone } from '../../../shared/is-gone.ts';
import type { SiteInput } from '../../own-rule.ts';
import type { PageSummary } from '../../page-summary.ts';
import { addressKey, placeKey } from './address-key.ts';
import { judgeAddress } from './judge-address.ts';
import { knownPlaces } from './own-places.ts';
import { ownVersions } from './page-versions.ts';

/**
 * More than a scan of some hundred pages names. Of a scan with more keys the first ones are kept, in the order of their
 * characters: what comes after the last of them is not known.
 */
export const MAX_UNANSWERED = 5_000;

/**
 * Keys of the addresses that pages name and of which nothing is known for certain: they were not asked for, or gave an
 * answer that may be another one next time. Sorted, and cut: see isUnanswered.
 */
export function unansweredAddresses(
  pages: readonly PageSummary[],
  { site, statuses, answers }: Pick<SiteInput, 'site' | 'statuses' | 'answers'>,
): string[] {
  const { origin } = new URL(site.start);
  const places = knownPlaces(pages);
  const visited = new Set(pages.flatMap(({ url, addresses }) => [url, ...addresses.redirects]));
  const keys = new Set<string>();
  for (const page of pages) {
    const { addresses } = page;
    for (const { address } of ownVersions(page)) {
      const isKnown = visited.has(address) || isGone(statuses.get(address) ?? null) || answers.has(address);
      if (!isKnown) keys.add(addressKey(address, origin));
    }
    for (const link of addresses.places) if (!places.has(link.address)) keys.add(placeKey(link, origin));
    for (const { address } of [...addresses.external, ...addresses.images]) {
      if (!answers.has(address)) keys.add(addressKey(address, origin));
    }
    for (const file of addresses.files) if (!answers.has(file)) keys.add(addressKey(file, origin));
    for (const lost of addresses.lost) {
      if (judgeAddress(lost, origin) === 'unknown') keys.add(addressKey(lost.address, origin));
    }
  }
  return [...keys].sort().slice(0, MAX_UNANSWERED);
}

/**
 * Makes a function that says whether nothing is known for certain of an address.
 * @param unanswered keys as unansweredAddresses has them
 */
export function isUnanswered(unanswered: readonly string[]): (key: string) => boolean {
  const keys = new Set(unanswered);
  const last = unanswered.length < MAX_UNANSWERED ? undefined : unanswered.at(-1);
  return (key) => keys.has(key) || (last !== undefined && key > last);
}
