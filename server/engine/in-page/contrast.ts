/*
 * Runs in the world of a document in which its snapshot was taken, after the runners have judged the document. It adds an
 * object there whose functions show the texts of elements in other colours, part by part of the page. Scripts of the page are
 * stopped meanwhile.
 */
import { isStillBehind, CAPS } from './contrast/behind.ts';
import type { Candidate } from './contrast/candidates.ts';
import { candidateOf } from './contrast/candidates.ts';
import { useImages } from './contrast/still.ts';
import type { Edges } from './dom/elements.ts';
import { given } from './dom/elements.ts';
import { linesOf } from './dom/lines.ts';

interface ShownPart {
  /** How far the page is scrolled. */
  scroll: [x: number, y: number];
  texts: {
    node: number;
    isLarge: boolean;
    color: Candidate['color'];
    backdrop: string;
    /** Places in the window. */
    lines: [left: number, top: number, right: number, bottom: number][];
  }[];
}

function fitsWindow({ left, top, right, bottom }: Edges): boolean {
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}

let candidates: Candidate[] = [];
let next = 0;
let shown: Candidate['element'][] = [];
/** What styles elements had. */
const saved: [element: Candidate['element'], name: string, value: string, priority: string][] = [];

function save(element: Candidate['element'], name: string): void {
  const { style } = element;
  saved.push([element, name, style.getPropertyValue(name), style.getPropertyPriority(name)]);
}

const contrast = {
  /**
   * @param wanted indexes of elements
   * @param loaded addresses that gave an image, as style sheets name them
   */
  open(wanted: readonly number[], loaded: readonly string[]): void {
    useImages(loaded);
    candidates = wanted.map(candidateOf).filter((candidate) => candidate !== null);
  },
  /**
   * Scrolls to the next texts. Where they are in the window, as far as they fit into it, and what of it they take; null
   * if there are no more.
   */
  show(): ShownPart | null {
    while (next < candidates.length) {
      const first = next;
      const [line] = linesOf(given(candidates[first]).nodes);
      if (line !== undefined)
        scrollTo({ left: 0, top: line.top + scrollY - CAPS.margin, behavior: 'instant' });
      const taken: ShownPart['texts'] = [];
      shown = [];
      for (const { index, element, nodes, color, isLarge, backdrop } of candidates.slice(first)) {
        const lines = linesOf(nodes).slice(0, CAPS.lines);
        if (lines.length === 0 || !lines.every(fitsWindow)) break;
        next += 1;
        if (!isStillBehind(lines)) continue;
        shown.push(element);
        taken.push({
          node: index,
          isLarge,
          color,
          backdrop,
          lines: lines.map(({ left, top, right, bottom }) => [left, top, right, bottom]),
        });
      }
      // What does not fit into the window is left open.
      if (next === first) next += 1;
      if (taken.length > 0) return { scroll: [scrollX, scrollY], texts: taken };
    }
    return null;
  },
  /** Draws the letters of what is shown in one colour. */
  paint(color: string): void {
    for (const element of shown) {
      if (saved.every(([known]) => known !== element)) {
        save(element, '-webkit-text-fill-color');
        save(element, 'transition');
      }
      element.style.setProperty('transition', 'none', 'important');
      element.style.setProperty('-webkit-text-fill-color', color, 'important');
    }
  },
  /** Gives all elements the style that they had, without a transition to it. */
  restore(): void {
    for (const name of ['-webkit-text-fill-color', 'transition']) {
      for (const [element, own, value, priority] of saved) {
        if (own !== name) continue;
        if (value === '') element.style.removeProperty(name);
        else element.style.setProperty(name, value, priority);
        // Brings it into effect.
        void getComputedStyle(element).webkitTextFillColor;
      }
    }
    saved.length = 0;
  },
  scrollBack: (): void => scrollTo({ left: 0, top: 0, behavior: 'instant' }),
};

declare global {
  var sitedeltaContrast: typeof contrast;
}

globalThis.sitedeltaContrast = contrast;
