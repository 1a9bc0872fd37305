import type { Edges } from '../dom/elements.ts';
import { all, boxOf } from '../dom/elements.ts';
import { active, blur } from '../dom/focus.ts';
import { indexOf } from '../dom/snapshot.ts';
import { isOnPage } from '../dom/visible.ts';
import { CAPS } from './caps.ts';
import { stops } from './stops.ts';

/** What stays in its place while the page is scrolled, without what may be a dialog or covers the window on purpose. */
function findStaying(): HTMLElement[] {
  return all('body *')
    .slice(0, CAPS.elements)
    .filter((element) => {
      const { position, opacity } = getComputedStyle(element);
      if ((position !== 'fixed' && position !== 'sticky') || opacity === '0') return false;
      const { height, width } = boxOf(element);
      return height >= 8 && width >= 8 && height <= innerHeight / 2;
    });
}

const POINTS = [0.02, 0.25, 0.5, 0.75, 0.98];

/** The one of the elements that covers all of a box, in which another one is; null if any part of that can be seen. */
function covererOf(
  element: HTMLElement,
  { left, top, right, bottom }: Edges,
  staying: HTMLElement[],
): HTMLElement | null {
  // Where the page is scrolled to may be a part of a pixel off.
  if (top < -1 || left < 0 || right > innerWidth || bottom > innerHeight + 1) return null;
  let coverer = null;
  for (const down of POINTS) {
    const y = Math.min(Math.max(top + down * (bottom - top), 0), innerHeight - 1);
    for (const across of POINTS) {
      const hit = document.elementFromPoint(left + across * (right - left), y);
      const over = staying.find((each) => each.contains(hit) && !each.contains(element));
      if (hit === null || over === undefined || element.contains(hit)) return null;
      coverer ??= over;
    }
  }
  return coverer;
}

/** By how much an element could be scrolled further beyond an edge, if its place were further down or up. */
function roomAround(element: HTMLElement, edge: 'start' | 'end'): number {
  let room = 0;
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const scrolls = at === document.scrollingElement || /auto|scroll/.test(getComputedStyle(at).overflowY);
    if (scrolls) room += edge === 'start' ? at.scrollHeight - at.clientHeight - at.scrollTop : at.scrollTop;
  }
  return room;
}

/**
 * Brings an element to the upper or the lower edge of the window and focuses it. What then covers it completely, and
 * whether it would if the element were higher or, where the page ends, had another place; null if it can be seen.
 */
function coveredAt(
  element: HTMLElement,
  edge: 'start' | 'end',
  staying: HTMLElement[],
): { by: HTMLElement; isSure: boolean } | null {
  blur();
  // An element that stays in its place goes by where the page was before.
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  element.scrollIntoView({ block: edge, inline: 'center', behavior: 'instant' });
  const room = roomAround(element, edge);
  element.focus();
  if (active() !== element || !isOnPage(element, 8)) return null;
  const box = boxOf(element);
  const by = covererOf(element, box, staying);
  if (by === null) return null;
  const margin = room < 1 ? CAPS.lower : CAPS.higher;
  const { top, bottom } = box;
  const larger = edge === 'start' ? { bottom: bottom + margin } : { top: top - margin };
  const isSure =
    covererOf(element, { left: box.left, right: box.right, top, bottom, ...larger }, staying) !== null;
  return { by, isSure };
}

/**
 * What stays in its place and covers stops completely, and one stop for each: judged where browsers bring a stop out
 * of sight with Shift+Tab and with Tab, at the edges of the window, so that it does not matter how far the page
 * happens to be scrolled. Firefox brings each one there, others those that are partly in sight; and those that are
 * there already are left there, also by a person who has scrolled.
 */
export function findCovered(): { node: number; by: number; isSure: boolean }[] {
  const staying = findStaying();
  if (staying.length === 0) return [];
  const { scrollBehavior } = document.documentElement.style;
  document.documentElement.style.setProperty('scroll-behavior', 'auto', 'important');
  const tried = stops.slice(0, CAPS.swept).filter((element) => !element.matches('iframe, audio, video'));
  const found = new Map<HTMLElement, { element: HTMLElement; isSure: boolean }>();
  for (const edge of ['start', 'end'] as const) {
    for (const element of tried) {
      // Shift+Tab comes to the last one from outside the page.
      if (!element.isConnected || (edge === 'start' && element === stops.at(-1))) continue;
      const covered = coveredAt(element, edge, staying);
      if (covered === null) continue;
      const { by, isSure } = covered;
      const known = found.get(by);
      if (known !== undefined ? isSure && !known.isSure : found.size < CAPS.targets)
        found.set(by, { element, isSure });
    }
  }
  blur();
  document.documentElement.style.scrollBehavior = scrollBehavior;
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  return [...found]
    .flatMap(([cover, { element, isSure }]) => {
      const [node, by] = [indexOf(element), indexOf(cover)];
      return node === null || by === null ? [] : [{ node, by, isSure }];
    })
    .sort((x, y) => x.by - y.by);
}
