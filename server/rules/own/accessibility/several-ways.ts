import { explain } from '../../explain.ts';
import type { PageSummary } from '../../page-summary.ts';
import type { SiteRule } from '../../own-rule.ts';
import { listPaths } from '../../read/parts/page-parts.ts';

/** On a smaller site the way through the pages is short. */
const MIN_PAGES = 5;
/** A page that links to so many of the others is a list of all pages. */
const MOST = 0.9;

/**
 * Pages to which only one page links, on a site without search and without a list of all pages. Steps of a process need
 * no other way, and can't be told from the rest: so it is low. Only if all pages are known.
 */
export const severalWays: SiteRule = {
  meta: {
    name: 'several-ways',
    category: 'accessibility',
    title: 'Page is linked from only one other page',
    severity: 'low',
    isNotice: true,
    criteria: ['2.4.5'],
    scope: 'site',
    comparesPages: true,
  },
  canJudge: ({ pages, isComplete }) => isComplete && pages.every(({ parts }) => parts.targets !== null),
  check({ pages, isComplete }) {
    const areKnown = pages.every(({ parts }) => parts.targets !== null);
    if (!isComplete || !areKnown || pages.length < MIN_PAGES) return [];
    if (pages.some(({ parts }) => parts.hasSearch || parts.hasSiteMap)) return [];
    const from = referrersOf(pages);
    if (from.some((_, index) => isList(pages.length, from, index))) return [];
    const lonely = pages.flatMap((_, index) => (index > 0 && from[index]?.size === 1 ? [index] : []));
    if (lonely.length === 0) return [];
    const paths = listPaths(lonely.map((index) => pages[index]?.url ?? ''));
    const only = listPaths(
      lonely.flatMap((index) => [...(from[index] ?? [])].map((at) => pages[at]?.url ?? '')),
    );
    const explanation = explain(
      `Only one page links to ${paths} (${only}), and the site has neither a search nor a site map.`,
      'Add a search, a site map, or links between related pages. Steps of a process, such as a checkout, need no second way.',
      'People who do not come across that link do not find the page.',
    );
    return [{ pages: lonely, key: 'one way', evidence: paths, explanation }];
  },
};

/** Per page: the indexes of the other pages that link to it. */
function referrersOf(pages: readonly PageSummary[]): Set<number>[] {
  const byAddress = new Map<string, number>();
  for (const [index, { url, canonical, addresses }] of pages.entries()) {
    for (const address of [url, canonical ?? url, ...addresses.redirects]) {
      const name = nameOf(address);
      if (!byAddress.has(name)) byAddress.set(name, index);
    }
  }
  const from = pages.map(() => new Set<number>());
  for (const [index, { parts }] of pages.entries()) {
    for (const target of parts.targets ?? []) {
      const page = byAddress.get(nameOf(target));
      if (page !== undefined && page !== index) from[page]?.add(index);
    }
  }
  return from;
}

/** Without what often differs between two links to one page. */
function nameOf(address: string): string {
  const url = URL.parse(address);
  return url === null
    ? address
    : `${url.origin}${url.pathname.replace(/\/(?:index\.\w+)?$/, '')}${url.search}`;
}

function isList(count: number, from: readonly ReadonlySet<number>[], page: number): boolean {
  const linked = from.filter((referrers, index) => index !== page && referrers.has(page)).length;
  // The start page of a small site lists all of them: that is the only way there is.
  return page > 0 && linked >= MOST * (count - 1);
}
