import type { SnapshotNode } from '../../../facts/judged-page.ts';

/**
 * What relative addresses in the page's own document begin at: its own address, or that of its first `base` with an
 * `href` (HTML, "document base URL"). Needs no tree, so that it can be asked for while the page is handed over.
 */
export function documentBase(nodes: readonly SnapshotNode[], url: string): string {
  const framed = new Uint8Array(nodes.length);
  for (const [index, { tag, parent, via, attributes }] of nodes.entries()) {
    if (via === 'frame' || framed[parent] === 1) framed[index] = 1;
    else if (tag === 'base' && attributes?.['href'] !== undefined)
      return URL.parse(attributes['href'], url)?.href ?? url;
  }
  return url;
}
