import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Nodes of an article that are looked at. */
const MAX_NODES = 400;

/** An `<article>` that holds navigation and nothing else but its heading. It promises a text that stands for itself. */
export const articleNavigation: PageRule = {
  meta: {
    name: 'article-navigation',
    category: 'accessibility',
    title: 'Article element contains no article',
    severity: 'low',
    criteria: [],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const found = tree.elements.filter(
      (index) => tree.nodes[index]?.tag === 'article' && isShown(index) && isNavigation(input, index),
    );
    const explanation = explain(
      'This <article> has only a heading and navigation in it.',
      'Use <nav>, <section> or <div>.',
      'Screen readers offer articles as self-contained texts, such as a news item or a comment, so people looking for content end up at links.',
    );
    return found.map((node) => ({ node, explanation }));
  },
};

/** A list of links; fewer may be those at the end of a text. */
const MIN_LISTED = 3;

/** Whether all text in it is in headings, in a `<nav>`, or in links of a list. */
function isNavigation(input: PageInput, index: number): boolean {
  const { tree } = input;
  const { isIn } = contentOf(input);
  if (isIn(index, 'navigation', 'list') || tree.nodesIn(index) > MAX_NODES) return false;
  let links = 0;
  let listed = 0;
  for (let at = index + 1; at <= index + tree.nodesIn(index); at += 1) {
    const { tag, text } = tree.nodes[at] ?? {};
    if (tag !== undefined && /^(?:img|video|audio|form|input|iframe|svg|canvas)$/.test(tag)) return false;
    const isListed = isIn(at, 'list') && isIn(at, 'link') && !isIn(at, 'heading');
    if (text !== undefined && !isListed && !isIn(at, 'heading', 'navigation')) return false;
    if (tag === 'a' && isIn(at, 'navigation')) links += 1;
    else if (tag === 'a' && isListed) listed += 1;
  }
  return links > 0 || listed >= MIN_LISTED;
}
