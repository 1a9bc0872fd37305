import type { PageLink } from '../../../facts/judged-page.ts';
import type { PageInput } from '../../own-rule.ts';
import { documentBase } from './document-base.ts';

/** What follows the # in an address. */
type Fragment =
  /** The top of the page, whatever is on it. */
  | { kind: 'top' }
  /** Something that a script reads: `#/shop`, `#!/shop`, `#tab=2`. A route names a view, as a path names a page. */
  | { kind: 'state'; isRoute: boolean }
  /** A sign that stands for nothing: `#!`, `#0`, `#void`. */
  | { kind: 'placeholder'; names: readonly string[] }
  /** A part of the page: an element with one of these ids. */
  | { kind: 'part'; name: string; names: readonly string[] };

const PLACEHOLDER = /^(?:[!-/:-@[-`{-~]+|0+|void|null|none|undefined|nowhere|nogo)$/i;
const STATE = /^[!/?]|[=&/]/;
/** Without that of the view that is there at first. */
const ROUTE = /^!?\/[^/?#]/;

/**
 * What a fragment leads to, as browsers find it: first by the id as it is written, then by the decoded one, and `top` if
 * there is none. A text to look for (`:~:text=`) is no part of it.
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element,
 * https://wicg.github.io/scroll-to-text-fragment/#the-fragment-directive
 * @param hash with its #; empty without one
 */
function readFragment(hash: string): Fragment {
  const [raw = ''] = hash.slice(1).split(':~:', 1);
  const name = decode(raw);
  const names = [...new Set([raw, name])];
  if (name === '' || name.toLowerCase() === 'top') return { kind: 'top' };
  if (PLACEHOLDER.test(name)) return { kind: 'placeholder', names };
  return STATE.test(name) ? { kind: 'state', isRoute: ROUTE.test(name) } : { kind: 'part', name, names };
}

const encoder = new TextEncoder();

/** Percent-decoded as UTF-8; what is no percent-encoding stays as it is. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  const bytes = text
    .split(/(%[\da-f]{2})/i)
    .flatMap((part, at) => (at % 2 === 1 ? [Number.parseInt(part.slice(1), 16)] : [...encoder.encode(part)]));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

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
