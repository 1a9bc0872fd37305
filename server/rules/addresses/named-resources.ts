import type { JudgedPage, SnapshotNode } from '../../findings/facts/judged-page.ts';
import { readSrcset } from './read-srcset.ts';

/** The gatherer cuts attributes at this length. */
const MAX_WHOLE = 500;

/** A resource that an element names. */
export interface NamedResource {
  /** Absolute, without fragment. */
  address: string;
  /** The first element that names it. */
  node: SnapshotNode;
  isImage: boolean;
}

/**
 * The resources that elements of the page's own document name, each once, in the order of the page. Needs no tree, so that
 * it can be asked for while the page is handed over.
 */
export function namedResources({ url, snapshot }: Pick<JudgedPage, 'url' | 'snapshot'>): NamedResource[] {
  const { nodes } = snapshot;
  const framed = new Uint8Array(nodes.length);
  const found = new Map<string, NamedResource>();
  let base = url;
  for (const [index, node] of nodes.entries()) {
    const { tag, parent, via, attributes } = node;
    if (via === 'frame' || framed[parent] === 1) framed[index] = 1;
    if (tag === undefined || attributes === undefined || framed[index] === 1) continue;
    if (tag === 'base' && base === url) base = URL.parse(attributes['href'] ?? '', url)?.href ?? url;
    if (tag === 'a') continue;
    const isImage = tag === 'img' || (tag === 'source' && nodes[parent]?.tag === 'picture');
    for (const text of textsOf(tag, attributes, isImage)) {
      const address = resolve(text, base);
      if (address !== null && !found.has(address)) found.set(address, { address, node, isImage });
    }
  }
  return [...found.values()];
}

function textsOf(tag: string, attributes: Record<string, string>, isImage: boolean): string[] {
  const { src, srcset, poster, href } = attributes;
  const single = [src, poster, tag === 'link' ? href : undefined];
  const candidates = isImage && srcset !== undefined ? readSrcset(srcset) : [];
  // Its end is missing.
  if ((srcset?.length ?? 0) >= MAX_WHOLE) candidates.pop();
  const whole = single.flatMap((text) => (text !== undefined && text.length < MAX_WHOLE ? [text] : []));
  return [...whole, ...candidates];
}

function resolve(text: string, base: string): string | null {
  if (text.trim() === '') return null;
  const url = URL.parse(text.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}
