import type { SiteInput } from '../../server/rules/own-rule.ts';
import { siteInput } from './site-input.ts';
import { summarisePage } from '../../server/rules/summarise-page.ts';
import type { PageSummary } from '../../server/rules/page-summary.ts';
import { pageInput } from './page-input.ts';
import type { PageInputOptions } from './page-input.ts';

/**
 * What a rule of our own sees of a site that has pages with these bodies, by path; all of their elements are shown.
 * @param lang of all pages
 */
export function siteOf(bodies: Record<string, string>, lang = 'en'): SiteInput {
  const pages = Object.entries(bodies).map(([path, body]) => [
    path,
    summaryOf(`<html lang="${lang}"><body>${body}</body></html>`, {
      url: `https://site.example${path}`,
      isLaidOut: true,
    }),
  ]);
  return siteInput(Object.fromEntries(pages));
}

/** What is kept of a page with this markup until all pages are known. */
export function summaryOf(html: string, options?: PageInputOptions): PageSummary {
  return summarisePage(pageInput(html, options));
}
