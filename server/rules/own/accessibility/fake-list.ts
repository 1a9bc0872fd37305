import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Where the counting by letters and by Roman numbers begins, apart from other numbers. */
const FIRST_LETTER = 1_000;
const FIRST_ROMAN = 2_000;
/** Lines that make a list. */
const MIN_ITEMS = 3;
/** The same of lines that are links. */
const MIN_LINKS = 4;
const LINK = 'link';
/** Nodes in a line. */
const MAX_NODES = 40;
const BULLET = /^([•·‣◦▪●○■□►▶▸➔➤→»›✓✔✗✘★☆*-])\s*\p{L}/u;
/** Lines of dialogues begin with it, too; what is said ends with a sign. */
const DASH = /^(–)\s*\p{L}.{0,80}(?<![.?!…])$/u;
const NUMBER = /^(\d{1,2})[.)]\s+\p{L}/u;
/** By letters, from a to h: i begins another kind of numbers. */
const LETTER = /^\(?([a-h])[.)]\s+\p{L}/iu;
const ROMAN = /^\(?(i{1,3}|iv|vi{0,3}|ix|x)[.)]\s+\p{L}/iu;
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/**
 * Paragraphs or lines that begin with bullets, or with numbers one after the other, and lines that are links, without being
 * a list. WCAG 1.3.1, technique H48.
 */
export const fakeList: PageRule = {
  meta: {
    name: 'fake-list',
    category: 'accessibility',
    title: 'Text looks like a list but is not marked up as one',
    severity: 'medium',
    criteria: ['1.3.1'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const runs: { node: number; items: string[]; isOfLinks: boolean }[] = [];
    for (const index of tree.elements) {
      const lines = linesIn(input, index);
      if (lines.length < MIN_ITEMS) continue;
      let items: Line[] = [];
      for (const line of [...lines, null]) {
        const last = items.at(-1);
        if (line !== null && (last === undefined || follows(last, line))) {
          if (line.mark !== null) items.push(line);
          continue;
        }
        const [first] = items;
        const isOfLinks = first?.mark === LINK;
        if (items.length >= (isOfLinks ? MIN_LINKS : MIN_ITEMS) && first !== undefined)
          runs.push({ node: first.node, items: items.map(({ text }) => text), isOfLinks });
        items = line !== null && line.mark !== null ? [line] : [];
      }
    }
    return runs.map(({ node, items, isOfLinks }) => {
      const explanation = explain(
        `These lines look like a list, but are not marked up as one: ${listSome(items)}.`,
        `Use <ul> or <ol> with an <li> for each item${isOfLinks ? '' : ', and remove the bullets or numbers from the text'}.`,
        'Screen readers do not announce that it is a list, how long it is or where it ends.',
      );
      return { node, explanation, ...(isOfLinks && { severity: 'low' as const }) };
    });
  },
};

interface Line {
  /** Its element, or that around it. */
  node: number;
  text: string;
  /** A bullet, a number, or that it is a link; null for none. */
  mark: string | number | null;
}

function follows(last: Line, line: Line): boolean {
  return typeof last.mark === 'number' ? line.mark === last.mark + 1 : line.mark === last.mark;
}

/** Paragraphs that follow one another in an element, or its lines between `<br>`. */
function linesIn(input: PageInput, index: number): Line[] {
  const { tree } = input;
  const { isShown, isIn } = contentOf(input);
  if (isIn(index, 'code', 'list', 'control', 'heading') || !isShown(index)) return [];
  const children = tree.childElements(index);
  if (children.length < MIN_ITEMS - 1) return [];
  const breaks = children.filter((child) => tree.nodes[child]?.tag === 'br');
  if (breaks.length < MIN_ITEMS - 1) {
    return children.map((child) => {
      const { tag = '' } = tree.nodes[child] ?? {};
      const text = (tag === 'p' || tag === 'div') && !holdsBlocks(input, child) ? tree.text(child, 100) : '';
      const mark = markOf(text) ?? (text === '' ? null : pictureBefore(input, child));
      return { node: child, text, mark: isShown(child) ? mark : null };
    });
  }
  const lines: Line[] = [];
  let text = '';
  let parts: string[] = [];
  const end = (): void => {
    // Lines that are a link and nothing else are a list of links.
    const isLink = parts.join(' ') === 'a';
    lines.push({ node: index, text, mark: markOf(text) ?? (isLink ? LINK : null) });
    text = '';
    parts = [];
  };
  for (const child of tree.childNodes(index)) {
    const node = tree.nodes[child];
    if (node?.tag === 'br') {
      end();
      continue;
    }
    const own = node?.text ?? tree.text(child, 100);
    if (own.trim() !== '') parts.push(node?.tag ?? '');
    if (text.length < 100) text += own;
  }
  end();
  return lines;
}

/** A side of a picture that stands for a bullet. CSS pixels. */
const MAX_BULLET = 24;

/** The small picture without a text that a line begins with, by its address. */
function pictureBefore({ tree }: PageInput, line: number): string | null {
  const [first = -1] = tree.childNodes(line);
  const { tag, attributes = {}, box = [] } = tree.nodes[first] ?? {};
  const [, , width = 0, height = 0] = box;
  const isBullet = tag === 'img' && attributes['alt']?.trim() === '' && Math.max(width, height) <= MAX_BULLET;
  return isBullet && width > 0 ? `image ${attributes['src'] ?? ''}` : null;
}

/** What holds other parts of a page is no line. */
function holdsBlocks({ tree }: PageInput, index: number): boolean {
  const end = index + tree.nodesIn(index);
  if (end > index + MAX_NODES) return true;
  for (let at = index + 1; at <= end; at += 1) {
    if (/^(?:p|div|ul|ol|dl|table|h[1-6]|section|article|form|pre)$/.test(tree.nodes[at]?.tag ?? ''))
      return true;
  }
  return false;
}

function markOf(text: string): string | number | null {
  const number = NUMBER.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  const letter = LETTER.exec(text)?.[1]?.toLowerCase();
  if (letter !== undefined) return letter.charCodeAt(0) - 'a'.charCodeAt(0) + FIRST_LETTER;
  const roman = ROMAN.exec(text)?.[1]?.toLowerCase();
  if (roman !== undefined) return FIRST_ROMAN + ROMANS.indexOf(roman);
  return (BULLET.exec(text) ?? DASH.exec(text.trim()))?.[1] ?? null;
}
