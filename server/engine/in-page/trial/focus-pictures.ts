import { boxOf } from '../dom/elements.ts';
import { active, blur } from '../dom/focus.ts';
import { indexOf } from '../dom/snapshot.ts';
import { finishAnimations, finishTransitions } from './animations.ts';
import { CAPS } from './caps.ts';
import { stops } from './stops.ts';
import { changedParts, ringed, unmarked } from './sweep.ts';

/** The smallest box around all of the elements. */
function boxAround(elements: Element[]): { left: number; top: number; width: number; height: number } {
  const boxes = elements.map((element) => boxOf(element));
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  return { left, top, width, height };
}

/**
 * Scrolls to an element without the focus. The part of the page to compare, with all that has another style with the
 * focus; null if the element is covered, or not all of that fits into the window.
 */
function show(
  element: HTMLElement | undefined,
): { x: number; y: number; width: number; height: number; scale: number } | null {
  if (element === undefined) return null;
  blur();
  finishTransitions();
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const own = boxOf(element);
  const hit = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2);
  if (hit === null || !(element.contains(hit) || hit.contains(element))) return null;
  const others = (changedParts.get(element) ?? []).filter((part) => part !== element);
  const { left, top, width, height } = boxAround([element, ...others]);
  const isWhole = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
  if (others.length > 0 && !isWhole) return null;
  const x = Math.max(Math.floor(left) - CAPS.around, 0);
  const y = Math.max(Math.floor(top) - CAPS.around, 0);
  const right = Math.min(Math.ceil(left + width) + CAPS.around, innerWidth);
  const bottom = Math.min(Math.ceil(top + height) + CAPS.around, innerHeight);
  if (right - x < 4 || bottom - y < 4) return null;
  return { x: x + scrollX, y: y + scrollY, width: right - x, height: bottom - y, scale: 1 };
}

/** Shows an element that may not show the focus. */
export function showUnmarked(
  group: number,
  place: number,
): { x: number; y: number; width: number; height: number; scale: number } | null {
  return show(unmarked[group]?.[place]);
}

/** Shows an element with a ring; with where the element is in the picture. */
export function showRinged(place: number) {
  const element = ringed[place];
  const clip = show(element);
  if (clip === null || element === undefined) return null;
  finishAnimations(element);
  const { left, top, right, bottom } = boxOf(element);
  const [x, y] = [clip.x - scrollX, clip.y - scrollY];
  return { clip, box: [left - x, top - y, right - x, bottom - y] };
}

/** Its index in the snapshot. */
export function indexOfRinged(place: number): number | null {
  return indexOf(ringed[place]);
}

function focus(element: HTMLElement | undefined): boolean {
  element?.focus({ preventScroll: true });
  if (element === undefined || active() !== element) return false;
  finishAnimations(element);
  return true;
}

/** @returns whether it has the focus */
export function focusUnmarked(group: number, place: number): boolean {
  return focus(unmarked[group]?.[place]);
}

/** @returns whether it has the focus */
export function focusRinged(place: number): boolean {
  return focus(ringed[place]);
}

/** @returns whether it has the focus */
export function focusStop(place: number): boolean {
  stops[place]?.focus({ preventScroll: true });
  return stops[place] !== undefined && active() === stops[place];
}
