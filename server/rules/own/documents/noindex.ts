import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import type { PageSummary } from '../../page-summary.ts';
import type { SiteDefect, SiteInput, SiteRule } from '../../own-rule.ts';
import type { Severity } from '../../../../shared/severity.ts';

const WHERE = {
  header: 'the header X-Robots-Tag',
  meta: '<meta name="robots">',
};

/**
 * A page that asks search engines not to list it, although the sitemap names it, or although it is the start page. Nobody
 * finds it any more, so it is high. Previews do so on purpose: what may be one is less.
 */
export const noindex: SiteRule = {
  meta: {
    name: 'noindex',
    category: 'documents',
    title: 'Page is hidden from search engines (noindex)',
    severity: 'high',
    isFixedByRemoval: true,
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ site }) => site.sitemaps !== null,
  check(input) {
    return [...inSitemap(input), ...onStartPage(input)];
  },
};

/** One finding, so that it stays the same when some of its pages are fixed, or the template of all of them. */
function inSitemap({ pages, site }: SiteInput): SiteDefect[] {
  const named = new Set(site.sitemapPages);
  const all = pages.flatMap(({ url }, index) => (named.has(url) ? [index] : []));
  const hidden = all.filter((index) => pages[index]?.noindex !== null);
  if (hidden.length === 0) return [];
  const isAll = all.length > 1 && hidden.length === all.length;
  const paths = hidden.map((index) => new URL(pages[index]?.url ?? '').pathname);
  const what = isAll ? 'the pages of the site' : listSome(paths);
  const places = new Set(hidden.map((index) => WHERE[pages[index]?.noindex ?? 'meta']));
  const severity = severityOf(
    hidden.flatMap((index) => pages[index] ?? []),
    isAll || all.length === 1,
  );
  const explanation = wordSitemap(what, [...places].sort().join(' or '));
  return [{ pages: hidden, key: 'sitemap', severity, explanation }];
}

/**
 * The canonical links of a preview name the host of the site. Without them, hosts of previews hide all pages, by a header.
 * @param isAll whether no page of the sitemap is to be listed
 */
function severityOf(hidden: readonly PageSummary[], isAll: boolean): Severity {
  const known = hidden.filter(({ canonical }) => canonical !== null);
  if (known.length > 0 && known.every(({ url, canonical }) => originOf(url) !== originOf(canonical)))
    return 'low';
  const mayBePreview = isAll && known.length === 0 && hidden.every((page) => page.noindex === 'header');
  return mayBePreview ? 'medium' : 'high';
}

function originOf(address: string | null): string | undefined {
  return URL.parse(address ?? '')?.origin;
}

function onStartPage({ pages, site }: SiteInput): SiteDefect[] {
  const [start] = pages;
  if (start === undefined || start.noindex === null || site.sitemapPages.includes(start.url)) return [];
  const explanation = explain(
    `On the start page, ${WHERE[start.noindex]} asks search engines not to list it.`,
    'Make sure that production is built without “noindex”.',
    'A preview should have it, but on the real site it keeps people from finding the page.',
  );
  return [{ pages: [0], key: 'start page', severity: 'low', explanation }];
}

function wordSitemap(what: string, where: string): Explanation {
  return explain(
    `The sitemap lists ${what}, but ${where} asks search engines not to, so one of the two is wrong.`,
    'Remove “noindex” where people should find the page; remove the other pages from the sitemap.',
  );
}
