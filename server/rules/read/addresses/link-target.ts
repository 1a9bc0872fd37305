import type { PageLink } from '../../../facts/judged-page.ts';
import type { PageInput } from '../../own-rule.ts';
import { documentBase } from './document-base.ts';
import type { Fragment } from './read-fragment.ts';
import { readFragment } from './read-fragment.ts';

/** Where a link leads. */
export interface LinkTarget {
  where: 'own page' | 'own site' | 'other site';
  /** Absolute, without fragment. */
  address: string;
  fragment: Fragment;
}

/**
 * Where the links of a page lead. A `base` turns `#kiln` into a link to another page, and an address that is written in
 * full may be that of the page.
 */
export function linkTargets({ page, tree }: PageInput): (link: PageLink) => LinkTarget | null {
  const own = withoutFragment(page.url);
  const { origin } = new URL(page.url);
  const hasBase = withoutFragment(documentBase(tree.nodes, page.url)) !== own;
  return ({ address, node }) => {
    const url = URL.parse(address);
    if (url === null) return null;
    const fragment = readFragment(url.hash);
    url.hash = '';
    // A script may have changed the address of the page meanwhile, and with it that of the link.
    const isOwn = url.href === own || (!hasBase && writtenAddress(tree, node).startsWith('#'));
    if (isOwn) return { where: 'own page', address: own, fragment };
    return { where: url.origin === origin ? 'own site' : 'other site', address: url.href, fragment };
  };
}

/** What a link has in `href`; links in SVG may have it under an older name. */
function writtenAddress(tree: PageInput['tree'], node: number): string {
  const { href, 'xlink:href': older = '' } = tree.nodes[node]?.attributes ?? {};
  return (href ?? older).trim();
}

function withoutFragment(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}
