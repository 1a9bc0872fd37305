import { lineageOf } from '../dom/around.ts';
import { given, reader } from '../dom/elements.ts';
import { selectorsOf, styleRules } from '../dom/style-rules.ts';
import type { Declaration } from '../../../facts/declaration.ts';

/** Of a document: each costs a computation of its styles. */
const MAX_PROBES = 160;
/** A variable may name another one. */
const MAX_VARIABLES = 3;
const MAX_VALUE = 100;
const MAX_SELECTOR = 300;
const MAX_FILE = 500;

/** Values that take that of the element around. */
const FROM_OUTSIDE = new Set(['inherit', 'unset', 'currentcolor']);
const VARIABLE = /var\(\s*(--[\w-]+)/;

type Property = 'color' | 'opacity' | 'background-color';

/** Where a declaration stands: in a rule, or in the attribute `style` of an element. */
interface Place {
  style: CSSStyleDeclaration;
  rule: CSSStyleRule | null;
  /** Of the property, as it is written there. */
  name: string;
}

interface IndexedRule {
  rule: CSSStyleRule;
  index: number;
}

let rules: readonly CSSStyleRule[] = [];
let declaring = new Map<string, IndexedRule[]>();
/** Of elements that fit the same rules, in which of them the property is set. */
let decided = new Map<string, Place>();
let applying = new Map<Element, Map<string, readonly IndexedRule[]>>();
let probesLeft = 0;

/** An image of this name shadows the property of its document. */
const adopted = reader(Document.prototype, 'adoptedStyleSheets');
// oxlint-disable-next-line typescript/unbound-method -- it is called with the document
const adopt = given(Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')?.set);

/**
 * Reads the style sheets of the document, and ends all transitions at once: the new values of what is changed are to be seen.
 * @returns lets them be again
 */
export function openProbes(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  const before = [...adopted(document)];
  adopt.call(document, [...before, sheet]);
  rules = styleRules().found;
  declaring = new Map();
  decided = new Map();
  applying = new Map();
  probesLeft = MAX_PROBES;
  return () => {
    // With all that was changed and written back in effect, nothing begins to move.
    void document.documentElement.offsetWidth;
    adopt.call(document, before);
  };
}

/**
 * The declaration that sets a property of an element, and those of the variables that it names. Which one it is the browser
 * says: the value of each that may be it is changed for a moment, last ones first. Empty if it is one of the browser's own or
 * can't be read, as in a style sheet of another site.
 */
export function chainOf(element: Element, property: Property): Declaration[] {
  const lineage = lineageOf(element);
  const around = property === 'color' ? lineage : lineage.slice(0, 1);
  const found = placeOf(element, property, around, property);
  if (found === null) return [];
  const chain = [found];
  for (let count = 0; count < MAX_VARIABLES; count += 1) {
    const last = chain.at(-1);
    const [, variable] = VARIABLE.exec(last === undefined ? '' : valueOf(last)) ?? [];
    const next =
      variable === undefined || !/^--[\w-]+$/.test(variable)
        ? null
        : placeOf(element, property, lineage, variable);
    if (next === null) break;
    chain.push(next);
  }
  return chain.map((place) => describe(place, lineage));
}

/** Where the declaration stands on which a property of an element depends; null if that can't be told. */
function placeOf(
  element: Element,
  property: Property,
  around: readonly Element[],
  name: string,
): Place | null {
  for (const at of around) {
    const place = placeAt(element, property, at, name);
    if (place === undefined) continue;
    if (place === null || !FROM_OUTSIDE.has(valueOf(place).toLowerCase())) return place;
  }
  return null;
}

/** @returns null if there were too many tries, undefined if it is none of this element's */
function placeAt(element: Element, property: Property, at: Element, name: string): Place | null | undefined {
  const own = ownPlace(at, name);
  const fitting = rulesFor(at, name);
  const key = own === undefined && element === at && `${name} ${fitting.map(({ index }) => index).join()}`;
  const known = key === false ? undefined : decided.get(key);
  if (known !== undefined) return known;
  for (const { rule } of fitting.toReversed()) {
    if (probesLeft === 0) return null;
    probesLeft -= 1;
    const place = { style: rule.style, rule, name: nameIn(rule.style, name) };
    if (!decides(element, property, place)) continue;
    if (key !== false) decided.set(key, place);
    return place;
  }
  return own;
}

/** In the attribute `style`. */
function ownPlace(element: Element, name: string): Place | undefined {
  if (!('style' in element) || !(element.style instanceof CSSStyleDeclaration)) return undefined;
  const { style } = element;
  const written = nameIn(style, name);
  return style.getPropertyValue(written) === '' ? undefined : { style, rule: null, name: written };
}

/** Most elements for which something is looked for are in the same ones. */
function rulesFor(element: Element, name: string): readonly IndexedRule[] {
  const known = applying.get(element) ?? new Map<string, readonly IndexedRule[]>();
  applying.set(element, known);
  const found = known.get(name) ?? rulesWith(name).filter(({ rule }) => fits(element, rule.selectorText));
  known.set(name, found);
  return found;
}

function rulesWith(name: string): IndexedRule[] {
  const known = declaring.get(name);
  if (known !== undefined) return known;
  const found = rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule: { style } }) => style.getPropertyValue(nameIn(style, name)) !== '');
  declaring.set(name, found);
  return found;
}

/** A shorthand with a variable in it has no parts yet. */
function nameIn(style: CSSStyleDeclaration, name: string): string {
  return name === 'background-color' && style.getPropertyValue(name) === '' ? 'background' : name;
}

function fits(element: Element, selector: string): boolean {
  try {
    return Element.prototype.matches.call(element, selector);
  } catch {
    return false;
  }
}

/** Whether a property of an element is another with another value of a declaration. */
function decides(element: Element, property: Property, { style, name }: Place): boolean {
  const [value, priority] = [style.getPropertyValue(name), style.getPropertyPriority(name)];
  const before = getComputedStyle(element).getPropertyValue(property);
  try {
    style.setProperty(name, property === 'opacity' ? '0.123' : 'rgb(1, 2, 3)', priority);
    return getComputedStyle(element).getPropertyValue(property) !== before;
  } finally {
    style.setProperty(name, value, priority);
  }
}

function valueOf({ style, name }: Place): string {
  return style.getPropertyValue(name).trim();
}

function describe(place: Place, lineage: readonly Element[]): Declaration {
  const { rule, name } = place;
  // Of a list of selectors, those by which the rule applies here.
  const selectors = selectorsOf(rule?.selectorText ?? '');
  const own = selectors.filter((selector) => lineage.some((element) => fits(element, selector)));
  const file = rule?.parentStyleSheet?.href ?? '';
  return {
    property: name,
    value: valueOf(place).slice(0, MAX_VALUE),
    ...(place.style.getPropertyPriority(name) !== '' && { isImportant: true }),
    selector: (own.length > 0 ? own : selectors).join(', ').slice(0, MAX_SELECTOR),
    ...(/^https?:/.test(file) && file.length <= MAX_FILE && { file }),
  };
}
