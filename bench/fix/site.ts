import { expand, type Node, type Row } from './tree.ts';

export interface Page {
  /** Its folder; empty for the start page. */
  slug: string;
  title: string;
  description: string;
  body: Node[];
}

/** A site before it is written in one kind of source. */
export interface Site {
  /** The document around all pages, with a slot for the frame. */
  document: Node[];
  /** Header and footer, with a slot for the page. */
  frame: Node[];
  components: Record<string, Node[]>;
  pages: Page[];
  lists: Record<string, Row[]>;
  css: string;
  /** What is served as it is, by path. */
  files: Map<string, Buffer | string>;
  /** The part that has lost its doctype. */
  withoutDoctype?: string;
}

/** Names of the parts: a page is called after its file. */
export const unitOf = ({ slug }: Page): string => (slug === '' ? 'index' : slug);

/** All trees of a site that defects may be in. */
export function unitsOf(site: Site): [unit: string, nodes: Node[]][] {
  return [
    ['document', site.document],
    ['frame', site.frame],
    ...Object.entries(site.components),
    ...site.pages.map((page): [string, Node[]] => [unitOf(page), page.body]),
  ];
}

/** Document and frame as one layout. */
export function wholeLayout({ document, frame }: Site): Node[] {
  return expandSlot(document, frame);
}

function expandSlot(nodes: readonly Node[], frame: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (typeof node === 'string') return [node];
    if ('slot' in node) return [...frame];
    return 'children' in node ? [{ ...node, children: expandSlot(node.children, frame) }] : [node];
  });
}

/** What builds read: texts of the head for each page, and the lists. */
export function dataOf({ pages, lists }: Site): string {
  const heads = Object.fromEntries(
    pages.map((page) => [unitOf(page), { title: page.title, description: page.description }]),
  );
  return `${JSON.stringify({ pages: heads, ...lists }, undefined, 2)}\n`;
}

/** A site without values, loops and components in its pages; and with the whole document in each, if `isWhole`. */
export function expandPages(site: Site, isWhole: boolean): Site {
  const { components, lists } = site;
  const pages = site.pages.map((page) => {
    const scope = { ...lists, page: { title: page.title, description: page.description } };
    const body = expand(page.body, scope, components);
    return { ...page, body: isWhole ? expand(wholeLayout(site), scope, components, body) : body };
  });
  const rest = isWhole ? { document: [], frame: [] } : {};
  return { ...site, ...rest, pages, components: {}, lists: isWhole ? {} : { nav: lists['nav'] ?? [] } };
}
