import type { Colour } from '../dom/colours.ts';
import { groundAt, ratioOf, readColor } from '../dom/colours.ts';
import { all } from '../dom/elements.ts';
import { indexOf } from '../dom/snapshot.ts';
import { selectorsOf, styleRules } from '../dom/style-rules.ts';
import { isOnPage } from '../dom/visible.ts';
import { finishAnimations } from './animations.ts';
import { CAPS } from './caps.ts';
import type { PaleState } from '../../../facts/interaction-facts.ts';

/** Not a part of a class such as `md\:hover\:pale`. */
const STATES = /(?<!\\):(hover|focus-visible|focus)(?![\w-])/g;
const STATE = /(?<!\\):(hover|focus-visible|focus)(?![\w-])(?=[^\s>+~]*$)/;
const MARK = 'data-sitedelta-state';

/** The colour of a text, what is behind it by the style sheets, and their contrast; null if one of them is not one colour. */
function textContrast(element: HTMLElement): { color: Colour; ground: Colour; ratio: number } | null {
  const { color: written, backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  const own = readColor(backgroundColor);
  if (backgroundImage !== 'none' || opacity !== '1' || (own.alpha > 0 && own.alpha < 1)) return null;
  const ground = own.alpha === 1 ? own.color : groundAt(element.parentElement);
  const { color, alpha } = readColor(written);
  return ground === null || alpha < 1 ? null : { color, ground, ratio: ratioOf(color, ground) };
}

/** A style rule for a state of an element itself that sets one of its colours, by the first element that is shown. */
interface ColourRule {
  state: string;
  target: HTMLElement;
}

function coloursByState(rules: ReturnType<typeof styleRules>): { styled: ColourRule[]; isCut: boolean } {
  const styled: ColourRule[] = [];
  let { isCut } = rules;
  for (const { selectorText, style } of rules.found) {
    if (style.color === '' && style.backgroundColor === '') continue;
    for (const selector of selectorsOf(selectorText)) {
      const state = STATE.exec(selector)?.[1];
      if (state === undefined || /&|:(?:has|is|where|not)\(/.test(selector)) continue;
      // What a state of something around it does is not tried.
      if (/(?<!\\):(?:hover|focus|active)/.test(selector.slice(0, selector.search(STATE)))) continue;
      try {
        const targets = all(selector.replaceAll(STATES, '') || '*');
        const target = targets
          .slice(0, CAPS.near)
          .find((element) => isOnPage(element, 8) && /\p{L}{2}/u.test(ownText(element)));
        isCut ||= target === undefined && targets.length > CAPS.near;
        if (target === undefined || target.matches(':disabled')) continue;
        if (styled.length >= CAPS.states) return { styled, isCut: true };
        styled.push({ state, target });
      } catch {
        // A selector that only style sheets know.
      }
    }
  }
  return { styled, isCut };
}

function ownText(element: HTMLElement): string {
  let text = '';
  for (const node of element.childNodes) if (node instanceof Text) text += node.data;
  return text;
}

/**
 * Writes the rules for these states for an attribute in their place, where they stand, so that what comes after them or
 * is more specific wins as it does otherwise.
 * @returns writes them back
 */
function markStates(rules: readonly CSSStyleRule[]): () => void {
  const written = rules.map((rule) => [rule, rule.selectorText] as const);
  for (const [rule, selector] of written) {
    const marked = selector.replaceAll(STATES, `[${MARK}~="$1"]`);
    if (marked !== selector) rule.selectorText = marked;
  }
  return () => {
    for (const [rule, selector] of written) if (rule.selectorText !== selector) rule.selectorText = selector;
  };
}

/**
 * Texts that get too little contrast while the mouse is over them or they have the focus, and have enough before. The
 * rules for these states are applied to one element at a time.
 */
export function findPaleStates(): { found: PaleState[]; isBeyond: boolean } {
  const rules = styleRules();
  const { styled, isCut } = coloursByState(rules);
  if (styled.length === 0) return { found: [], isBeyond: isCut };
  const restore = markStates(rules.found);
  try {
    const { found, isBeyond } = tryStates(styled);
    return { found, isBeyond: isBeyond || isCut };
  } finally {
    restore();
  }
}

function tryStates(styled: readonly ColourRule[]): ReturnType<typeof findPaleStates> {
  let isBeyond = false;
  const found = new Map<HTMLElement, PaleState>();
  for (const { state, target } of styled) {
    const node = indexOf(target);
    if (found.has(target) || node === null) continue;
    const { fontSize, fontWeight } = getComputedStyle(target);
    const size = Number.parseFloat(fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const usual = textContrast(target);
    target.setAttribute(MARK, state === 'hover' ? state : 'focus focus-visible');
    finishAnimations(target);
    const now = textContrast(target);
    target.removeAttribute(MARK);
    finishAnimations(target);
    isBeyond ||= usual === null || now === null;
    if (usual === null || now === null || usual.ratio < needed || now.ratio >= needed) continue;
    found.set(target, {
      node,
      state: state === 'hover' ? 'hover' : 'focus',
      needed,
      ...now,
    });
  }
  return { found: [...found.values()], isBeyond };
}
