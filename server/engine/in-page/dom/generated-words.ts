/* Words that a style sheet writes before or after the content of elements. */
import { all, reader } from './elements.ts';
import { isVisible } from './visible.ts';

/** Caps, because no page can be trusted. `elements` is that of one selector. */
const CAPS = { rules: 20_000, selectors: 200, elements: 200 };

const PSEUDO = /::?(before|after)\b/g;
const WORD = /\p{L}{2}/u;
const ICON_FONT = /icon|awesome|symbol|glyph/i;

/**
 * The strings in a value of `content`, without what is only said in their place (`"★" / "star"`), and without those in
 * functions, which are addresses, names and signs: `url("/map.svg")`, `image-set(…)`, `counters(…)`.
 */
function stringsOf(content: string): string {
  let shown = '';
  let depth = 0;
  for (const [part] of content.matchAll(/"(?:[^"\\]|\\.)*"|[()/]/g)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    else if (depth > 0) continue;
    else if (part === '/') break;
    else shown += part.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  }
  return shown;
}

/** Of a variable, the value is known where it is used. */
function mayWrite(content: string): boolean {
  return /\bvar\(/.test(content) || WORD.test(stringsOf(content));
}

/** Selectors of rules that may write words. */
export function writingSelectors(): { found: string[]; isCut: boolean } {
  const found: string[] = [];
  let count = 0;
  let isCut = false;
  const add = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      count += 1;
      isCut ||= count > CAPS.rules || found.length >= CAPS.selectors;
      if (isCut) return;
      if (rule instanceof CSSStyleRule) {
        const { content } = rule.style;
        if (content !== '' && rule.selectorText.search(PSEUDO) >= 0 && mayWrite(content))
          found.push(rule.selectorText);
      } else if (rule instanceof CSSImportRule) addSheet(rule.styleSheet);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one that has rules in it
      else if ('cssRules' in rule) add((rule as CSSGroupingRule).cssRules);
    }
  };
  const addSheet = (sheet: CSSStyleSheet | null): void => {
    try {
      if (sheet !== null && !sheet.disabled) add(sheet.cssRules);
    } catch {
      // Of another origin.
    }
  };
  // A form or an image may have the name of a property of the document.
  const sheets = reader(Document.prototype, 'styleSheets')(document);
  const adopted = reader(Document.prototype, 'adoptedStyleSheets')(document);
  for (const sheet of [...sheets, ...adopted]) addSheet(sheet);
  return { found, isCut };
}

/** The elements that a selector writes at, up to a cap. */
export function elementsOf(selector: string): { found: Element[]; isCut: boolean } {
  const bare = selector.replaceAll(/(^|[\s>+~,(])::?(?:before|after)\b/g, '$1*').replaceAll(PSEUDO, '');
  try {
    const elements = all(bare);
    return { found: elements.slice(0, CAPS.elements), isCut: elements.length > CAPS.elements };
  } catch {
    return { found: [], isCut: false };
  }
}

/** The words before and after an element that can be seen, each with its style. */
export function wordsAround(
  element: Element,
): { pseudo: string; text: string; style: CSSStyleDeclaration }[] {
  if (!isVisible(element)) return [];
  return ['::before', '::after']
    .map((pseudo) => ({ pseudo, style: getComputedStyle(element, pseudo) }))
    .map((part) => ({ ...part, text: wordsOf(part.style) }))
    .filter(({ text }) => text !== '');
}

function wordsOf(style: CSSStyleDeclaration): string {
  const { content, display, visibility, opacity, fontFamily, fontSize } = style;
  const isSeen =
    display !== 'none' && visibility === 'visible' && opacity !== '0' && parseFloat(fontSize) >= 4;
  if (!isSeen || ICON_FONT.test(fontFamily)) return '';
  const text = stringsOf(content);
  return WORD.test(text) ? text : '';
}
