/*
 * In what ways a text is drawn other than as plain letters in a colour: filtered, blended, masked, clipped, turned, squeezed
 * or out of sight. No runner sees these in the contrast of a text.
 */
import { parentOf } from './around.ts';
import type { Edges } from './elements.ts';
import { boxOf } from './elements.ts';
import { linesOf } from './lines.ts';
import { styleRules } from './style-rules.ts';

/** What changes how all that is in an element is drawn, with the values that change nothing. */
const PLAIN: Readonly<Record<string, string>> = {
  filter: 'none',
  'mix-blend-mode': 'normal',
  'mask-image': 'none',
  '-webkit-mask-box-image-source': 'none',
  'clip-path': 'none',
  clip: 'auto',
  scale: 'none',
  rotate: 'none',
  'offset-path': 'none',
  'animation-name': 'none',
  zoom: '1',
  content: 'normal',
};
/** What is less opaque is not seen, whatever a runner says. */
const MIN_OPACITY = 0.1;
/** Parts of the size of the letters. */
const LEAST = { line: 0.6, spacing: -0.2 };
const MOST = { indent: 4, spacing: 2, decoration: 0.3, stroke: 0.1 };
/** CSS pixels. */
const MIN_SIZE = 2;
const MAX_WAY = 1000;

interface Known {
  ways: readonly string[];
  /** Where it cuts off what is in it; null if nothing does. */
  clip: Edges | null;
  isFixed: boolean;
}

const known = new Map<Element, Known>();

function knownOf(element: Element): Known {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null && !known.has(at); at = parentOf(at)) path.push(at);
  for (const each of path.toReversed()) {
    const parent = parentOf(each);
    const around = parent === null ? undefined : known.get(parent);
    known.set(each, lookAt(each, around ?? { ways: [], clip: null, isFixed: false }));
  }
  return known.get(element) ?? { ways: [], clip: null, isFixed: false };
}

function lookAt(element: Element, around: Known): Known {
  const style = getComputedStyle(element);
  const own: string[] = [];
  for (const [name, plain] of Object.entries(PLAIN)) {
    const value = style.getPropertyValue(name);
    if (value !== plain && value !== '') own.push(`${name}:${value}`);
  }
  if (style.transform !== 'none') own.push(`transform:${withoutMove(style.transform)}`);
  if (Number(style.opacity) < MIN_OPACITY) own.push('transparent');
  if (style.unicodeBidi.includes('override')) own.push('reversed');
  if (/\btext\b/.test(style.backgroundClip)) own.push('background-clip');
  const size = parseFloat(style.fontSize) || 1;
  const thick = parseFloat(style.textDecorationThickness) > MOST.decoration * size;
  if (style.textDecorationLine !== 'none' && thick) own.push('decoration');
  if (style.outlineStyle !== 'none' && parseFloat(style.outlineOffset) < 0) own.push('outline');
  // The root of a document or its body cuts off what does not fit in the window.
  const cuts = !(element instanceof HTMLHtmlElement || element instanceof HTMLBodyElement);
  const cutsOff = cuts && /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
  return {
    ways: own.length === 0 ? around.ways : [...around.ways, ...own],
    clip: cutsOff ? overlap(boxOf(element), around.clip) : around.clip,
    isFixed: around.isFixed || style.position === 'fixed',
  };
}

/** A transform as it turns and stretches: where it moves something depends on the size of that. */
function withoutMove(transform: string): string {
  const numbers = (/\((.*)\)/.exec(transform)?.[1] ?? '')
    .split(',')
    .map((number) => Number(number).toFixed(2));
  return numbers.length === 6 ? numbers.slice(0, 4).join() : numbers.slice(0, 12).join();
}

function overlap(one: Edges, other: Edges | null): Edges {
  if (other === null) return one;
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

let hasParts: boolean | null = null;

/** Whether style sheets may draw the first line or letter of texts in another way. Each of these takes a style of its own. */
function stylesParts(element: Element): boolean {
  if (Node.prototype.getRootNode.call(element) !== document) return true;
  hasParts ??= (() => {
    const { blocks, isWhole } = styleRules();
    return !isWhole || blocks.some(({ selector }) => selector.includes(':first-l'));
  })();
  return hasParts;
}

/** Of the letters alone. */
function ofLetters(element: Element, style: CSSStyleDeclaration): string[] {
  const size = parseFloat(style.fontSize) || 1;
  const parts = (value: string): number => (parseFloat(value) || 0) / size;
  const found: string[] = [];
  const spacing = [parts(style.letterSpacing), parts(style.wordSpacing)];
  if (spacing.some((each) => each < LEAST.spacing || each > MOST.spacing)) found.push('spacing');
  if (Math.abs(parts(style.textIndent)) > MOST.indent || /%/.test(style.textIndent)) found.push('indent');
  if (style.lineHeight !== 'normal' && parts(style.lineHeight) < LEAST.line) found.push('lines');
  if (parts(style.webkitTextStrokeWidth) > MOST.stroke) found.push('stroke');
  if (size < MIN_SIZE) found.push('size');
  if (style.getPropertyValue('-webkit-text-security') !== 'none') found.push('security');
  if (style.webkitTextFillColor !== style.color) found.push(`fill:${style.webkitTextFillColor}`);
  if (/\bblank\b/i.test(style.fontFamily)) found.push('font');
  for (const part of stylesParts(element) ? ['::first-line', '::first-letter'] : []) {
    const { color, fontSize, opacity } = getComputedStyle(element, part);
    const isOwn = color !== style.color || Number(opacity) < 1 || parseFloat(fontSize) < size / 2;
    if (isOwn) found.push(`${part}:${color}`);
  }
  return found;
}

/** Whether nobody can scroll to it, or what is around it cuts it off. */
function isOutOfSight(element: Element, { clip, isFixed }: Known): boolean {
  // What is not cut off is where its element is.
  const lines =
    clip === null
      ? [boxOf(element)]
      : linesOf([...element.childNodes].filter((node) => node instanceof Text));
  return lines.every((line) => {
    const { left, top, right, bottom } = overlap(line, clip);
    if (right - left < MIN_SIZE || bottom - top < MIN_SIZE) return true;
    return right <= 0 || bottom + scrollY <= 0 || left >= innerWidth || (isFixed && top >= innerHeight);
  });
}

/** In what ways the text that is directly in an element is drawn, as one word; empty if it is drawn plainly. */
export function wayOf(element: Element, style: CSSStyleDeclaration): string {
  const around = knownOf(element);
  const ways = [...around.ways, ...ofLetters(element, style)];
  if (isOutOfSight(element, around)) ways.push('out of sight');
  return ways.join(' ').slice(0, MAX_WAY).toWellFormed();
}
