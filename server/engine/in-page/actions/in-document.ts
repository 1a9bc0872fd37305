/*
 * What can be used is looked for in the document itself: an element in a shadow root that is met on the way, because it has
 * the focus or is drawn at some place, does not count. See `visible.ts` for what the names mean.
 */
import { isInWindow, isShown, isVisible } from '../dom/visible.ts';

/** A page may name one of its fields like a property of its form. */
export function isInDocument(element: Element): boolean {
  return document.documentElement.contains(element);
}

export function isVisibleInDocument(element: Element): boolean {
  return isInDocument(element) && isVisible(element);
}

/** @param least CSS pixels that it has in both directions */
export function isShownInDocument(element: Element, least = 4): boolean {
  return isInDocument(element) && isShown(element, least);
}

/** What lies over a page moves out of the window to hide. */
export function isInWindowNow(element: Element): boolean {
  return isInDocument(element) && isInWindow(element, 4, 4);
}
