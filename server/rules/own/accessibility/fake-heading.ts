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
/** What only holds other parts, and how many of them may be around a text. */
const HOLDS = /^(?:div|section|article)$/;
const MAX_HOLDERS = 3;
/** Text directly in a division makes it a paragraph. UTF-16 units. */
const MIN_OWN = 20;
/** “1. Paying”, “2.3 Paying”: a number in front of a title. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){0,2}[.)]? \p{Lu}/u;
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
    found.push(...leadsOf(input).map((block) => ({ block, isCertain: false })));
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
  const { isShown } = contentOf(input);
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
  return isInText(input, block) && isTitle(tree.text(block, MAX_LENGTH + 1)) ? block : null;
}

/** Whether an element is neither in what has titles of its own nor in what has none. */
function isInText(input: PageInput, index: number): boolean {
  const { isIn } = contentOf(input);
  const { attributes = {} } = input.tree.nodes[index] ?? {};
  return (
    !isIn(
      index,
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
    ) && !/admonition|callout|alert|note|notice|tip\b/i.test(attributes['class'] ?? '')
  );
}

function isTitle(text: string): boolean {
  if (text.length > MAX_LENGTH || text.split(' ').length > MAX_WORDS) return false;
  if (!/\p{L}{3}/u.test(text) || /[.,;:!…)\]"”]$/.test(text) || NOTE.test(text)) return false;
  if (/^\W*\d/.test(text) && !NUMBERED.test(text)) return false;
  // A term and its value.
  if (/:\s/.test(text) && text.split(' ').length < 5) return false;
  // A first letter in lower case is that of a label or a rest of a sentence.
  return !/^\p{Ll}/u.test(text);
}

/** Bold first lines of paragraphs, before a line break, where several paragraphs next to each other begin like that. */
function leadsOf(input: PageInput): number[] {
  const { tree } = input;
  const { styles, isShown } = contentOf(input);
  const byParent = new Map<number, number[]>();
  for (const [holder, { fontWeight }] of styles) {
    const paragraph = tree.parent(holder);
    const [first, second, third] = tree.childNodes(paragraph);
    if (first !== holder || fontWeight < BOLD || !FORMATS.has(tree.nodes[holder]?.tag ?? '')) continue;
    const rest = tree.nodes[third ?? -1]?.text ?? '';
    if (tree.nodes[second ?? -1]?.tag !== 'br' || rest.length < MIN_FOLLOWING) continue;
    if ((styles.get(paragraph)?.fontWeight ?? BOLD) >= BOLD || !isShown(holder)) continue;
    if (!isInText(input, paragraph) || !isTitle(tree.text(holder, MAX_LENGTH + 1))) continue;
    const parent = tree.parent(paragraph);
    byParent.set(parent, [...(byParent.get(parent) ?? []), holder]);
  }
  return [...byParent.values()].filter(({ length }) => length > 1).flat();
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
  const isText = beginsWithText(input, next);
  if (isText === null || isIn(next, 'link', 'navigation')) return null;
  if (tree.text(next, MIN_FOLLOWING).length < MIN_FOLLOWING) return null;
  const [left = 0, top = 0, , height = 0] = tree.nodes[block]?.box ?? [];
  const [nextLeft = 0, nextTop = 0] = tree.nodes[next]?.box ?? [];
  if (nextTop < top + height - 2 || Math.abs(nextLeft - left) > 30) return null;
  const below = styleIn(input, next);
  if (below === undefined) return null;
  const isBolder = style.fontWeight >= BOLD && below.fontWeight < BOLD;
  const isLarger = style.fontSize >= below.fontSize * LARGER;
  if (isBolder && isLarger) return true;
  const heading = tree.text(block, MAX_LENGTH);
  // A question may be one of the text, and the name above a comment is only bold.
  if (heading.endsWith('?') || !isText) return null;
  const words = heading.split(' ').length;
  if (style.fontSize >= below.fontSize * MUCH_LARGER && words <= MAX_LARGE_WORDS) return false;
  // In a colour of its own it need not be bold.
  if (isLarger && style.color !== below.color && words <= MAX_LARGE_WORDS) return false;
  // Bold in the size of the text may be a strong sentence.
  return isBolder && style.fontSize >= below.fontSize * 0.99 ? false : null;
}

/**
 * Whether an element is text, such as a paragraph or a list, or only begins with one, as a division around several parts
 * does; null if it begins with something else.
 */
function beginsWithText({ tree }: PageInput, index: number): boolean | null {
  for (let at = index, holders = 0; holders <= MAX_HOLDERS; holders += 1) {
    const { tag = '' } = tree.nodes[at] ?? {};
    if (HEADED.test(tag)) return at === index;
    if (!HOLDS.test(tag)) return null;
    if (tree.ownText(at).length >= MIN_OWN) return false;
    const [first] = tree.childElements(at);
    if (first === undefined) return null;
    at = first;
  }
  return null;
}

/** How the first text in an element is shown. */
function styleIn(
  input: PageInput,
  index: number,
): { fontSize: number; fontWeight: number; color: string } | undefined {
  const { styles } = contentOf(input);
  for (let at = index; at <= index + input.tree.nodesIn(index); at += 1) {
    const style = styles.get(at);
    if (style !== undefined && input.tree.ownText(at).length > 20) return style;
  }
  return undefined;
}
