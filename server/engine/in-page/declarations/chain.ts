import { lineageOf } from '../dom/around.ts';
import { readColor } from '../dom/colours.ts';
import { given, reader } from '../dom/elements.ts';
import type { StyleBlock } from '../dom/style-rules.ts';
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
const ONLY_VARIABLE = /^var\(\s*--[\w-]+\s*\)$/;
/** A colour that does not depend on anything. */
const LITERAL = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/-]+\))$/i;

type Property = 'color' | 'opacity' | 'background-color';

/** Where a declaration stands: in a rule, or in the attribute `style` of an element. */
interface Place {
  style: CSSStyleDeclaration;
  rule: StyleBlock | null;
  /** Of the property, as it is written there. */
  name: string;
}

/** A document, or a shadow root in it: the rules of one are not for what is in another. */
type Root = Document | ShadowRoot;

interface IndexedRule {
  rule: StyleBlock;
  index: number;
}

/** What the style sheets of a root say. */
interface Rules {
  blocks: readonly StyleBlock[];
  declaring: Map<string, IndexedRule[]>;
  /** Of elements that fit the same rules, in which of them the property was set last. */
  decided: Map<string, Place>;
}

let opened = new Map<Root, Rules>();
let applying = new Map<Element, Map<string, readonly IndexedRule[]>>();
let probesLeft = 0;
/** Ends all transitions. */
let still = new CSSStyleSheet();
/** What the roots had adopted before. */
let before: [Root, CSSStyleSheet[]][] = [];

/** An image of this name shadows the property of its document. */
const adopted = reader(Document.prototype, 'adoptedStyleSheets');
const adoptedInRoot = reader(ShadowRoot.prototype, 'adoptedStyleSheets');
// oxlint-disable-next-line typescript/unbound-method -- it is called with the document
const adopt = given(Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')?.set);
// oxlint-disable-next-line typescript/unbound-method -- it is called with the root
const adoptInRoot = given(Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'adoptedStyleSheets')?.set);
const rootOf = (element: Element): Node => Node.prototype.getRootNode.call(element);

/**
 * Reads the style sheets of the document, and ends all transitions at once: the new values of what is changed are to be seen.
 * @returns lets them be again
 */
export function openProbes(): () => void {
  still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  opened = new Map();
  before = [];
  applying = new Map();
  probesLeft = MAX_PROBES;
  rulesOf(document);
  return () => {
    // With all that was changed and written back in effect, nothing begins to move.
    void document.documentElement.offsetWidth;
    for (const [root, sheets] of before) adoptAll(root, sheets);
  };
}

function adoptAll(root: Root, sheets: CSSStyleSheet[]): void {
  if (root instanceof ShadowRoot) adoptInRoot.call(root, sheets);
  else adopt.call(root, sheets);
}

function rulesOf(root: Root): Rules {
  const known = opened.get(root);
  if (known !== undefined) return known;
  const rules: Rules = { blocks: styleRules(root).blocks, declaring: new Map(), decided: new Map() };
  opened.set(root, rules);
  const sheets = [...(root instanceof ShadowRoot ? adoptedInRoot(root) : adopted(root))];
  before.push([root, sheets]);
  adoptAll(root, [...sheets, still]);
  return rules;
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
  if (property === 'color' && isContradicted(element, chain)) return [];
  return chain.map((place) => describe(place, lineage));
}

/** Whether a chain ends with a colour, as it is written, that is not the one of the element. */
function isContradicted(element: Element, chain: readonly Place[]): boolean {
  const values = chain.map(valueOf);
  const last = values.pop() ?? '';
  if (!LITERAL.test(last) || !values.every((value) => ONLY_VARIABLE.test(value))) return false;
  const [written, drawn] = [readColor(last), readColor(getComputedStyle(element).color)];
  return JSON.stringify(written) !== JSON.stringify(drawn);
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
  const root = rootOf(at);
  if (!(root instanceof Document || root instanceof ShadowRoot)) return undefined;
  const { decided } = rulesOf(root);
  const fitting = rulesFor(at, root, name);
  const key = `${name} ${fitting.map(({ index }) => index).join()}`;
  const own = ownPlace(at, name);
  // Elements that fit the same rules may still get it from different ones: by another of their selectors, or in a container.
  const likely = [own, fitting.length === 0 ? undefined : decided.get(key)].filter(
    (place) => place !== undefined,
  );
  const others = fitting
    .toReversed()
    .map(({ rule }): Place => ({ style: rule.style, rule, name: nameIn(rule.style, name) }))
    .filter(({ rule }) => likely.every((place) => place.rule !== rule));
  for (const place of [...likely, ...others]) {
    if (probesLeft === 0) return null;
    probesLeft -= 1;
    if (!decides(element, property, place)) continue;
    if (place.rule !== null) decided.set(key, place);
    return place;
  }
  return undefined;
}

/** In the attribute `style`. */
function ownPlace(element: Element, name: string): Place | undefined {
  if (!('style' in element) || !(element.style instanceof CSSStyleDeclaration)) return undefined;
  const { style } = element;
  const written = nameIn(style, name);
  return style.getPropertyValue(written) === '' ? undefined : { style, rule: null, name: written };
}

/** Most elements for which something is looked for are in the same ones. */
function rulesFor(element: Element, root: Root, name: string): readonly IndexedRule[] {
  const known = applying.get(element) ?? new Map<string, readonly IndexedRule[]>();
  applying.set(element, known);
  const found = known.get(name) ?? rulesWith(root, name).filter(({ rule }) => fits(element, rule.selector));
  known.set(name, found);
  return found;
}

function rulesWith(root: Root, name: string): IndexedRule[] {
  const { blocks, declaring } = rulesOf(root);
  const known = declaring.get(name);
  if (known !== undefined) return known;
  const found = blocks
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
  const selectors = selectorsOf(rule?.selector ?? '');
  const own = selectors.filter((selector) => lineage.some((element) => fits(element, selector)));
  const file = rule?.file ?? '';
  return {
    property: name,
    value: valueOf(place).slice(0, MAX_VALUE),
    ...(place.style.getPropertyPriority(name) !== '' && { isImportant: true }),
    selector: (own.length > 0 ? own : selectors).join(', ').slice(0, MAX_SELECTOR),
    ...(/^https?:/.test(file) && file.length <= MAX_FILE && { file }),
  };
}
