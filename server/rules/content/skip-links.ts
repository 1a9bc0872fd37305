import { linkTargets } from '../addresses/link-target.ts';
import type { PageInput } from '../own-rule.ts';

/**
 * The links that skip a part of the page (WCAG 2.4.1): those to a part of the page that come before any other link, as
 * axe has them. `hidden` are those off the page, which show when they have the focus.
 */
export function skipLinks(input: PageInput): Map<number, 'hidden' | 'shown'> {
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
