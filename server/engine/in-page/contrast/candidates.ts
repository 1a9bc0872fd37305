import { CHANGES } from './behind.ts';
import { isPlain, isStillAround } from './still.ts';
import { lineageOf } from '../dom/around.ts';
import type { Colour } from '../dom/colours.ts';
import { readColor } from '../dom/colours.ts';
import { isVisible } from '../dom/visible.ts';

function ownTexts(element: Element): Text[] {
  return [...element.childNodes].filter((node) => node instanceof Text).filter(({ data }) => /\S/.test(data));
}

/** Fonts whose letters are pictures, names of products, and what is another picture at another time. */
const ICON_FONT = /icon|awesome|symbol|glyph|material/i;
const NO_TEXT = '[class*=logo i], [id*=logo i], [class*=brand i]';

/** A text whose contrast can be measured. */
export interface Candidate {
  index: number;
  element: HTMLElement | MathMLElement;
  nodes: Text[];
  color: [...Colour, alpha: number];
  isLarge: boolean;
  /** See TextContrast. */
  backdrop: string;
}

const MAX_BACKDROP = 500;

/** @param lineage a text's element and those around it */
function backdropOf(lineage: readonly Element[]): string {
  for (const each of lineage) {
    const { backgroundImage, backgroundColor } = getComputedStyle(each);
    if (backgroundImage !== 'none') return backgroundImage.slice(0, MAX_BACKDROP).toWellFormed();
    if (readColor(backgroundColor).alpha === 1) break;
  }
  return '';
}

/** The text of an element with an index; null if it can't be measured. */
export function candidateOf(index: number): Candidate | null {
  const element = globalThis.sitedelta.textElements.get(index);
  if (!(element instanceof HTMLElement || element instanceof MathMLElement)) return null;
  if (!element.isConnected) return null;
  if (!isVisible(element)) return null;
  if (element.closest(`${NO_TEXT}, ${CHANGES}, svg, select, :disabled, [aria-disabled=true]`) !== null)
    return null;
  const nodes = ownTexts(element);
  const text = nodes.map(({ data }) => data).join(' ');
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)) return null;
  const style = getComputedStyle(element);
  if (ICON_FONT.test(style.fontFamily.split(',')[0] ?? '') || parseFloat(style.webkitTextStrokeWidth) > 0)
    return null;
  const { color, alpha } = readColor(style.webkitTextFillColor);
  // A colour like this is meant to hide the text.
  if (alpha < 0.1) return null;
  const lineage = lineageOf(element);
  if (!lineage.every((each) => isPlain(getComputedStyle(each)) && isStillAround(each))) return null;
  const size = parseFloat(style.fontSize);
  const isBold = Number(style.fontWeight) >= 700;
  return {
    index,
    element,
    nodes,
    color: [...color, alpha],
    isLarge: size >= 24 || (isBold && size >= 18.66),
    backdrop: backdropOf(lineage),
  };
}
