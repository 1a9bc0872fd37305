import type { SiteRule } from '../../own-rule.ts';

/** A site without an icon: its start page names none, and there is none at the usual place. */
export const favicon: SiteRule = {
  meta: {
    name: 'favicon',
    category: 'documents',
    title: 'The site should have an icon',
    severity: 'low',
    criteria: [],
    perSite: true,
  },
  canJudge: ({ pages, site }) => pages[0]?.hasIcon === true || site.hasFavicon !== null,
  check({ pages, site }) {
    if (site.hasFavicon !== false || pages[0]?.hasIcon !== false) return [];
    const explanation =
      'The start page names no icon, and there is no /favicon.ico. People find the site among their tabs and bookmarks, and on the screen of a phone, by its icon. Add <link rel="icon" href="…"> to the pages, or put an icon at /favicon.ico.';
    return [{ pages: [0], key: 'none', explanation }];
  },
};
