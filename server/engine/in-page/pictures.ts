/*
 * Runs in the world of a document in which its snapshot was taken, after the document was judged. It adds an object there
 * that brings elements into the window, and all that was scrolled back to where it was. Scripts of the page are stopped
 * meanwhile.
 */
import { parentOf } from './dom/around.ts';
import { boxOf, given, reader } from './dom/elements.ts';
import { isShown } from './dom/visible.ts';
import { around } from './pictures/boxes.ts';
import { CAPS } from './pictures/caps.ts';
import type { View } from './pictures/views.ts';
import { isCovered, placeOf, viewsOf } from './pictures/views.ts';

type Box = [left: number, top: number, right: number, bottom: number];

/** An element in the window. */
interface Shown {
  /** Part of the window. */
  part: Box;
  /** The element in that part. */
  element: Box;
  /** Others that are in that part, too, by their index in their document. */
  others: [index: number, box: Box][];
  /** Whether something was scrolled to show it. */
  isMoved: boolean;
  /** How far the page is scrolled. */
  scroll: [x: number, y: number];
}

const isConnected = reader(Node.prototype, 'isConnected');
const scrolled = {
  left: reader(Element.prototype, 'scrollLeft'),
  top: reader(Element.prototype, 'scrollTop'),
};

/** What was scrolled, and where it was. */
const before = new Map<Element, [left: number, top: number]>();
const windows = new Map<Window, [left: number, top: number]>();

function remember(element: Element, views: View[]): void {
  for (const from of [element, ...views.map(({ frame }) => frame)]) {
    for (let at: Element | null = from; at !== null; at = parentOf(at)) {
      if (!before.has(at)) before.set(at, [scrolled.left(at), scrolled.top(at)]);
    }
  }
  for (const { view } of views) if (!windows.has(view)) windows.set(view, [view.scrollX, view.scrollY]);
}

/** The element with an index, if it is shown somewhere; otherwise null. */
function shownElement(index: number): Element | null {
  const element = globalThis.sitedelta.elementAt(index);
  if (element === null || !isConnected(element)) return null;
  return isShown(element, CAPS.least) ? element : null;
}

/** The place of another element in a part of the window; null unless all of it can be seen there. */
function placeIn([x0, y0, x1, y1]: Box, index: number): Box | null {
  const element = shownElement(index);
  if (element === null) return null;
  const views = viewsOf(element);
  const { box } = placeOf(element, views);
  const { width, height } = boxOf(element);
  const isWhole = box.right - box.left > width - 1 && box.bottom - box.top > height - 1;
  const isInside = box.left >= x0 && box.top >= y0 && box.right <= x1 && box.bottom <= y1;
  if (!isWhole || !isInside || isCovered(element, boxOf(element), given(views[0]).view)) return null;
  return [box.left - x0, box.top - y0, box.right - x0, box.bottom - y0];
}

const pictures = {
  /**
   * Brings an element into the window. The part of the window to take a picture of, the place of the element in it,
   * those of others that are in it too, and how far the page is scrolled; null if the element can't be seen.
   */
  show(index: number, others: readonly number[]): Shown | null {
    const element = shownElement(index);
    if (element === null) return null;
    const size = boxOf(element);
    const views = viewsOf(element);
    remember(element, views);
    const fits = size.height <= CAPS.height;
    const places = (): string =>
      JSON.stringify([boxOf(element), ...views.map(({ frame }) => frame && boxOf(frame))]);
    const from = places();
    Element.prototype.scrollIntoView.call(element, {
      block: fits ? 'center' : 'start',
      inline: 'nearest',
      behavior: 'instant',
    });
    const { box, room } = placeOf(element, views);
    if (room === null || box.right - box.left < CAPS.least || box.bottom - box.top < CAPS.least) return null;
    if (isCovered(element, boxOf(element), given(views[0]).view)) return null;
    const [x0, x1] = around(box.left, box.right, CAPS.minWidth, CAPS.width, [room.left, room.right]);
    const [y0, y1] = around(box.top, box.bottom, CAPS.minHeight, CAPS.height, [room.top, room.bottom]);
    if (!(x1 > x0 && y1 > y0)) return null;
    const { view } = given(views.at(-1));
    const part: Box = [x0, y0, x1, y1];
    return {
      part,
      isMoved: places() !== from,
      others: others.flatMap((other): Shown['others'] => {
        const place = placeIn(part, other);
        return place === null ? [] : [[other, place]];
      }),
      element: [box.left - x0, box.top - y0, box.right - x0, box.bottom - y0],
      scroll: [view.scrollX, view.scrollY],
    };
  },
  /** Scrolls everything back. */
  restore(): void {
    for (const [element, [left, top]] of before) {
      if (scrolled.left(element) === left && scrolled.top(element) === top) continue;
      Element.prototype.scrollTo.call<Element, [ScrollToOptions], void>(element, {
        left,
        top,
        behavior: 'instant',
      });
    }
    for (const [view, [left, top]] of windows) view.scrollTo({ left, top, behavior: 'instant' });
    before.clear();
    windows.clear();
  },
};

declare global {
  var sitedeltaPictures: typeof pictures;
}

globalThis.sitedeltaPictures = pictures;
