import { CAPS } from './caps.ts';
import { isShownInDocument, isVisibleInDocument } from './in-document.ts';
import { holds } from '../dom/around.ts';
import { boxOf, hit, matches } from '../dom/elements.ts';
import { FOCUSABLE, active } from '../dom/focus.ts';

/** Whether the Tab key reaches it. */
export function isStop(element: HTMLElement): boolean {
  return (
    matches(element, FOCUSABLE) &&
    element.tabIndex >= 0 &&
    !matches(element, ':disabled, [aria-disabled=true i], input[type=hidden i]') &&
    element.closest('[inert]') === null &&
    isVisibleInDocument(element)
  );
}

/** Brings an element to the middle of the window and gives it the focus, if people could get to it. */
export function reach(element: HTMLElement): boolean {
  if (!isShownInDocument(element) || matches(element, ':disabled')) return false;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = boxOf(element);
  const at = hit(left + width / 2, top + height / 2);
  if (at === null || !(holds(element, at) || at.contains(element))) return false;
  element.focus({ preventScroll: true });
  return active() === element;
}

/** Brings what moves to its end. */
export function finishAnimations(): void {
  for (const animation of Document.prototype.getAnimations.call(document).slice(0, CAPS.animations)) {
    try {
      animation.finish();
    } catch {
      // It has no end.
    }
  }
}
