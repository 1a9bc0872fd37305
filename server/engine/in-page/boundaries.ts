/*
 * Runs in the world of a document in which its snapshot was taken, after the runners have judged the document. It adds an
 * object there that shows fields and icons, part by part of the page.
 */
import { CAPS } from './boundaries/caps.ts';
import type { Candidate } from './boundaries/colours.ts';
import { BOX, FIELD, fieldOf } from './boundaries/fields.ts';
import { CONTROL, iconOf } from './boundaries/icons.ts';
import { all, boxOf, given } from './dom/elements.ts';
import { indexOf } from './dom/snapshot.ts';

interface ShownPart {
  /** How far the page is scrolled. */
  scroll: [x: number, y: number];
  /** Boxes are places in the window. */
  taken: ({
    node: number | null;
    box: [left: number, top: number, right: number, bottom: number];
  } & Candidate['about'])[];
}

/** Kinds of which there may be more than can be judged. */
const beyond = { field: false, icon: false };

function find(
  what: keyof typeof beyond,
  selector: string,
  of: (element: HTMLInputElement) => Candidate | null,
): Candidate[] {
  const found: Candidate[] = [];
  const elements = all<HTMLInputElement>(selector);
  beyond[what] = elements.length > CAPS.looked;
  for (const element of elements.slice(0, CAPS.looked)) {
    const candidate = of(element);
    if (candidate === null || indexOf(element) === null) continue;
    if (found.length >= CAPS[what]) {
      beyond[what] = true;
      break;
    }
    found.push(candidate);
  }
  return found;
}

function topOf({ place }: Candidate): number {
  return boxOf(place).top + scrollY;
}

const order = [...find('field', `${FIELD}, ${BOX}`, fieldOf), ...find('icon', CONTROL, iconOf)]
  .map((candidate) => ({ candidate, top: topOf(candidate) }))
  .sort((x, y) => x.top - y.top)
  .map(({ candidate }) => candidate);

let next = 0;

const boundaries = {
  /** Scrolls to the next ones; null if there are no more. */
  show(): ShownPart | null {
    while (next < order.length) {
      const first = next;
      const top = topOf(given(order[first]));
      scrollTo({ left: 0, top: top - CAPS.margin, behavior: 'instant' });
      const taken: ShownPart['taken'] = [];
      for (const { element, place, about } of order.slice(first)) {
        const { left, top, right, bottom } = boxOf(place);
        const { around } = CAPS;
        const fits =
          left >= around && top >= around && right + around <= innerWidth && bottom + around <= innerHeight;
        if (!fits) break;
        next += 1;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        // Something lies over it.
        if (hit === null || !(element.contains(hit) || hit.contains(element))) beyond[about.what] = true;
        else taken.push({ node: indexOf(element), box: [left, top, right, bottom], ...about });
      }
      if (next === first) {
        // It fits into no window.
        beyond[given(order[first]).about.what] = true;
        next += 1;
      }
      if (taken.length > 0) return { scroll: [scrollX, scrollY], taken };
    }
    return null;
  },
  /** Of which kinds there may be more than was shown. */
  beyond(): typeof beyond {
    for (const { about } of order.slice(next)) beyond[about.what] = true;
    return beyond;
  },
  scrollBack: (): void => scrollTo({ left: 0, top: 0, behavior: 'instant' }),
};

declare global {
  var sitedeltaBoundaries: typeof boundaries;
}

globalThis.sitedeltaBoundaries = boundaries;
