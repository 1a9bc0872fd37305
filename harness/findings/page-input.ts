import { parseDocument } from 'htmlparser2';
import type { BackwardParts } from '../../server/facts/document-facts.ts';
import type { PageLink, SnapshotNode } from '../../server/facts/judged-page.ts';
import type { TextStyle } from '../../server/facts/style-facts.ts';
import type { VisitFacts } from '../../server/facts/visit-facts.ts';
import { PageTree } from '../../server/facts/page/page-tree.ts';
import type { PageInput } from '../../server/rules/own-rule.ts';
import { NOTHING_SEEN } from './nothing-seen.ts';

type ParsedNode = ReturnType<typeof parseDocument>['children'][number];

/** What else is known of the page; otherwise it is an ordinary one of which nothing more was seen. */
export interface PageInputOptions {
  url?: string;
  status?: number;
  visit?: Partial<VisitFacts>;
  /** Boxes in CSS pixels by id of the element: left, top, width, height. */
  boxes?: Record<string, [number, number, number, number]>;
  /** Gives every element in the body that has no box of its own one of a line, each below the last. */
  isLaidOut?: boolean;
  /** How text is shown that is directly in an element, by its id; all other text as browsers show it by default. */
  styles?: Record<string, Partial<TextStyle>>;
}

const DEFAULT_STYLE: Omit<TextStyle, 'nodes'> = {
  fontSize: 16,
  fontWeight: 400,
  lineHeight: null,
  isHidden: false,
  isRightToLeft: false,
  color: 'rgb(0, 0, 0)',
  isFramed: false,
  isJustified: false,
  isItalic: false,
  isUpperCase: false,
};

/**
 * What a rule of our own sees of a page with this markup. Without a browser: elements are where the markup has them and
 * have no box unless one is given. The markup must be well-formed, from `<html>` on.
 */
export function pageInput(html: string, options: PageInputOptions = {}): PageInput {
  const {
    url = 'https://site.example/',
    status = 200,
    visit = {},
    boxes = {},
    isLaidOut = false,
    styles = {},
  } = options;
  const nodes: SnapshotNode[] = [];
  const links: PageLink[] = [];
  const textStyles: TextStyle[] = [];
  let title = '';
  let isInBody = false;

  const addText = (text: string, parent: number): void => {
    nodes.push({ parent, text });
    const style = styles[nodes[parent]?.attributes?.['id'] ?? ''] ?? {};
    textStyles.push({ ...DEFAULT_STYLE, ...style, nodes: [parent] });
  };
  const add = (node: ParsedNode, parent: number): void => {
    if ('data' in node && node.nodeType === 3) {
      const text = node.data.replaceAll(/\s+/g, ' ').trim();
      if (text !== '') addText(text, parent);
      return;
    }
    if (!('attribs' in node)) return;
    const index = nodes.length;
    const { name: tag, attribs } = node;
    isInBody ||= tag === 'body';
    const box =
      boxes[attribs['id'] ?? ''] ?? (isLaidOut && isInBody ? ([0, 20 * index, 600, 20] as const) : undefined);
    const hasAttributes = Object.keys(attribs).length > 0;
    nodes.push({ parent, tag, ...(hasAttributes && { attributes: attribs }), ...(box && { box: [...box] }) });
    const href = attribs['href'];
    if ((tag === 'a' || tag === 'area') && href !== undefined && URL.canParse(href, url)) {
      links.push({ address: new URL(href, url).href, node: index });
    }
    for (const child of node.children) add(child, index);
    if (tag === 'title' && title === '') title = nodes[index + 1]?.text ?? '';
  };
  for (const node of parseDocument(html).children) add(node, -1);

  const snapshot = { nodes };
  const tree = new PageTree(snapshot);
  const backwardParts = { found: orderedBy(tree), isCut: false };
  return {
    page: {
      url,
      status,
      title,
      snapshot,
      links,
      visit: { ...NOTHING_SEEN, textStyles, backwardParts, ...visit },
    },
    tree,
  };
}

/** All elements with parts of which some may be shown before others, with the direction that their markup gives them. */
function orderedBy(tree: PageTree): BackwardParts[] {
  return tree.elements.flatMap((node) => {
    if (tree.childElements(node).length < 3) return [];
    const dir = [node, ...tree.ancestors(node)]
      .map((at) => tree.nodes[at]?.attributes?.['dir'])
      .find(Boolean);
    return [{ node, isRightToLeft: dir === 'rtl', isVertical: false, placed: [] }];
  });
}
