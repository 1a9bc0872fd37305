/*
 * What is called visible, in all scripts:
 *
 * - isVisible: it is drawn, and not transparent.
 * - isShown: it is visible and has a size.
 * - isOnPage: it is shown where people can scroll to.
 * - isInWidth: it is visible between the left and the right edge of the window, at whatever height: a page that is locked
 *   under a dialog may be moved up, out of reach of scrolling.
 * - isInWindow: it is shown in the window now.
 */
import { boxOf } from './elements.ts';

/** Whether it is drawn, and not transparent. */
export function isVisible(element: Element): boolean {
  return Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
}

/** @param least CSS pixels that it has in both directions */
export function isShown(element: Element, least = 4): boolean {
  if (!isVisible(element)) return false;
  const { width, height } = boxOf(element);
  return width >= least && height >= least;
}

/** @param least as in `isShown` */
export function isOnPage(element: Element, least = 4): boolean {
  if (!isShown(element, least)) return false;
  const { left, right, bottom } = boxOf(element);
  return right > 0 && bottom + scrollY > 0 && left < innerWidth;
}

/** Whether it is visible between the left and the right edge of the window. */
export function isInWidth(element: Element): boolean {
  const { left, right, width, height } = boxOf(element);
  return width > 0 && height > 0 && right > 0 && left < innerWidth && isVisible(element);
}

/**
 * @param least as in `isShown`
 * @param reach CSS pixels of it that are in the window at least
 */
export function isInWindow(element: Element, least: number, reach: number): boolean {
  if (!isShown(element, least)) return false;
  const { left, right, top, bottom } = boxOf(element);
  return right > reach && bottom > reach && left < innerWidth - reach && top < innerHeight - reach;
}
