import type { PageTree } from '../../findings/page/page-tree.ts';
import { ownElements } from '../own-elements.ts';

/** What relative addresses in the page's own document begin at: its own address, or that of its `base`. */
export function documentBase(tree: PageTree, url: string): string {
  const first = ownElements(tree).find(
    (index) => tree.nodes[index]?.tag === 'base' && tree.nodes[index].attributes?.['href'] !== undefined,
  );
  const href = first === undefined ? undefined : tree.nodes[first]?.attributes?.['href'];
  return (href !== undefined && URL.parse(href, url)?.href) || url;
}
