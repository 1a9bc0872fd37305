import { explain } from '../../explain.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';
import type { PartLink } from '../../read/parts/page-parts.ts';
import { usualOrders } from '../../read/parts/usual-order.ts';
import { listSome } from '../../read/content/list-some.ts';
import { listPaths } from '../../read/parts/page-parts.ts';

/**
 * The same navigation in another order on some pages (failure F66 of WCAG). Only if one order is clearly the usual one;
 * links that are there on some pages alone do not count.
 */
export const consistentNavigation: SiteRule = {
  meta: {
    name: 'consistent-navigation',
    category: 'accessibility',
    title: 'Navigation order differs between pages',
    severity: 'medium',
    criteria: ['3.2.3'],
    scope: 'site',
    comparesPages: true,
  },
  canJudge: ({ pages, isComplete }) => isComplete || usualOrders(pages).length > 0,
  check({ pages }) {
    return usualOrders(pages).flatMap(({ links, usual, others }): SiteDefect[] => {
      const [first] = others;
      if (first === undefined) return [];
      const here = first.links.filter(({ address }) => links.some((link) => link.address === address));
      const there = links.filter(({ address }) => here.some((link) => link.address === address));
      const at = here.findIndex(({ address }, place) => address !== there[place]?.address);
      const shown = (list: readonly PartLink[]): string => listSome(list.slice(at).map(({ name }) => name));
      const paths = listPaths(others.map(({ page }) => pages[page]?.url ?? ''));
      return [
        {
          pages: others.map(({ page }) => page),
          key: new URL(links[0]?.address ?? 'about:').pathname,
          evidence: here.map(({ name }) => name).join(' · '),
          explanation: explain(
            `On ${paths}, the navigation links are in a different order than on ${usual} other pages: ${shown(here)} instead of ${shown(there)}.`,
            'Keep the links in the same order on all pages.',
            'People who find a link by its position, who see only a small part of the page at a time, or who use a screen reader have to search again.',
          ),
        },
      ];
    });
  },
};
