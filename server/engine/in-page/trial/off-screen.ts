import { all, boxOf, textOf } from '../dom/elements.ts';
import { finishAnimations } from './animations.ts';
import { CAPS } from './caps.ts';

/** Whether an element is hidden by its size. */
export function isTiny(element: Element): boolean {
  const { width, height } = boxOf(element);
  const { overflowX, clip, clipPath } = getComputedStyle(element);
  return (width <= 2 || height <= 2) && (overflowX !== 'visible' || clip !== 'auto' || clipPath !== 'none');
}

/** Whether an element is out of reach of all scrolling, or clipped to nothing. */
function isOut(element: Element): boolean {
  // A link can have no size of its own, and an image in it that is placed elsewhere.
  const boxes = [element, ...[...all('*', element)].slice(0, CAPS.parts)]
    .map(boxOf)
    .filter(({ width, height }) => width > 0 && height > 0);
  const isLeftToRight = getComputedStyle(document.documentElement).direction === 'ltr';
  const isBeyond = ({ left, right, bottom }: DOMRect): boolean =>
    (isLeftToRight && right + scrollX <= 0) || bottom + scrollY <= 0 || left > 5 * innerWidth;
  if (boxes.length > 0 && boxes.every(isBeyond)) return true;
  for (let at: Element | null = element, step = 0; at !== null && step < 5; at = at.parentElement, step += 1)
    if (isTiny(at)) return true;
  return false;
}

/**
 * Whether a link or button with the focus is nowhere to be seen, however far the page is scrolled: out of the page,
 * clipped, or transparent. A link to skip parts that comes into sight with the focus is not. Fields are left out: their
 * labels may be drawn in their place.
 */
export function isOffScreen(element: HTMLElement): boolean {
  if (!element.matches('a[href], button, summary, [role=button], [role=link]')) return false;
  if (textOf(element) === '' && !element.hasAttribute('aria-label')) return false;
  const isPale = () => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!isOut(element) && !isPale()) return false;
  finishAnimations(element);
  if (isPale()) return true;
  if (!isOut(element)) return false;
  // A box around it may scroll to it, as browsers do when it gets the focus.
  const places: [Element, left: number, top: number][] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    places.push([at, at.scrollLeft, at.scrollTop]);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const isStillOut = isOut(element);
  for (const [at, left, top] of places) at.scrollTo({ left, top, behavior: 'instant' });
  return isStillOut;
}
