import { summariseAddresses } from './read/addresses/summarise-addresses.ts';
import { summariseParts } from './read/parts/summarise-parts.ts';
import { documentLinks } from './document-links.ts';
import { noindexOf } from './noindex-of.ts';
import { ownElements } from './own-elements.ts';
import type { PageInput } from './own-rule.ts';
import type { PageSummary } from './page-summary.ts';

/** Sites with more languages name each of them in a sitemap. */
const MAX_ALTERNATES = 100;

/** What is kept of a page until all of them are known. */
export function summarisePage(input: PageInput): PageSummary {
  const { page, tree } = input;
  const description = ownElements(tree)
    .map((index) => tree.nodes[index])
    .find(
      (node) => node?.tag === 'meta' && node.attributes?.['name']?.trim().toLowerCase() === 'description',
    );
  const canonicals = new Set(
    documentLinks(input, 'canonical').flatMap(({ address, from }) => (from === 'body' ? [] : [address])),
  );
  const [canonical = null] = canonicals.size === 1 ? canonicals : [];
  const alternates = documentLinks(input, 'alternate').flatMap(({ hreflang, address, from }) =>
    hreflang === null || address === null || from === 'body' ? [] : [{ language: hreflang, address }],
  );
  return {
    url: page.url,
    title: page.title,
    description: description?.attributes?.['content']?.replaceAll(/\s+/g, ' ').trim() ?? null,
    canonical,
    alternates: alternates.slice(0, MAX_ALTERNATES),
    noindex: noindexOf(input),
    hasIcon: documentLinks(input, 'icon').length > 0,
    addresses: summariseAddresses(input),
    parts: summariseParts(input),
  };
}
