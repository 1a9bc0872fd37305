import { explain } from '../../explain.ts';
import { addressKey } from '../../read/addresses/address-key.ts';
import { shortAddress } from '../../read/addresses/short-address.ts';
import type { SiteRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Browsers and search engines follow more, but each costs a visitor a round trip. */
const MIN_REDIRECTS = 3;
/** Of those that are forever, so that links of the site could name their target. One may only add a slash. */
const MIN_FOR_EVER = 2;

/**
 * A page that is reached by three or more redirects, or to which the site itself leads by two that are forever. Numbers
 * of redirects have no margin: they do not change from visit to visit.
 */
export const redirectChain: SiteRule = {
  meta: {
    name: 'redirect-chain',
    category: 'links',
    title: 'Link goes through several redirects',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    scope: 'site',
  },
  check: ({ pages, site }) =>
    pages.flatMap(({ url, addresses: { redirects, movedForEver } }, index) => {
      const [first] = redirects;
      // The address of the first page is not one that the site names.
      const least = movedForEver && index > 0 ? MIN_FOR_EVER : MIN_REDIRECTS;
      if (first === undefined || redirects.length < least) return [];
      const { origin } = new URL(site.start);
      const way = [...redirects, url].map((address) => shortAddress(address, origin)).join(' → ');
      const explanation = explain(
        `${shortAddress(first, origin)} takes ${redirects.length} redirects to reach the page, and people on a slow connection wait for each of them.`,
        'Redirect straight to the last address, and use that in links.',
      );
      return [{ pages: [index], key: addressKey(first, origin), evidence: way, explanation }];
    }),
  canJudgePage: ({ page }) => page.visit.requests !== null,
};
