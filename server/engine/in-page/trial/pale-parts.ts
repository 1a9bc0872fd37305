import type { PalePart } from '../../../facts/interaction-facts.ts';
import type { Colour } from '../dom/colours.ts';
import { blend, ratioOf, readColor } from '../dom/colours.ts';
import { all, matches } from '../dom/elements.ts';
import { elementsOf, wordsAround, writingSelectors } from '../dom/generated-words.ts';
import { indexOf } from '../dom/snapshot.ts';
import { isOnPage } from '../dom/visible.ts';
import { CAPS } from './caps.ts';
import { beginLooks, groundBehind, isPlainColor } from './ground-behind.ts';

/** So that what lies behind a text is found even if the mouse passes through it. */
const HITS =
  '*, ::before, ::after { pointer-events: auto !important } svg * { pointer-events: visiblePainted !important }';
const INACTIVE = ':disabled, [aria-disabled=true], [aria-disabled=true] *, [inert], [inert] *';
const LOGO = '[class*=logo i], [id*=logo i], [class*=brand i], [aria-label*=logo i]';

/** A text that is drawn, and what it is drawn with. */
interface Part extends Pick<PalePart, 'part' | 'text'> {
  element: Element;
  style: CSSStyleDeclaration;
  /** Its colour as the style sheet has it. */
  color: string;
  /** Of its colour, from 0 to 1. */
  opacity: number;
  size: number;
  /** It is drawn in its own place and in its colour alone. */
  isPlain: boolean;
}

/** Whether there is more than was looked at, or than could be judged. */
let isBeyond = false;
/** By element: whether it mixes what it holds with what is behind. */
let mixing = new Map<Element, boolean>();

function placeholders(): Part[] {
  return all('input:placeholder-shown, textarea:placeholder-shown').map((element) => {
    const style = getComputedStyle(element, '::placeholder');
    const text = element.getAttribute('placeholder') ?? '';
    return partOf({ part: 'placeholder', text, element, style, isPlain: true });
  });
}

function generated(): Part[] {
  const selectors = writingSelectors();
  const lists = selectors.found.map(elementsOf);
  isBeyond ||= selectors.isCut || lists.some(({ isCut }) => isCut);
  const elements = new Set(lists.flatMap(({ found }) => found));
  return [...elements].slice(0, CAPS.elements + 1).flatMap((element) =>
    wordsAround(element).map(({ pseudo, text, style }) => {
      // What has a place of its own may lie over anything.
      const isPlain = !/^(?:absolute|fixed)$/.test(style.position);
      return partOf({ part: pseudo === '::before' ? 'before' : 'after', text, element, style, isPlain });
    }),
  );
}

function drawn(): Part[] {
  const texts = all<SVGTextContentElement>('svg text, svg tspan').slice(0, CAPS.elements + 1);
  return texts.flatMap((element): Part[] => {
    const text = ownText(element);
    const scale = element.getScreenCTM()?.d ?? 0;
    const style = getComputedStyle(element);
    if (text === '' || isUndrawn(style) || element.closest(LOGO) !== null) return [];
    const opacity = Number(style.fillOpacity) * Number(style.opacity);
    const size = Number.parseFloat(style.fontSize) * scale;
    const isPlain = style.stroke === 'none';
    return [{ part: 'svg', text, element, style, color: style.fill, opacity, size, isPlain }];
  });
}

function isUndrawn({ fill, stroke }: CSSStyleDeclaration): boolean {
  return fill === 'none' && stroke === 'none';
}

function partOf(about: Pick<Part, 'part' | 'text' | 'element' | 'style' | 'isPlain'>): Part {
  const { color, opacity, fontSize } = about.style;
  return { ...about, color, opacity: Number(opacity), size: Number.parseFloat(fontSize) };
}

function ownText(element: Element): string {
  let text = '';
  for (const node of element.childNodes) if (node instanceof Text) text += node.data;
  return text.trim();
}

/** Whether what an element draws looks otherwise than its colours say. */
function isMixed(element: Element): boolean {
  const { opacity, filter, mixBlendMode } = getComputedStyle(element);
  // The opacity of a part of a drawing is reckoned with.
  const ownOpacity = element instanceof SVGElement ? '1' : opacity;
  return mixes({ opacity: ownOpacity, filter, mixBlendMode }) || isMixedAround(element.parentElement);
}

function mixes({
  opacity,
  filter,
  mixBlendMode,
}: Pick<CSSStyleDeclaration, 'opacity' | 'filter' | 'mixBlendMode'>): boolean {
  return opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal';
}

function isMixedAround(inner: Element | null): boolean {
  const seen: Element[] = [];
  let isMixing = false;
  for (let at = inner; at !== null; at = at.parentElement) {
    const known = mixing.get(at);
    isMixing = known ?? mixes(getComputedStyle(at));
    seen.push(at);
    if (isMixing || known !== undefined) break;
  }
  // All that were passed on the way are in the last one.
  for (const at of seen) mixing.set(at, isMixing);
  return isMixing;
}

/** The colours of a part; null if they are not known. */
function coloursOf({
  part,
  element,
  style,
  color,
  opacity,
  isPlain,
}: Part): Pick<PalePart, 'color' | 'ground'> | null {
  if (!isPlain || !isPlainColor(color) || isMixed(element)) return null;
  const written = readColor(color);
  const own = readColor(style.backgroundColor);
  if (part !== 'svg' && (style.backgroundImage !== 'none' || (own.alpha > 0 && own.alpha < 1))) return null;
  const hasOwn = part !== 'svg' && own.alpha === 1;
  const ground = hasOwn ? own.color : part === 'svg' ? groundBehind(element) : groundOf(element);
  return ground && { color: rounded(blend({ ...written, alpha: written.alpha * opacity }, ground)), ground };
}

/** Behind a text in an element's own box. */
function groundOf(element: Element): Colour | null {
  const { backgroundImage, backgroundColor } = getComputedStyle(element);
  const { color, alpha } = readColor(backgroundColor);
  if (backgroundImage !== 'none') return null;
  return alpha === 1 ? color : alpha > 0 ? null : groundBehind(element);
}

function rounded([red, green, blue]: Colour): Colour {
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

/**
 * Texts with too little contrast that are no text of an element of HTML: placeholders, what style sheets write, and the
 * texts of drawings (SVG). Only where colours and what is behind are known; where they are not, or where there are too
 * many, it says that there is more.
 */
export function findPaleParts(): { found: PalePart[]; isBeyond: boolean } {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(HITS);
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, sheet];
  const found: PalePart[] = [];
  isBeyond = false;
  beginLooks();
  mixing = new Map();
  const parts = [...placeholders(), ...generated(), ...drawn()];
  isBeyond ||= parts.length > CAPS.elements;
  for (const each of parts.slice(0, CAPS.elements)) {
    const { part, text, element, style, size } = each;
    if (!/\p{L}{2}/u.test(text) || !isOnPage(element, 4) || matches(element, INACTIVE)) continue;
    const node = indexOf(element);
    const colours = coloursOf(each);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    if (colours === null || node === null) {
      isBeyond = true;
      continue;
    }
    const ratio = ratioOf(colours.color, colours.ground);
    // A text in the colour of its ground is hidden on purpose.
    if (ratio >= needed || ratio < 1.05) continue;
    if (found.length >= CAPS.paleParts) {
      isBeyond = true;
      break;
    }
    found.push({ node, part, text: text.slice(0, CAPS.text).toWellFormed(), ratio, needed, ...colours });
  }
  document.adoptedStyleSheets = before;
  return { found, isBeyond };
}
