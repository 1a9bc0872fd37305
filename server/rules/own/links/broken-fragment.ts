import { explain } from '../../explain.ts';
import { linkTargets } from '../../read/addresses/link-target.ts';
import { leavesFragments, ownPlaces, knownPlaces } from '../../read/addresses/own-places.ts';
import { placeKey } from '../../read/addresses/address-key.ts';
import { shortAddress } from '../../read/addresses/short-address.ts';
import { isToggle } from '../../read/content/is-toggle.ts';
import type { PageInput, PageRule, SiteDefect, SiteRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

const META = {
  name: 'broken-fragment',
  category: 'links',
  title: 'Link target missing on the page',
  severity: 'low',
  isFixedByRemoval: true,
  criteria: [],
  attributes: ADDRESS_ATTRIBUTES,
  scope: 'site',
} as const satisfies SiteRule['meta'];

/**
 * A link to a part of another page of the site, which that page does not have. Only for pages that were visited. Scripts
 * may read a fragment for themselves, so it is low.
 */
export const brokenFragment: SiteRule = {
  meta: META,
  check({ pages, site }) {
    const { origin } = new URL(site.start);
    const places = knownPlaces(pages);
    const found = new Map<string, SiteDefect & { pages: number[] }>();
    for (const [index, { addresses }] of pages.entries()) {
      for (const link of addresses.places) {
        const { address, place, names, evidence } = link;
        const known = places.get(address);
        if (known === undefined || names.some((name) => known.has(name))) continue;
        const key = placeKey(link, origin);
        const defect = found.get(key);
        if (defect !== undefined) {
          if (defect.pages.at(-1) !== index) defect.pages.push(index);
          continue;
        }
        const explanation = explain(
          `The link leads to “#${short(place)}” on ${shortAddress(address, origin)}, and no element there has this id.`,
          'Correct the part after the # in the link, or give the target this id.',
          'People land at the top of the page and have to search for the content.',
        );
        found.set(key, { pages: [index], key, address: key, evidence, explanation });
      }
    }
    return [...found.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
  },
  canJudgePage: (_, { addresses }) => !addresses.cut.includes('places'),
};

/** What a dialog or menu that style sheets show by `:target` is closed with: any name that is not its own. */
const CLOSING = /^(?:close|dismiss)$/i;

/**
 * The same of a link to a part of its own page. Left out is what a script handles: links that listen for clicks, and all
 * links of a page that listens for changes of its address. A hidden link that skips a part of the page is the subject of
 * axe's rule `skip-link`.
 */
export const brokenOwnFragment: PageRule = {
  meta: META,
  canJudge: (input) =>
    leavesFragments(input) !== null &&
    input.page.visit.fragments?.handled !== null &&
    input.page.snapshot.cut !== true,
  seesAll: (input) => leavesFragments(input) === true,
  check(input) {
    const { page, tree } = input;
    const places = ownPlaces(input);
    if (places === null || leavesFragments(input) !== true) return [];
    const targetOf = linkTargets(input);
    const handled = new Set(page.visit.fragments?.handled);
    const skipping = skipLinks(input);
    return page.links.flatMap((link) => {
      const { node } = link;
      const target = targetOf(link);
      const element = tree.nodes[node];
      if (target?.where !== 'own page' || target.fragment.kind !== 'part' || element === undefined) return [];
      const { name, names } = target.fragment;
      if (names.some((each) => places.has(each)) || isToggle(element) || handled.has(node)) return [];
      if (element.attributes?.['onclick'] !== undefined || CLOSING.test(name)) return [];
      const skips = skipping.get(node);
      if (skips === 'hidden') return [];
      const explanation = explain(
        `The link leads to “#${short(name)}” on this page, and no element has this id, so people who follow it stay where they are.`,
        'Correct the part after the # in the link, or give the target this id.',
      );
      return [{ node, cause: name, explanation, ...(skips !== undefined && { criteria: ['2.4.1'] }) }];
    });
  },
};

/**
 * The links that skip a part of the page (WCAG 2.4.1): those to a part of the page that come before any other link, as
 * axe has them. `hidden` are those off the page, which show when they have the focus.
 */
function skipLinks(input: PageInput): Map<number, 'hidden' | 'shown'> {
  const { nodes } = input.tree;
  const targetOf = linkTargets(input);
  const found = new Map<number, 'hidden' | 'shown'>();
  for (const link of input.page.links) {
    const target = targetOf(link);
    if (target?.where !== 'own page') break;
    if (target.fragment.kind !== 'part') continue;
    const [left, top, width, height] = nodes[link.node]?.box ?? [0, 0, 1, 1];
    found.set(link.node, left + width <= 0 || top + height <= 0 ? 'hidden' : 'shown');
  }
  return found;
}

function short(place: string): string {
  return place.slice(0, 100).toWellFormed();
}
