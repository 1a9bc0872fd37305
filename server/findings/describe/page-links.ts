import { clean } from './evidence.ts';
import type { PageSnapshot, SnapshotNode } from '../facts/judged-page.ts';

/** A link of a page to an address of its own origin. */
export interface PageLink {
  /** Absolute, without fragment. */
  address: string;
  /** The link as shortened HTML; to be escaped by whoever shows it. */
  evidence: string;
  /** What it says, shortened; empty for an image or nothing. */
  text: string;
  /** Place of the link in the page's order of elements. */
  element: number;
}

/** Attribute values are cut at this length by the gatherer, so a longer address is not known. */
const MAX_HREF = 500;
const MAX_SHOWN_HREF = 120;
const MAX_TEXT = 80;
const MAX_INNER_NODES = 100;
const MAX_LINKS = 2_000;

/**
 * The links of a page to its own origin, the first one for each address; not those of documents in frames.
 * @param url final address of the page
 */
export function pageLinks(page: { url: string; snapshot: PageSnapshot }): PageLink[] {
  const { nodes } = page.snapshot;
  const { origin } = new URL(page.url);
  const links = new Map<string, PageLink>();
  let base = page.url;
  let elements = 0;
  let frameEnd = 0;
  for (let index = 0; index < nodes.length && links.size < MAX_LINKS; index += 1) {
    const node = nodes[index];
    if (node?.tag !== undefined) elements += 1;
    if (node?.via === 'frame') frameEnd = Math.max(frameEnd, endOf(nodes, index));
    if (index < frameEnd) continue;
    const href = node?.attributes?.['href'] ?? node?.attributes?.['xlink:href'];
    if (href === undefined || href.length >= MAX_HREF) continue;
    if (node?.tag === 'base') base = URL.parse(href, page.url)?.href ?? base;
    if (node?.tag !== 'a' && node?.tag !== 'area') continue;
    const url = URL.parse(href, base);
    if (url === null || url.origin !== origin) continue;
    url.hash = '';
    if (links.has(url.href)) continue;
    const text = node.tag === 'area' ? '' : textOf(nodes, index);
    links.set(url.href, {
      address: url.href,
      evidence: evidenceOf(node.tag, href, text),
      text,
      element: elements - 1,
    });
  }
  return [...links.values()];
}

function evidenceOf(tag: 'a' | 'area', href: string, text: string): string {
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

/** The index after the last node in an element. */
function endOf(nodes: SnapshotNode[], index: number): number {
  let end = index + 1;
  while (end < nodes.length && (nodes[end]?.parent ?? -1) >= index) end += 1;
  return end;
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
