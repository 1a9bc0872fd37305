import { holds } from '../dom/around.ts';
import type { Edges } from '../dom/elements.ts';
import { boxOf, hitAt, reader } from '../dom/elements.ts';
import { meet, move } from './boxes.ts';
import { CAPS } from './caps.ts';

const ownerDocument = reader(Node.prototype, 'ownerDocument');
const documentView = reader(Document.prototype, 'defaultView');
const edges = {
  left: reader(Element.prototype, 'clientLeft'),
  top: reader(Element.prototype, 'clientTop'),
};
const inner = {
  width: reader(Element.prototype, 'clientWidth'),
  height: reader(Element.prototype, 'clientHeight'),
};

/** A window, and the element around it; null for the outermost one, or if that is of another origin. */
export interface View {
  view: Window;
  frame: Element | null;
}

function windowOf(element: Element): Window | null {
  const page = ownerDocument(element);
  return page === null ? null : documentView(page);
}

/** The window of the element, and those around it as far as they are of the same origin; the outermost last. */
export function viewsOf(element: Element): View[] {
  const views: View[] = [];
  let view = windowOf(element);
  while (view !== null && views.length < CAPS.frames) {
    const frame = view === view.parent ? null : view.frameElement;
    views.push({ view, frame });
    view = frame === null ? null : windowOf(frame);
  }
  return views;
}

/** The part of a box that its windows show, as a place in the outermost one; and what of that one it may be in. */
export function placeOf(element: Element, views: readonly View[]): { box: Edges; room: Edges | null } {
  let box: Edges = boxOf(element);
  let room: Edges | null = null;
  for (const { view, frame } of views) {
    const pane = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
    box = meet(box, pane);
    room = room === null ? pane : meet(room, pane);
    if (frame === null) break;
    const outer = boxOf(frame);
    const style = getComputedStyle(frame);
    const x = outer.left + edges.left(frame) + (parseFloat(style.paddingLeft) || 0);
    const y = outer.top + edges.top(frame) + (parseFloat(style.paddingTop) || 0);
    const shown = {
      left: x,
      top: y,
      right: x + inner.width(frame),
      bottom: y + inner.height(frame),
    };
    box = meet(move(box, x, y), shown);
    room = meet(move(room, x, y), shown);
  }
  return { box, room };
}

/** Whether something else lies over all of the element: then a picture would show that. */
export function isCovered(element: Element, box: Edges, view: Window): boolean {
  const own = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  const shown = meet(own, { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight });
  const places = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const));
  return places.every(([x, y]) => {
    const left = shown.left + (shown.right - shown.left) * x;
    const top = shown.top + (shown.bottom - shown.top) * y;
    const hit = hitAt(left, top, ownerDocument(element) ?? document);
    return hit === null || !(holds(element, hit) || holds(hit, element));
  });
}
