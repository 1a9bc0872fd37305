import type { JudgedPage, SnapshotNode } from '../../../facts/judged-page.ts';

/** Where elements name addresses. */
export const ADDRESS_ATTRIBUTES = ['href', 'src', 'srcset', 'data', 'poster', 'action'] as const;

/** The gatherer cuts attributes at this length. */
const MAX_WHOLE = 500;
const MANIFEST = /(?:^|\s)manifest(?:\s|$)/i;
const ICON = /^\s*(?:shortcut\s+)?icon\s*$|^\s*apple-touch-icon(?:-precomposed)?\s*$|^\s*mask-icon\s*$/i;
/** Different values that are read: to read all of the largest page took more than five seconds. */
const MAX_VALUES = 5_000;

/** A resource that an element names. */
export interface NamedResource {
  /** Absolute, without fragment. */
  address: string;
  /** The first element that names it. */
  node: SnapshotNode;
  isImage: boolean;
  /** What a browser asks for when it needs it, if it is an image, a recording, subtitles, a part shown in the page or the manifest. */
  type: NamedType | null;
  /** It stands for the site, in tabs and on the screens of phones. */
  isIcon: boolean;
}

export type NamedType = 'Image' | 'Media' | 'TextTrack' | 'Document' | 'Manifest';

/**
 * The resources that elements of the page's own document name, each once, in the order of the page; of a page that names
 * thousands, the first ones. Needs no tree, so that it can be asked for while the page is handed over.
 */
export function namedResources({ url, snapshot }: Pick<JudgedPage, 'url' | 'snapshot'>): NamedResource[] {
  const { nodes } = snapshot;
  const framed = new Uint8Array(nodes.length);
  const found = new Map<string, NamedResource>();
  const read = new Set<string>();
  let base = url;
  for (const [index, node] of nodes.entries()) {
    const { tag, parent, via, attributes } = node;
    if (via === 'frame' || framed[parent] === 1) framed[index] = 1;
    if (tag === undefined || attributes === undefined || framed[index] === 1) continue;
    if (tag === 'base' && base === url) base = URL.parse(attributes['href'] ?? '', url)?.href ?? url;
    if (tag === 'a') continue;
    const isImage = tag === 'img' || (tag === 'source' && nodes[parent]?.tag === 'picture');
    const { src, srcset, poster, href, data } = attributes;
    const isIcon = tag === 'link' && ICON.test(attributes['rel'] ?? '');
    const addresses = [
      src,
      poster,
      tag === 'link' ? href : '',
      tag === 'object' ? data : '',
      isImage ? srcset : '',
    ];
    for (const value of addresses) {
      if (value === undefined || value === '' || read.has(value)) continue;
      if (read.size >= MAX_VALUES) return [...found.values()];
      read.add(value);
      for (const text of value === srcset ? wholeCandidates(value) : wholeAddress(value)) {
        const address = resolve(text, base);
        if (address === null || found.has(address)) continue;
        const type =
          isImage || isIcon || (value === poster && value !== src) ? 'Image' : typeOf(node, nodes[parent]);
        found.set(address, { address, node, isImage, isIcon, type });
      }
    }
  }
  return [...found.values()];
}

function typeOf({ tag, attributes }: SnapshotNode, parent: SnapshotNode | undefined): NamedType | null {
  switch (tag) {
    case 'video':
    case 'audio':
      return 'Media';
    case 'source':
      return parent?.tag === 'video' || parent?.tag === 'audio' ? 'Media' : null;
    case 'track':
      return 'TextTrack';
    case 'object':
    case 'embed':
      return 'Document';
    case 'link':
      return MANIFEST.test(attributes?.['rel'] ?? '') ? 'Manifest' : null;
    case 'input':
      return attributes?.['type']?.toLowerCase() === 'image' ? 'Image' : null;
    default:
      return null;
  }
}

function wholeAddress(value: string): string[] {
  return value.length < MAX_WHOLE ? [value] : [];
}

function wholeCandidates(srcset: string): string[] {
  const candidates = readSrcset(srcset);
  // Its end is missing.
  return srcset.length < MAX_WHOLE ? candidates : candidates.slice(0, -1);
}

function resolve(text: string, base: string): string | null {
  if (text.trim() === '') return null;
  const url = URL.parse(text.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

/**
 * The addresses in a `srcset`, as browsers read it (HTML, "parse a srcset attribute"): each candidate is an address
 * without spaces, which may contain commas but not end with one, and its descriptors up to the next comma.
 */
export function readSrcset(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, '');
    const address = /^\S+/.exec(rest)?.[0];
    if (address === undefined) return found;
    rest = rest.slice(address.length);
    const bare = address.replace(/,+$/, '');
    if (bare !== '') found.push(bare);
    // Descriptors may have commas in parentheses.
    if (bare === address) rest = rest.replace(/^(?:[^,(]|\([^)]*\)?)*/, '');
  }
}
