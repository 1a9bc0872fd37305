import { explain } from '../../explain.ts';
import type { PageSummary } from '../../page-summary.ts';
import type { SiteRule } from '../../own-rule.ts';

const MAX_SHOWN = 3;

/** A version in another language that does not name the page that names it. Only for versions that were visited. */
export const hreflangReturn: SiteRule = {
  meta: {
    name: 'hreflang-return',
    category: 'documents',
    title: 'Language versions do not link back (hreflang)',
    severity: 'low',
    criteria: [],
    attributes: ['lang', 'hreflang', 'xml:lang'],
    scope: 'site',
    comparesPages: true,
  },
  check({ pages }) {
    const byAddress = new Map(pages.map((page) => [withoutHash(page.url), page]));
    const concerned: number[] = [];
    const pairs: string[] = [];
    for (const [index, page] of pages.entries()) {
      const names = new Set([withoutHash(page.url), page.canonical ?? '']);
      const oneWay = page.alternates.find(({ address }) => {
        const other = byAddress.get(withoutHash(address));
        return other !== undefined && other !== page && !isNamed(names, other);
      });
      if (oneWay === undefined) continue;
      concerned.push(index);
      pairs.push(
        `${new URL(page.url).pathname} names ${new URL(oneWay.address).pathname} (${oneWay.language})`,
      );
    }
    if (concerned.length === 0) return [];
    const more = pairs.length > MAX_SHOWN ? ' and others' : '';
    const explanation = explain(
      `Some pages refer to versions in other languages that do not refer back: ${pairs.slice(0, MAX_SHOWN).join(', ')}${more}.`,
      'List all versions on each of them.',
      'Search engines ignore one-way references, so people may get the wrong language.',
    );
    return [{ pages: concerned, key: 'one way', explanation }];
  },
};

function isNamed(names: ReadonlySet<string>, other: PageSummary): boolean {
  return other.alternates.some(({ address }) => names.has(withoutHash(address)) || names.has(address));
}

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
