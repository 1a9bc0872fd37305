import type { SiteDefect, SiteInput, SiteRule } from '../../own-rule.ts';

const WHERE = {
  header: 'the header X-Robots-Tag',
  meta: '<meta name="robots">',
};

/**
 * A page that asks search engines not to list it, although the sitemap names it, or although it is the start page.
 * Previews do so on purpose, so the start page alone is low.
 */
export const noindex: SiteRule = {
  meta: {
    name: 'noindex',
    category: 'documents',
    title: 'Pages that people should find must not be hidden from search engines',
    severity: 'medium',
    criteria: [],
    perSite: true,
  },
  canJudge: ({ site }) => site.sitemaps !== null,
  check(input) {
    return [...inSitemap(input), ...onStartPage(input)];
  },
};

function inSitemap({ pages, site }: SiteInput): SiteDefect[] {
  const named = new Set(site.sitemapPages);
  const all = pages.flatMap(({ url }, index) => (named.has(url) ? [index] : []));
  const hidden = all.filter((index) => pages[index]?.noindex !== null);
  const [first] = hidden;
  if (first === undefined) return [];
  // One cause: a setting of the server, or of the template.
  if (all.length > 1 && hidden.length === all.length) {
    const where = WHERE[pages[first]?.noindex ?? 'meta'];
    return [{ pages: hidden, key: 'all', explanation: explain('the pages of the site', where) }];
  }
  return hidden.map((index) => {
    const { url = '', noindex: found = null } = pages[index] ?? {};
    const { pathname } = new URL(url);
    return { pages: [index], key: pathname, explanation: explain(pathname, WHERE[found ?? 'meta']) };
  });
}

function onStartPage({ pages, site }: SiteInput): SiteDefect[] {
  const [start] = pages;
  if (start === undefined || start.noindex === null || site.sitemapPages.includes(start.url)) return [];
  const explanation = `On the start page, ${WHERE[start.noindex]} asks search engines not to list it. That is right for a preview; on the site itself it keeps people from finding it. See that production is built without “noindex”.`;
  return [{ pages: [0], key: 'start page', severity: 'low', explanation }];
}

function explain(what: string, where: string): string {
  return `The sitemap names ${what}, but ${where} asks search engines not to list it. One of both is wrong. If people should find the page, remove “noindex”; otherwise take the page out of the sitemap.`;
}
