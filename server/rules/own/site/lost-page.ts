import { explain } from '../../explain.ts';
import type { PageLink } from '../../../facts/judged-page.ts';
import type { LostAddress } from '../../../facts/missed-page.ts';
import { wordPageFailure } from '../../../../shared/limitations/word-page-failure.ts';
import type { LinkRule } from '../../own-rule.ts';

/** What a crawl knows of the links of one page, and of the pages of the base that are lost. */
interface LostPageFacts {
  links: readonly PageLink[];
  /** By address, a page of the base that could not be judged, and how the address answers. */
  lost: ReadonlyMap<string, LostAddress>;
}

/** A page of the base that fails, is gone or leads elsewhere, although links lead to it. */
export const lostPage: LinkRule<LostPageFacts> = {
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
        explanation: explain(
          `${pathname}${search} ${wordLoss(how)}; the base had a page there, and links still lead to it.`,
          'Restore the page, or remove the links.',
        ),
        criteria: [...criteria],
      };
    });
  },
};

/** How an address answers at which there was a page; completes the sentence "The address …". */
function wordLoss(how: LostAddress): string {
  switch (how.kind) {
    case 'sign-in':
      return `leads to a sign-in form at ${how.to} now`;
    case 'start-page':
      return 'leads to the start page now';
    case 'http-error':
      return `answers with HTTP ${how.status}`;
    default:
      return wordPageFailure(how);
  }
}
