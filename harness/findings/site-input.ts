import type { SiteFacts } from '../../server/facts/site-facts.ts';
import type { SiteInput } from '../../server/rules/own-rule.ts';
import type { PageSummary } from '../../server/rules/page-summary.ts';

const NOTHING_NAMED: PageSummary['addresses'] = {
  lost: [],
  external: [],
  images: [],
  places: [],
  views: [],
  openPlaces: [],
  files: [],
  ownPlaces: [],
  redirects: [],
  movedForEver: false,
  cut: [],
};

/**
 * What a rule of our own sees of a site.
 * @param pages by path: what differs from a page of which nothing is known
 */
export function siteInput(
  pages: Record<string, Partial<PageSummary>>,
  site: Partial<SiteFacts> = {},
  statuses: Record<string, number> = {},
): SiteInput {
  const facts = { ...UNKNOWN_SITE, ...site };
  return {
    site: facts,
    statuses: new Map(Object.entries(statuses)),
    answers: new Map(),
    isComplete: true,
    pages: Object.entries(pages).map(([path, page]) => ({
      url: new URL(path, facts.start).href,
      title: '',
      description: null,
      canonical: null,
      alternates: [],
      noindex: null,
      hasIcon: false,
      addresses: NOTHING_NAMED,
      parts: {
        language: 'en',
        navigations: [],
        header: null,
        footer: null,
        hasSearch: false,
        hasSiteMap: false,
        targets: [],
      },
      ...page,
    })),
  };
}

/** A site of which nothing was seen besides its pages. */
export const UNKNOWN_SITE: SiteFacts = {
  start: 'https://site.example/',
  robots: null,
  sitemaps: null,
  sitemapPages: [],
  hasFavicon: null,
  missingPage: null,
  overHttp: null,
};
