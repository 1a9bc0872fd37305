import { addressKey } from '../../addresses/address-key.ts';
import { knownPlaces } from '../../addresses/known-places.ts';
import { shortAddress } from '../../addresses/short-address.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';

/**
 * A link to a place on a page of the site that the page does not have. Only for pages that were visited. Links that are
 * written as `#place` are the subject of `skip-link`. Scripts may read a fragment for themselves, so it is low.
 */
export const brokenFragment: SiteRule = {
  meta: {
    name: 'broken-fragment',
    category: 'links',
    title: 'Links to a part of a page must find it there',
    severity: 'low',
    criteria: [],
    perSite: true,
  },
  check({ pages, site }) {
    const { origin } = new URL(site.start);
    const places = knownPlaces(pages);
    const found = new Map<string, SiteDefect & { pages: number[] }>();
    for (const [index, { addresses }] of pages.entries()) {
      for (const { address, place, evidence } of addresses.places) {
        if (places.get(address)?.has(place) !== false) continue;
        const key = `${addressKey(address, origin)}#${place}`;
        const defect = found.get(key);
        if (defect !== undefined) {
          if (defect.pages.at(-1) !== index) defect.pages.push(index);
          continue;
        }
        const explanation = `The link leads to the part “${place.slice(0, 100).toWellFormed()}” of ${shortAddress(address, origin)}, and nothing there has this id. People land at the top of the page and have to look for what they were promised. Correct what follows the # in the link, or give the part its id back.`;
        found.set(key, { pages: [index], key, address: key, evidence, explanation });
      }
    }
    return [...found.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
  },
  canJudgePage: (_, { addresses }) => !addresses.cut.includes('places'),
};
