import { all, valueOf } from '../dom/elements.ts';
import { FOCUSABLE, active } from '../dom/focus.ts';
import { indexAround, indexOf } from '../dom/snapshot.ts';
import { CAPS } from './caps.ts';

/** Their parts take the focus one after the other, or it goes to another document. */
const HAS_PARTS =
  'iframe, frame, object, embed, audio, video, input:is([type=date i], [type=time i], [type=month i], [type=week i], [type=datetime-local i])';

/** Whether an element is in another one, through shadow roots, too. */
function isIn(outer: Element, element: HTMLElement): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = hostOf(at))
    if (outer.contains(at)) return true;
  return false;
}

/** The element that has the shadow root in which another one is. */
function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

function isRadio(element: HTMLElement): element is HTMLInputElement {
  return element.matches('input[type=radio i]');
}

/** Elements that the Tab key reaches, in its order. */
function findStops(): HTMLElement[] {
  const groups = new Set<string>();
  const modals = all(':modal');
  const found = all(FOCUSABLE).filter((element) => {
    // Around a dialog that was opened as a modal one, nothing takes the focus.
    if (modals.length > 0 && !modals.some((modal) => isIn(modal, element))) return false;
    if (!(element.tabIndex >= 0) || element.matches(':disabled') || element.closest('[inert]') !== null) {
      return false;
    }
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // CSS makes parts inert, too, such as the slides of a carousel that are out of sight.
    if (valueOf(getComputedStyle(element), 'interactivity') === 'inert') return false;
    if (!isRadio(element) || element.name === '') return true;
    // Of a group the Tab key reaches one.
    const key = element.name;
    const isStop = element.checked || !groups.has(key);
    groups.add(key);
    return isStop;
  });
  const order = found.map((element) => ({
    element,
    rank: element.tabIndex > 0 ? element.tabIndex : Number.MAX_SAFE_INTEGER,
  }));
  // Those of one rank keep their order.
  order.sort((x, y) => x.rank - y.rank);
  return order.slice(0, CAPS.stops).map(({ element }) => element);
}

/** Elements that the Tab key reaches, in its order. */
export const stops = findStops();

/** The indexes of elements in the snapshot. */
export function byIndex(elements: HTMLElement[]): number[] {
  return elements.map((element) => indexOf(element)).filter((index) => index !== null);
}

/** Where the focus is: a place among the stops (-1 for elsewhere), and whether a part of something may have it. */
export function where() {
  const element = active();
  if (element === null) return { at: null };
  const host = document.activeElement;
  const place = stops.findIndex((stop) => stop === host);
  return {
    at: indexAround(element),
    place,
    hasParts: element.matches(HAS_PARTS) || element !== host,
    isFramed: isInDialog(element),
  };
}

/** Dialogs and what lies over a page keep the focus on purpose. */
function isInDialog(element: HTMLElement): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.matches('dialog, [role=dialog], [role=alertdialog], [aria-modal], [popover]')) return true;
    if (/^(?:fixed|absolute)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}
