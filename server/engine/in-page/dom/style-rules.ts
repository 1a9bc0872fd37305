import { reader } from './elements.ts';

const sheets = reader(Document.prototype, 'styleSheets');
const adopted = reader(Document.prototype, 'adoptedStyleSheets');
const sheetsInRoot = reader(ShadowRoot.prototype, 'styleSheets');
const adoptedInRoot = reader(ShadowRoot.prototype, 'adoptedStyleSheets');

/** Rules that are read of a document. */
const MAX_RULES = 10_000;
/** Of one rule in others: each list of selectors multiplies those around it. */
const MAX_SELECTORS = 40;

/** Declarations, and which elements they are for. */
export interface StyleBlock {
  style: CSSStyleDeclaration;
  /** As if the rule were in no other one. */
  selector: string;
  /** Address of the style sheet; empty without one. */
  file: string;
}

export interface StyleRules {
  /** Those that are in no other one. */
  found: CSSStyleRule[];
  /** The declarations of all rules, also of those that are in others. */
  blocks: StyleBlock[];
  keyframes: Map<string, CSSKeyframesRule>;
  /** There may be more. */
  isCut: boolean;
  /** All style sheets could be read. */
  isWhole: boolean;
}

/** The style rules of a document or shadow root that apply now, as far as they can be read. */
export function styleRules(root: Document | ShadowRoot = document): StyleRules {
  const found: CSSStyleRule[] = [];
  const blocks: StyleBlock[] = [];
  let isWhole = true;
  const keyframes = new Map<string, CSSKeyframesRule>();
  /** @param around the selectors of the rule that these are in; null if they are in none */
  const add = (rules: CSSRuleList, around: readonly string[] | null): void => {
    for (const rule of rules) {
      if (blocks.length >= MAX_RULES) return;
      const file = rule.parentStyleSheet?.href ?? '';
      if (rule instanceof CSSStyleRule) {
        const selectors = within(selectorsOf(rule.selectorText), around);
        if (around === null) found.push(rule);
        blocks.push({ style: rule.style, selector: selectors.join(', '), file });
        if (rule.cssRules.length > 0) add(rule.cssRules, selectors);
      } else if (rule instanceof CSSNestedDeclarations) {
        blocks.push({ style: rule.style, selector: around?.join(', ') ?? ':scope', file });
      } else if (rule instanceof CSSKeyframesRule) keyframes.set(rule.name, rule);
      else if (rule instanceof CSSMediaRule ? matchMedia(rule.conditionText).matches : 'cssRules' in rule) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one that has rules in it
        add((rule as CSSGroupingRule).cssRules, around);
      } else if (rule instanceof CSSImportRule && rule.styleSheet !== null) addSheet(rule.styleSheet);
    }
  };
  const addSheet = (sheet: CSSStyleSheet): void => {
    try {
      if (!sheet.disabled && matchMedia(sheet.media.mediaText).matches) add(sheet.cssRules, null);
    } catch {
      // Of another origin.
      isWhole = false;
    }
  };
  const all =
    root instanceof ShadowRoot
      ? [...sheetsInRoot(root), ...adoptedInRoot(root)]
      : [...sheets(root), ...adopted(root)];
  for (const sheet of all) addSheet(sheet);
  const isCut = blocks.length >= MAX_RULES;
  return { found, blocks, keyframes, isCut, isWhole: isWhole && !isCut };
}

/** Selectors of a rule as they would be without the rule around it, which `&` stands for. */
function within(selectors: readonly string[], around: readonly string[] | null): string[] {
  if (around === null) return [...selectors];
  const outer = around.length * selectors.length <= MAX_SELECTORS ? around : [`:is(${around.join(', ')})`];
  return selectors.flatMap((selector) =>
    outer.map((parent) => {
      if (!selector.includes('&')) return `${parent} ${selector}`;
      const [first = '', ...others] = selector.split('&');
      const whole = `:is(${parent})`;
      // Where it comes first, the outer selector may as well stand there as it is, if nothing is joined to it.
      const start = first === '' && /^(?:[\s>+~.#[:]|$)/.test(others[0] ?? '') ? parent : `${first}${whole}`;
      return start + others.join(whole);
    }),
  );
}

/** The selectors of a list. */
export function selectorsOf(text: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) {
      selectors.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...selectors, part.trim()];
}
