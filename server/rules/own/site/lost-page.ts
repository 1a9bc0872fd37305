import type { PageLink } from '../../../facts/judged-page.ts';
import type { OwnRule } from '../../own-rule.ts';

/** What a crawl knows of the links of one page, and of the pages of the base that are lost. */
interface LostPageFacts {
  links: readonly PageLink[];
  /** By address, a page of the base that could not be judged, and how the address answers, as a predicate. */
  lost: ReadonlyMap<string, string>;
}

/** A page of the base that fails, is gone or leads elsewhere, although links lead to it. */
export const lostPage: OwnRule<LostPageFacts> = {
  meta: {
    name: 'lost-page',
    category: 'site',
    title: 'Linked page is gone',
    severity: 'high',
    criteria: [],
  },
  check({ links, lost }) {
    const { name, title, severity, criteria } = lostPage.meta;
    return links.flatMap(({ address, node }) => {
      const how = lost.get(address);
      if (how === undefined) return [];
      const { pathname, search } = new URL(address);
      return {
        runner: 'crawl',
        code: name,
        node,
        subject: address,
        severity,
        needsReview: false,
        title,
        explanation: `${pathname}${search} ${how}. The base had a page there, and links still lead to it. Restore the page, or remove the links.`,
        criteria: [...criteria],
      };
    });
  },
};
