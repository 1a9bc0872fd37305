import type { SiteInput } from '../../server/rules/own-rule.ts';
import { siteInput } from './site-input.ts';
import { summaryOf } from './summary-of.ts';

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
