/*
 * Runs in the world of a document in which its snapshot was taken, and adds an object there that scrolls the page for a
 * picture of all of it, and says where in that the elements of the document are. Scripts of the page are stopped meanwhile.
 */
import { parentOf } from './dom/around.ts';
import type { Edges } from './dom/elements.ts';
import { boxOf, given, hitAt, matches, reader } from './dom/elements.ts';
import { isShown } from './dom/visible.ts';
import { meet, move } from './pictures/boxes.ts';
import { CAPS } from './pictures/caps.ts';
import { viewsOf } from './pictures/views.ts';

/** Of one document. */
const MOST_ELEMENTS = 10_000;

const inner = {
  left: reader(Element.prototype, 'clientLeft'),
  top: reader(Element.prototype, 'clientTop'),
  width: reader(Element.prototype, 'clientWidth'),
};
const scrolled = { height: reader(Element.prototype, 'scrollHeight') };

/** Where the contents of an element are shown: what it cuts off, or scrolls, is not in the picture. */
class Rooms {
  readonly #page: Edges;
  readonly #rooms = new Map<Element, Edges>();

  constructor(page: Edges) {
    this.#page = page;
  }

  around(element: Element): Edges {
    const { position } = getComputedStyle(element);
    if (position === 'fixed') return this.#page;
    let at = parentOf(element);
    if (position === 'absolute')
      while (at !== null && getComputedStyle(at).position === 'static') at = parentOf(at);
    return at === null ? this.#page : this.#of(at);
  }

  #of(element: Element): Edges {
    const known = this.#rooms.get(element);
    if (known !== undefined) return known;
    const around = this.around(element);
    const { overflowX, overflowY } = getComputedStyle(element);
    // What the root and the body say is about the window.
    const isWindow = parentOf(element) === null || matches(element, 'body');
    const cuts = !isWindow && (overflowX !== 'visible' || overflowY !== 'visible');
    const room = cuts ? meet(around, boxOf(element)) : around;
    this.#rooms.set(element, room);
    return room;
  }
}

/**
 * @param width of the part of the page that the picture shows, in CSS pixels
 * @returns for each element that can be seen there: its index, left, top, right and bottom, in CSS pixels of the page
 */
function placesIn(width: number, height: number): number[] {
  const views = viewsOf(document.documentElement);
  const { view: top } = given(views.at(-1));
  if (top !== top.parent) return [];
  const { scrollX, scrollY } = top;
  const page = { left: -scrollX, top: -scrollY, right: width - scrollX, bottom: height - scrollY };
  const rooms = views.map(
    ({ view }) =>
      new Rooms(view === top ? page : { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight }),
  );
  const frames = views
    .slice(0, -1)
    .map(({ frame }, depth) => placeOfFrame(given(frame), given(rooms[depth + 1])));
  const places: number[] = [];
  let looked = 0;
  for (const [element, index] of globalThis.sitedelta.indexes) {
    looked += 1;
    if (looked > MOST_ELEMENTS) break;
    if (!isShown(element, CAPS.least)) continue;
    let box = meet(boxOf(element), given(rooms[0]).around(element));
    for (const { x, y, room } of frames) box = meet(move(box, x, y), room);
    const { left, top: upper, right, bottom } = meet(box, page);
    if (right - left < CAPS.least || bottom - upper < CAPS.least) continue;
    places.push(index, left + scrollX, upper + scrollY, right + scrollX, bottom + scrollY);
  }
  return places.map(Math.round);
}

/** How far a frame moves what is in it, and what it shows of that, both in the document around it. */
function placeOfFrame(frame: Element, rooms: Rooms): { x: number; y: number; room: Edges } {
  const { left, top } = boxOf(frame);
  const style = getComputedStyle(frame);
  return {
    x: left + inner.left(frame) + (parseFloat(style.paddingLeft) || 0),
    y: top + inner.top(frame) + (parseFloat(style.paddingTop) || 0),
    room: meet(boxOf(frame), rooms.around(frame)),
  };
}

/** Where the page was. */
let before: [x: number, y: number] | null = null;

function scrollAtOnce(left: number, top: number): void {
  scrollTo({ left, top, behavior: 'instant' });
}

function restore(): void {
  if (before !== null) scrollAtOnce(...before);
  before = null;
}

/**
 * Scrolls so that what is at this height is the first that nothing covers which stays at the top of the window.
 * @returns size and place of the window on the page
 */
function scrollPage(top: number): Record<'width' | 'height' | 'pageHeight' | 'scrollX' | 'scrollY', number> {
  const { documentElement: root } = document;
  before ??= [scrollX, scrollY];
  scrollAtOnce(0, top);
  if (top > 0) scrollAtOnce(0, top - barHeight());
  const width = inner.width(root) || innerWidth;
  return {
    width,
    height: innerHeight,
    pageHeight: Math.max(scrolled.height(root), innerHeight),
    scrollX,
    scrollY,
  };
}

/** What a bar at the top of the window covers that does not scroll. */
function barHeight(): number {
  let at = hitAt(innerWidth / 2, 1);
  for (; at !== null; at = parentOf(at)) {
    const { position } = getComputedStyle(at);
    const { width, bottom } = boxOf(at);
    const stays = position === 'fixed' || position === 'sticky';
    if (stays && width > innerWidth / 2 && bottom < innerHeight / 4) return Math.max(bottom, 0);
  }
  return 0;
}

const page = { places: placesIn, scrollTo: scrollPage, restore };

declare global {
  var sitedeltaPage: typeof page;
}

globalThis.sitedeltaPage = page;
