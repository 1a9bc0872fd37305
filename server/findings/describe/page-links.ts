import { clean } from './evidence.ts';
import type { JudgedPage, PageLink, SnapshotNode } from '../../facts/judged-page.ts';

/** A link of a page to an address of its own origin, with what a scan keeps of it once the snapshot is let go. */
export interface DescribedLink extends PageLink {
  /** Absolute, without fragment. */
  address: string;
  /** The link as shortened HTML; to be escaped where it is shown. */
  evidence: string;
  /** What it says, shortened; empty for an image or nothing. */
  text: string;
  /** Place of the link in the page's order of elements. */
  element: number;
}

const MAX_SHOWN_HREF = 120;
const MAX_TEXT = 80;
const MAX_INNER_NODES = 100;
const MAX_LINKS = 2_000;

/** The links of a page to its own origin, the first one for each address. */
export function pageLinks(page: Pick<JudgedPage, 'url' | 'snapshot' | 'links'>): DescribedLink[] {
  const { nodes } = page.snapshot;
  const { origin } = new URL(page.url);
  const links = new Map<string, DescribedLink>();
  let elements = 0;
  let counted = 0;
  for (const { address, node } of page.links) {
    const url = URL.parse(address);
    if (url === null || url.origin !== origin) continue;
    url.hash = '';
    if (links.has(url.href)) continue;
    if (links.size === MAX_LINKS) break;
    for (; counted < node; counted += 1) if (nodes[counted]?.tag !== undefined) elements += 1;
    const { tag = 'a', attributes = {} } = nodes[node] ?? {};
    const href = attributes['href'] ?? attributes['xlink:href'] ?? '';
    const text = tag === 'area' ? '' : textOf(nodes, node);
    links.set(url.href, {
      address: url.href,
      node,
      evidence: evidenceOf(tag, href, text),
      text,
      element: elements,
    });
  }
  return [...links.values()];
}

function evidenceOf(tag: string, href: string, text: string): string {
  const opening = `<${tag} href="${escape(shorten(clean(href), MAX_SHOWN_HREF)).replaceAll('"', '&quot;')}">`;
  return tag === 'area' ? opening : `${opening}${escape(text)}</a>`;
}

function textOf(nodes: SnapshotNode[], index: number): string {
  const words: string[] = [];
  for (let at = index + 1; at <= index + MAX_INNER_NODES && (nodes[at]?.parent ?? -1) >= index; at += 1) {
    words.push(nodes[at]?.text ?? '');
  }
  return shorten(clean(words.join(' ')), MAX_TEXT);
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
