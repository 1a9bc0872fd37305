import type { PageSummary } from '../../page-summary.ts';
import type { JudgedPage } from '../../../facts/judged-page.ts';
import { documentBase } from './document-base.ts';
import { isGone } from '../../../shared/is-gone.ts';
import type { SiteInput } from '../../own-rule.ts';
import { addressKey } from './address-key.ts';

/** Another address under which a page of the site says that it, or a version of it, is there. */
export interface OwnVersion {
  /** Absolute, without fragment. */
  address: string;
  /** Null for its canonical address. */
  language: string | null;
}

/** The canonical address of a page and those of its versions in other languages, as far as they are on its own origin. */
export function ownVersions({
  url,
  canonical,
  alternates,
}: Pick<PageSummary, 'url' | 'canonical' | 'alternates'>): OwnVersion[] {
  const { origin } = new URL(url);
  const [own] = url.split('#', 1);
  const named = [...(canonical === null ? [] : [{ address: canonical, language: null }]), ...alternates];
  return named.flatMap(({ address, language }) => {
    const [version = ''] = address.split('#', 1);
    return version === own || URL.parse(version)?.origin !== origin ? [] : [{ address: version, language }];
  });
}

/** Addresses of one page that are asked for: sites with more languages have them all on one page of each. */
const MAX_ADDRESSES = 100;

/**
 * Addresses on the origin of a page that `link` elements name as its canonical one, or as versions of it in other
 * languages, without fragment. Needs no tree: the engine asks for them before the page is described.
 */
export function namedVersions({ url, snapshot }: Pick<JudgedPage, 'url' | 'snapshot'>): string[] {
  const { origin } = new URL(url);
  const base = documentBase(snapshot.nodes, url);
  const addresses = new Set<string>();
  for (const { tag, attributes = {} } of snapshot.nodes) {
    if (tag !== 'link' || addresses.size >= MAX_ADDRESSES) continue;
    const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    const isVersion = relations.includes('alternate') && attributes['hreflang'] !== undefined;
    const href = attributes['href'] ?? '';
    if (href.trim() === '' || !(isVersion || relations.includes('canonical'))) continue;
    const address = URL.parse(href, base);
    if (address === null || address.origin !== origin) continue;
    address.hash = '';
    addresses.add(address.href);
  }
  return [...addresses];
}

/** A page, and an address that it names and at which the site says that there is no page. */
interface GoneVersion extends OwnVersion {
  /** Index of the page. */
  page: number;
  status: number;
  /** For people. */
  path: string;
  /** See Violation. */
  key: string;
}

/** The addresses of the site that pages name as their own or as versions of them, and that are gone. */
export function goneVersions({ pages, site, statuses, answers }: SiteInput): GoneVersion[] {
  const { origin } = new URL(site.start);
  return pages.flatMap((summary, page) =>
    ownVersions(summary).flatMap((version): GoneVersion[] => {
      const { address } = version;
      const status = statuses.get(address) ?? answers.get(address);
      if (typeof status !== 'number' || !isGone(status)) return [];
      const { pathname, search } = new URL(address);
      return [{ ...version, page, status, path: `${pathname}${search}`, key: addressKey(address, origin) }];
    }),
  );
}
