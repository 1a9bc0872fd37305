import type { Colour } from '../dom/colours.ts';
import { groundAt, ratioOf, readColor } from '../dom/colours.ts';
import { all } from '../dom/elements.ts';
import { indexOf } from '../dom/snapshot.ts';
import { selectorsOf, styleRules } from '../dom/style-rules.ts';
import { isOnPage } from '../dom/visible.ts';
import { finishAnimations } from './animations.ts';
import { CAPS } from './caps.ts';
import type { PaleState } from '../../../facts/interaction-facts.ts';

const STATE = /:(hover|focus|focus-visible)\b(?=[^\s>+~]*$)/;
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

/** Style rules for a state of an element itself that set one of its colours, with the first element for each that is shown. */
interface ColourRule {
  selector: string;
  style: CSSStyleDeclaration;
  state: string;
  target: HTMLElement;
}

function coloursByState(): { styled: ColourRule[]; isCut: boolean } {
  const styled: ColourRule[] = [];
  const rules = styleRules();
  let { isCut } = rules;
  for (const { selectorText, style } of rules.found) {
    if (style.color === '' && style.backgroundColor === '') continue;
    for (const selector of selectorsOf(selectorText)) {
      const state = STATE.exec(selector)?.[1];
      if (state === undefined || /&|:(?:has|is|where|not)\(/.test(selector)) continue;
      // What a state of something around it does is not tried.
      if (/:(?:hover|focus|active)/.test(selector.slice(0, selector.search(STATE)))) continue;
      try {
        const targets = all(selector.replaceAll(/:(?:hover|focus|focus-visible)\b/g, '') || '*');
        const target = targets
          .slice(0, CAPS.near)
          .find((element) => isOnPage(element, 8) && /\p{L}{2}/u.test(ownText(element)));
        isCut ||= target === undefined && targets.length > CAPS.near;
        if (target === undefined || target.matches(':disabled')) continue;
        if (styled.length >= CAPS.states) return { styled, isCut: true };
        styled.push({ selector, style, state, target });
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
 * Texts that get too little contrast while the mouse is over them or they have the focus, and have enough before. The
 * rules for these states are applied to one element at a time, by an attribute in place of the state.
 */
export function findPaleStates(): { found: PaleState[]; isBeyond: boolean } {
  const { styled, isCut } = coloursByState();
  if (styled.length === 0) return { found: [], isBeyond: isCut };
  let isBeyond = isCut;
  const sheet = new CSSStyleSheet();
  const marked = styled.map(({ selector, style, state }) => {
    const written = selector.replaceAll(/:(?:hover|focus|focus-visible)\b/g, `[${MARK}="${state}"]`);
    return `${written} { ${style.cssText} }`;
  });
  sheet.replaceSync(marked.join('\n'));
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, sheet];
  const found = new Map<HTMLElement, PaleState>();
  for (const { state, target } of styled) {
    const node = indexOf(target);
    if (found.has(target) || node === null) continue;
    const { fontSize, fontWeight } = getComputedStyle(target);
    const size = Number.parseFloat(fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const usual = textContrast(target);
    target.setAttribute(MARK, state);
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
  document.adoptedStyleSheets = before;
  return { found: [...found.values()], isBeyond };
}
