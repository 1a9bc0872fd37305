import { explain } from '../../explain.ts';
import type { SiteRule } from '../../own-rule.ts';

/** A site that answers 200 for an address at which there can be no page. */
export const errorPageStatus: SiteRule = {
  meta: {
    name: 'error-page-status',
    category: 'documents',
    title: 'Missing pages do not return 404',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ site }) => site.missingPage !== null,
  check({ site: { start, missingPage } }) {
    if (missingPage === null || missingPage.status !== 200) return [];
    const { address, finalAddress } = missingPage;
    const final = new URL(finalAddress);
    const moved = finalAddress !== address;
    // A sign-in page answers for everything, and so does another site.
    if (moved && final.href !== new URL('/', start).href && final.href !== start) return [];
    const { pathname } = new URL(address);
    const what = moved ? `leads to ${final.pathname}, which answers with HTTP 200` : 'answers with HTTP 200';
    const explanation = explain(
      `There is no page at ${pathname}, but it ${what}.`,
      'Return 404, with a page that helps people find their way.',
      `People with an old or mistyped address can't tell that the page is gone, search engines list error pages, and neither this scan nor you can find broken links.`,
    );
    return [{ pages: [0], key: 'found', explanation, evidence: pathname }];
  },
};
