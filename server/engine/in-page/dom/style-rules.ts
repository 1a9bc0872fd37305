import { reader } from './elements.ts';

const sheets = reader(Document.prototype, 'styleSheets');
const adopted = reader(Document.prototype, 'adoptedStyleSheets');

/** Rules that are read of a document. */
const MAX_RULES = 10_000;

export interface StyleRules {
  found: CSSStyleRule[];
  keyframes: Map<string, CSSKeyframesRule>;
  /** There may be more. */
  isCut: boolean;
}

/** The style rules that apply now, as far as they can be read. */
export function styleRules(): StyleRules {
  const found: CSSStyleRule[] = [];
  const keyframes = new Map<string, CSSKeyframesRule>();
  const add = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (found.length >= MAX_RULES) return;
      if (rule instanceof CSSStyleRule) found.push(rule);
      else if (rule instanceof CSSKeyframesRule) keyframes.set(rule.name, rule);
      else if (rule instanceof CSSMediaRule ? matchMedia(rule.conditionText).matches : 'cssRules' in rule) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one that has rules in it
        add((rule as CSSGroupingRule).cssRules);
      } else if (rule instanceof CSSImportRule && rule.styleSheet !== null) addSheet(rule.styleSheet);
    }
  };
  const addSheet = (sheet: CSSStyleSheet): void => {
    try {
      if (!sheet.disabled && matchMedia(sheet.media.mediaText).matches) add(sheet.cssRules);
    } catch {
      // Of another origin.
    }
  };
  for (const sheet of [...sheets(document), ...adopted(document)]) addSheet(sheet);
  return { found, keyframes, isCut: found.length >= MAX_RULES };
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
