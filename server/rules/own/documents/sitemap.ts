import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import type { SitemapFacts } from '../../../facts/site-facts.ts';
import { isGone } from '../../../shared/is-gone.ts';
import { isLocalHost } from '../../hosts.ts';
import type { SiteDefect, SiteInput, SiteRule } from '../../own-rule.ts';

/** What templates and generators name until someone sets the address of the site. */
const PLACEHOLDER = /^(?:www\.)?example\.(?:com|org|net)$/;
const MAX_SHOWN = 3;

/** A sitemap that search engines can't read, or that names what they can't visit. */
export const sitemap: SiteRule = {
  meta: {
    name: 'sitemap',
    category: 'documents',
    title: 'Sitemap has errors',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ site }) => site.sitemaps !== null,
  check(input) {
    const files = (input.site.sitemaps ?? []).flatMap((file) => faultsOf(file, input));
    return [...files, ...gonePages(input)];
  },
};

function faultsOf(file: SitemapFacts, { site }: SiteInput): SiteDefect[] {
  const { pathname } = new URL(file.address);
  const faults: SiteDefect[] = [];
  const add = (kind: string, explanation: Explanation, severity?: 'low'): void => {
    faults.push({
      pages: [0],
      key: `${kind} ${pathname}`,
      explanation,
      evidence: pathname,
      ...(severity && { severity }),
    });
  };
  const unread = 'so search engines do not find pages without links to them';
  if (isGone(file.status) && file.isNamed) {
    add(
      'missing',
      explain(
        `robots.txt or a sitemap names ${pathname}, which answers with HTTP ${file.status}, ${unread}.`,
        'Put the sitemap there, or correct its address.',
      ),
    );
  }
  if (file.problem === 'html' && (file.isNamed || site.missingPage?.status !== 200)) {
    add(
      'html',
      explain(
        `${pathname} is a page, not a sitemap, ${unread}.`,
        'Put an XML sitemap there, or let the address return 404.',
      ),
    );
  }
  if (file.problem === 'unreadable') {
    add(
      'unreadable',
      explain(
        `${pathname} is neither XML nor a list of addresses, ${unread}.`,
        'Write it as sitemaps.org describes.',
      ),
    );
  }
  if (file.problem === 'broken') {
    add(
      'broken',
      explain(
        `${pathname} is not valid XML (${file.message}), ${unread}.`,
        'Correct it; often the cause is an & in an address that is not written as &amp;.',
      ),
    );
  }
  if (file.relative.length > 0) {
    add(
      'relative',
      explain(
        `${pathname} has incomplete addresses, which search engines ignore: ${shown(file.relative)}.`,
        'Write them with https:// and the host.',
      ),
    );
  }
  if (file.foreign.length > 0) {
    add(
      'foreign',
      explain(
        `${pathname} has addresses on another host or scheme than the site, which search engines ignore: ${shown(file.foreign)}.`,
        'Use addresses of this site.',
      ),
      'low',
    );
  }
  if (file.onlyOrigin !== null && isOfNobody(file.onlyOrigin) && !isOfNobody(site.start)) {
    add(
      'local',
      explain(
        `All addresses in ${pathname} are on ${file.onlyOrigin}, which is not public, ${unread}.`,
        'Set the public address of the site in the build.',
      ),
    );
  }
  return faults;
}

function isOfNobody(address: string): boolean {
  const hostname = URL.parse(address)?.hostname ?? '';
  return isLocalHost(hostname) || PLACEHOLDER.test(hostname);
}

/** Pages that a sitemap names and that are gone, as far as the scan has asked for them. */
function gonePages({ site, statuses }: SiteInput): SiteDefect[] {
  const gone = site.sitemapPages.filter((address) => isGone(statuses.get(address) ?? 200)).sort();
  if (gone.length === 0) return [];
  const paths = gone.map((address) => new URL(address).pathname);
  const explanation = explain(
    `The sitemap lists pages that do not exist: ${shown(paths)}.`,
    'Remove them from the sitemap, or restore the pages.',
    'Search engines waste visits on them and trust the sitemap less.',
  );
  return [{ pages: [0], key: 'gone', severity: 'low', explanation, evidence: shown(paths) }];
}

function shown(texts: readonly string[]): string {
  const more = texts.length - MAX_SHOWN;
  return `${texts.slice(0, MAX_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
