import { CAPS } from './caps.ts';
import { isInWindowNow } from './in-document.ts';
import { DIALOG } from './openers.ts';
import { parentOf } from '../dom/around.ts';
import { all, attribute, boxOf, hit, matches, textOf } from '../dom/elements.ts';
import { FOCUSABLE } from '../dom/focus.ts';

/** Whether it has a place of its own over the page. */
export function isLaidOver(element: Element): boolean {
  return /^(?:fixed|absolute)$/.test(getComputedStyle(element).position);
}

/** What lay over the page before; what is new belongs to the dialog. */
export let before = new Set<Element>();

/** Notes what lies over the page now. */
export function noteLayers(): void {
  before = new Set(
    all('body *')
      .slice(0, CAPS.elements)
      .filter((element) => isInWindowNow(element) && (isLaidOver(element) || matches(element, DIALOG))),
  );
}

/** What a box over the page is called that works as a dialog, whatever its role. */
const DIALOG_NAME = /(?:^|[\s_-])(?:modal|dialog|dialogue|lightbox|popup)(?:$|[\s_-])/i;

/** Elements with one of these words somewhere in their class or id. */
export const DIALOG_WORDS = ['modal', 'dialog', 'lightbox', 'popup']
  .flatMap((word) => [`[class*=${word} i]`, `[id*=${word} i]`])
  .join(', ');

/** Whether an element has a place over the page, also while it is hidden, and its author calls it a dialog. */
export function isNamedDialog(element: Element): boolean {
  const words = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
  return DIALOG_NAME.test(words.slice(0, CAPS.value)) && getComputedStyle(element).position === 'fixed';
}

/** Whether it has come into the window since. */
export function isNew(element: Element): boolean {
  return !before.has(element) && isInWindowNow(element);
}

/** The outermost part that is new and lies over the page, around an element. */
export function overlayAround(element: Element): Element | null {
  let found: Element | null = null;
  for (let at: Element | null = element; at !== null && at !== document.body; at = parentOf(at)) {
    if (isNew(at) && (isLaidOver(at) || matches(at, DIALOG))) found = at;
  }
  return found;
}

/** What only darkens the page has none. */
export function hasContent(element: Element): boolean {
  return textOf(element) !== '' || all(`img, iframe, ${FOCUSABLE}`, element).length > 0;
}

/** It stays over the middle of the page, without having to cover it, and its author calls it a dialog. */
export function isCalledDialog(element: Element): boolean {
  const { left, right } = boxOf(element);
  return isNamedDialog(element) && left < innerWidth / 2 && right > innerWidth / 2;
}

/** Whether what is new lies over most of the window. */
export function coversPage(): boolean {
  let count = 0;
  for (const x of [0.03, 0.5, 0.97]) {
    for (const y of [0.03, 0.5, 0.97]) {
      const at = hit(innerWidth * x, innerHeight * y);
      if (at !== null && overlayAround(at) !== null) count += 1;
    }
  }
  return count >= 7;
}
