import { explain } from '../../explain.ts';
import type { SiteRule } from '../../own-rule.ts';

/** A site without an icon: its start page names none, and there is none at the usual place. */
export const favicon: SiteRule = {
  meta: {
    name: 'favicon',
    category: 'documents',
    title: 'Favicon is missing',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ pages, site }) => pages[0]?.hasIcon === true || site.hasFavicon !== null,
  check({ pages, site }) {
    if (site.hasFavicon !== false || pages[0]?.hasIcon !== false) return [];
    const explanation = explain(
      'The start page has no icon link, and there is no /favicon.ico.',
      'Add <link rel="icon" href="…"> to the pages, or put an icon at /favicon.ico.',
      'People find the site among tabs, bookmarks and apps by its icon.',
    );
    return [{ pages: [0], key: 'none', explanation }];
  },
};
