import { CAPS } from './caps.ts';
import { isVisibleInDocument } from './in-document.ts';
import type { Field } from '../dom/elements.ts';
import { attribute, labelsOf, matches, valueOf } from '../dom/elements.ts';

export interface ShownText {
  text: string;
  holder: Element;
}

/** How a field looks, and what is said of it other than by texts. */
export interface FieldLook {
  own: string;
  said: string;
}

/** The texts that can be seen, each with the element that holds it. */
export function shownTexts(): ShownText[] {
  const found: ShownText[] = [];
  const walker = Document.prototype.createTreeWalker.call(document, document.body, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < CAPS.texts && walker.nextNode() !== null; count += 1) {
    const { textContent, parentElement: holder } = walker.currentNode;
    const text = (textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text === '' || holder === null || matches(holder, 'script, style, noscript, template, option'))
      continue;
    if (isVisibleInDocument(holder)) found.push({ text, holder });
  }
  return found;
}

/** The same for the same text in the same element. */
export function keyOf({ text, holder }: ShownText): string {
  return `${holderId(holder)} ${text}`;
}

const ids = new WeakMap<Element, number>();
let lastId = 0;

function holderId(holder: Element): number {
  const known = ids.get(holder);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(holder, lastId);
  return lastId;
}

const LOOK =
  'borderTopColor borderBottomColor borderLeftColor borderTopWidth borderBottomWidth borderTopStyle boxShadow backgroundColor backgroundImage color'.split(
    ' ',
  );

function pseudosOf(element: Element): string {
  return ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo).content).join('|');
}

/** How a field looks now. */
export function lookOf(field: Field): FieldLook {
  const style = getComputedStyle(field);
  return {
    own: LOOK.map((name) => valueOf(style, name)).join('|'),
    // Text of other kinds.
    said: `${attribute(field, 'placeholder') ?? ''}|${attribute(field, 'title') ?? ''}|${[field.parentElement, ...labelsOf(field)].map((each) => (each === null ? '' : pseudosOf(each))).join('|')}`,
  };
}
