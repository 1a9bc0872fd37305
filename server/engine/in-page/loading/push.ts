import { attribute, reader, setAttribute } from '../dom/elements.ts';
import type { ShownImage } from '../../../facts/request-facts.ts';

/** Elements after an image that are looked at for whether it pushes them. */
const MAX_FOLLOWERS = 5;

const rootOf = reader(Document.prototype, 'documentElement');

/** An image for which no place is kept, with what is said of it. */
export interface Homeless {
  image: HTMLImageElement;
  record: ShownImage;
}

/** The same, with how it and what follows it lie while it is there. */
interface Measured extends Homeless {
  /** A place before it that does not move with it. */
  start: () => number;
  followers: { element: HTMLElement; before: number; isInRow: boolean }[];
}

/**
 * Notes for each image by how much it pushes what follows when it comes. They are taken out of the layout for a moment.
 * @param homeless in document order
 */
export function measurePush(homeless: readonly Homeless[]): void {
  if (homeless.length === 0) return;
  const scrolled = [scrollX, scrollY] as const;
  const styles = homeless.map(({ image }) => ({
    image,
    isWide: String(image.computedStyleMap().get('width')) !== 'auto',
    style: attribute(image, 'style'),
  }));
  try {
    for (const { image } of homeless) {
      set(image, 'transition', 'none');
      // In a line of text its upper edge then is that of the line, however high it is.
      set(image, 'vertical-align', 'top');
    }
    const images: ReadonlySet<Element> = new Set(homeless.map(({ image }) => image));
    const measured = homeless.map((each) => measure(each, images));
    // As before it has come: nothing says how large it will be.
    for (const { image, isWide } of styles) {
      set(image, 'height', '0');
      if (!isWide) set(image, 'width', '0');
    }
    notePushes(measured);
  } finally {
    for (const { image, style } of styles) {
      setAttribute(image, 'style', style ?? '');
      if (style === null) setAttribute(image, 'style', null);
    }
    scrollTo({ left: scrolled[0], top: scrolled[1], behavior: 'instant' });
  }
}

function set(image: HTMLImageElement, name: string, value: string): void {
  image.style.setProperty(name, value, 'important');
}

function measure(each: Homeless, images: ReadonlySet<Element>): Measured {
  const { image } = each;
  const start = startBefore(image);
  const from = start();
  const followers = followersOf(image, images).map((element) => ({
    element,
    before: topOf(element) - from,
    isInRow: Math.abs(topOf(element) - topOf(image)) < 1,
  }));
  return { ...each, start, followers };
}

/** From the last on: images in a row push together what follows the last of them. */
function notePushes(measured: readonly Measured[]): void {
  const byImage = new Map<Element, Measured>(measured.map((each) => [each.image, each]));
  for (const { record, start, followers } of measured.toReversed()) {
    const last = followers.at(-1);
    const neighbour = last?.isInRow ? byImage.get(last.element) : undefined;
    const from = start();
    const moves = followers.map(({ element, before }) => Math.abs(topOf(element) - from - before));
    record.push = Math.round(Math.max(neighbour?.record.push ?? 0, ...moves));
  }
}

/** The next elements of the document that have a place, up to the next image without one, which pushes for itself. */
function followersOf(image: HTMLImageElement, others: ReadonlySet<Element>): HTMLElement[] {
  const walker = document.createTreeWalker(rootOf(document), NodeFilter.SHOW_ELEMENT);
  walker.currentNode = image;
  const found: HTMLElement[] = [];
  /** Those that have a place of their own. */
  const outside: Element[] = [];
  for (let tries = 0; found.length < MAX_FOLLOWERS && tries < 10 * MAX_FOLLOWERS; tries += 1) {
    const next = walker.nextNode();
    if (next === null) break;
    // What has a place of its own stays there.
    if (!(next instanceof Element) || outside.at(-1)?.contains(next) === true) continue;
    if (/^(?:absolute|fixed)$/.test(getComputedStyle(next).position)) {
      outside.push(next);
      continue;
    }
    if (hasBox(next)) found.push(next);
    if (others.has(next)) break;
  }
  return found;
}

/** How far down an element is by its layout, whatever is turned or scaled. */
function topOf(element: Element): number {
  let top = 0;
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) top += at.offsetTop;
  return top;
}

function hasBox(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    (element.offsetWidth > 0 || element.offsetHeight > 0) &&
    !/^(?:absolute|fixed)$/.test(getComputedStyle(element).position)
  );
}

/**
 * A place before an image that moves with what is above it, and not with the image: the start of the element before it
 * in its row, the end of one above it, or the start of the block around it.
 */
function startBefore(image: HTMLImageElement): () => number {
  for (let at: Element = image; ;) {
    const { previousElementSibling: before, parentElement: around } = at;
    if (hasBox(before)) {
      const isInRow = Math.abs(topOf(before) - topOf(image)) < 1;
      return () => topOf(before) + (isInRow ? 0 : before.offsetHeight);
    }
    if (around === null) return () => 0;
    if (!/^(?:inline|contents)$/.test(getComputedStyle(around).display)) return () => topOf(around);
    at = around;
  }
}
