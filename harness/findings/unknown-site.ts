import type { SiteFacts } from '../../server/facts/site-facts.ts';

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
