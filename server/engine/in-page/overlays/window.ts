import { lineageOf } from '../dom/around.ts';
import { all, boxOf, hitAt } from '../dom/elements.ts';
import { isInWindow } from '../dom/visible.ts';
import { CAPS } from './caps.ts';
import { isPage } from './elements.ts';

/** Whether it is in the window, and not as small as what only catches the focus. */
export function isSeen(element: Element): boolean {
  return isInWindow(element, CAPS.least, 0);
}

/** What is drawn in the middle of the part of an element that is in the window. */
export function hitOn(element: Element): Element | null {
  const { left, top, right, bottom } = boxOf(element);
  const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  return hitAt((x0 + x1) / 2, (y0 + y1) / 2);
}

/** Parts of the page that people should see now: texts and controls in the window. */
export function itemsOutside(roots: readonly Element[]): Element[] {
  const items: Element[] = [];
  for (const element of [
    ...globalThis.sitedelta.textElements.values(),
    ...all('img, input, button, select, textarea', document),
  ]) {
    if (items.length >= CAPS.items) break;
    if (isPage(element) || !isSeen(element) || getComputedStyle(element).pointerEvents === 'none') continue;
    if (!lineageOf(element).some((each) => roots.includes(each))) items.push(element);
  }
  return items;
}
