import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** A heading is short. UTF-16 units and words. */
const MAX_LENGTH = 80;
const MAX_WORDS = 12;
/** What it heads is a text, not a caption. UTF-16 units. */
const MIN_FOLLOWING = 50;
const BOLD = 600;
/** How much larger than the text below it; by size alone, much larger, because a light lead is a little larger as well. */
const LARGER = 1.2;
const MUCH_LARGER = 1.6;
const MAX_LARGE_WORDS = 8;
/** What a heading may begin besides a paragraph. */
const HEADED = /^(?:p|ul|ol|dl|table)$/;
/** Elements that only format. */
const FORMATS = new Set(['b', 'strong', 'span', 'font', 'em', 'i', 'u', 'big']);
/** Titles of boxes with notes, which are no parts of the outline. */
const NOTE =
  /^(?:note|notes|warning|tip|tips|important|caution|danger|info|hint|attention|see also|example|examples|hinweis|achtung|wichtig|attention|remarque|nota|importante|let op)$/i;

/**
 * A short text in a paragraph or division of its own that stands out by weight or size from the text below it, as a heading does.
 * WCAG 1.3.1, failure F2.
 */
export const fakeHeading: PageRule = {
  meta: {
    name: 'fake-heading',
    category: 'accessibility',
    title: 'Text looks like a heading but is not marked up as one',
    severity: 'medium',
    criteria: ['1.3.1'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const found: { block: number; isCertain: boolean }[] = [];
    for (const holder of contentOf(input).styles.keys()) {
      const block = blockOf(input, holder);
      const isCertain = block === null ? null : standsOut(input, holder, block);
      if (block !== null && isCertain !== null) found.push({ block, isCertain });
    }
    found.sort((x, y) => x.block - y.block);
    return found.map(({ block, isCertain }) => {
      const explanation = explain(
        `This text looks like a heading, but is not marked up as one: ${listSome([tree.text(block, MAX_LENGTH)])}.`,
        'Use <h2> to <h6>, one level below the parent heading, and style it.',
        'People who use a screen reader navigate by headings and miss this section.',
      );
      return { node: block, explanation, severity: isCertain ? 'medium' : 'low' };
    });
  },
};

/** The paragraph or division that has the text of a holder and nothing else; null if there is none. */
function blockOf(input: PageInput, holder: number): number | null {
  const { tree } = input;
  const { isShown, isIn } = contentOf(input);
  let block = holder;
  while (
    FORMATS.has(tree.nodes[block]?.tag ?? '') &&
    tree.nodesIn(tree.parent(block)) === tree.nodesIn(block) + 1
  ) {
    block = tree.parent(block);
  }
  const { tag, attributes = {} } = tree.nodes[block] ?? {};
  if (!isBlock(input, block, tag) || 'role' in attributes || !isShown(block)) return null;
  // Only formatting below it.
  if (tree.nodesIn(block) > 6 || tree.childElements(holder).length > 0) return null;
  if (
    isIn(
      block,
      'heading',
      'link',
      'navigation',
      'frameOfPage',
      'list',
      'table',
      'label',
      'control',
      'code',
      'figure',
    )
  )
    return null;
  if (/admonition|callout|alert|note|notice|tip\b/i.test(attributes['class'] ?? '')) return null;
  const text = tree.text(block, MAX_LENGTH + 1);
  if (text.length > MAX_LENGTH || text.split(' ').length > MAX_WORDS) return null;
  if (!/\p{L}{3}/u.test(text) || /[.,;:!?…)\]"”]$/.test(text) || /^\W*\d/.test(text) || NOTE.test(text))
    return null;
  // A term and its value.
  if (/:\s/.test(text) && text.split(' ').length < 5) return null;
  // A first letter in lower case is that of a label or a rest of a sentence.
  return /^\p{Ll}/u.test(text) ? null : block;
}

/** Whether an element has a line of its own: by its kind, or because nothing but other blocks stands next to it. */
function isBlock({ tree }: PageInput, index: number, tag = ''): boolean {
  if (/^(?:p|div|center)$/.test(tag)) return true;
  if (!FORMATS.has(tag)) return false;
  const siblings = tree.childNodes(tree.parent(index));
  return siblings.every((at) => {
    const { text, tag: other = '' } = tree.nodes[at] ?? {};
    return (
      text === undefined && (at === index || /^(?:p|div|center|ul|ol|dl|table|h[1-6]|br|hr)$/.test(other))
    );
  });
}

/** Whether it stands out by weight and size, or by one of them; null if not, or if no text follows. */
function standsOut(input: PageInput, holder: number, block: number): boolean | null {
  const { tree } = input;
  const { styles, isShown, isIn } = contentOf(input);
  const style = styles.get(holder);
  const next = tree.sibling(block, 1);
  if (style === undefined || style.isHidden || next === undefined || !isShown(next)) return null;
  const { tag = '' } = tree.nodes[next] ?? {};
  if (!HEADED.test(tag) || isIn(next, 'link', 'navigation')) return null;
  if (tree.text(next, MIN_FOLLOWING).length < MIN_FOLLOWING) return null;
  const [left = 0, top = 0, , height = 0] = tree.nodes[block]?.box ?? [];
  const [nextLeft = 0, nextTop = 0] = tree.nodes[next]?.box ?? [];
  if (nextTop < top + height - 2 || Math.abs(nextLeft - left) > 30) return null;
  const below = styleIn(input, next);
  if (below === undefined) return null;
  const isBolder = style.fontWeight >= BOLD && below.fontWeight < BOLD;
  const isLarger = style.fontSize >= below.fontSize * LARGER;
  if (isBolder && isLarger) return true;
  const words = tree.text(block, MAX_LENGTH).split(' ').length;
  if (style.fontSize >= below.fontSize * MUCH_LARGER && words <= MAX_LARGE_WORDS) return false;
  // Bold in the size of the text may be a strong sentence.
  return isBolder && style.fontSize >= below.fontSize * 0.99 ? false : null;
}

/** How the first text in an element is shown. */
function styleIn(input: PageInput, index: number): { fontSize: number; fontWeight: number } | undefined {
  const { styles } = contentOf(input);
  for (let at = index; at <= index + input.tree.nodesIn(index); at += 1) {
    const style = styles.get(at);
    if (style !== undefined && input.tree.ownText(at).length > 20) return style;
  }
  return undefined;
}
