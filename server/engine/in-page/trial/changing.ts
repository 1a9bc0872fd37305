import { all, attribute, boxOf, one, textOf } from '../dom/elements.ts';
import { indexOf } from '../dom/snapshot.ts';
import { isOnPage, isVisible } from '../dom/visible.ts';
import { finishTransitions } from './animations.ts';
import { CAPS } from './caps.ts';
import { isBusy } from './moving.ts';

/** What scripts set to move something: not what text above it moves. */
const PLACES = 'transform translate left top marginLeft marginTop backgroundPosition'.split(' ');

/** For one look, in ms. A deep page of many elements takes longer than what it could show is worth. */
const MOST_MS = 1_000;

/** How each element looks on its own; null if it is invisible. */
type Looks = Map<Element, string | null>;

let last: Looks | null = null;
/** Of each look but the first: what has changed since the one before, and what is around it. */
let rounds: Set<Element>[] = [];
/** What has appeared or disappeared, with its box while it was there: it may be gone at the end. */
let shownInTurn = new Map<Element, DOMRect | null>();

/**
 * Looks at all elements, up to a cap; what was in transition has ended.
 * @returns whether there are more; null if it took too long
 */
export function lookForChanges(): { isBeyond: boolean } | null {
  const untilMs = performance.now() + MOST_MS;
  finishTransitions();
  const looks: Looks = new Map();
  const elements = all('body *');
  for (const element of elements.slice(0, CAPS.elements)) {
    looks.set(element, isVisible(element) ? lookOf(element) : null);
    if (performance.now() > untilMs) return null;
  }
  const changed = last === null ? null : changedBetween(last, looks, untilMs);
  if (last !== null && changed === null) return null;
  if (changed !== null) rounds.push(changed);
  last = looks;
  return { isBeyond: elements.length > CAPS.elements };
}

function lookOf(element: HTMLElement): string {
  const style = getComputedStyle(element);
  const places = PLACES.map((name) => String(Reflect.get(style, name)));
  const source = element instanceof HTMLImageElement ? element.currentSrc : '';
  return [...places, element.scrollLeft, element.scrollTop, source, wordsOf(element)].join('|');
}

/** Without numbers: a clock and a counter are no news. */
function wordsOf(element: Element): string {
  let text = '';
  for (const node of element.childNodes) if (node instanceof Text) text += node.data;
  return text.replaceAll(/[\d\s.,:%/+-]+/g, '').slice(0, CAPS.text);
}

/** Null if it took too long. */
function changedBetween(before: Looks, now: Looks, untilMs: number): Set<Element> | null {
  const changed = new Set<Element>();
  for (const [element, look] of now) {
    // What was not there is new, and what is around it has changed.
    if (before.get(element) === look || (look === null && !before.has(element))) continue;
    if (performance.now() > untilMs) return null;
    if (isBusy(element)) continue;
    if (look === null || before.get(element) === null) {
      const box = isOnPage(element, 12) ? boxOf(element) : (shownInTurn.get(element) ?? null);
      shownInTurn.set(element, box);
    }
    // What is around one that is there is there, too.
    for (
      let at: Element | null = element;
      at !== null && at !== document.body && !changed.has(at);
      at = at.parentElement
    )
      changed.add(at);
  }
  return changed;
}

/** The innermost elements in which something has changed each time. */
export function findChanging(): { node: number | null; kind: 'script'; area: number }[] {
  const [first = new Set<Element>(), ...others] = rounds;
  rounds = [];
  last = null;
  const always = new Set([...first].filter((element) => others.every((round) => round.has(element))));
  for (const element of always)
    for (let at = element.parentElement; at !== null; at = at.parentElement) always.delete(at);
  const boxes = shownInTurn;
  const found = together([...always]);
  shownInTurn = new Map();
  return found
    .filter((element) => !isBusy(element))
    .map((element) => ({
      element,
      box: isOnPage(element, 12) ? boxOf(element) : (boxes.get(element) ?? new DOMRect()),
    }))
    .filter(({ box }) => box.width > 0)
    .filter(({ box }) => box.width * box.height < 2 * innerWidth * innerHeight)
    .filter(({ element }) => /\p{L}{3}/u.test(textOf(element)) || hasImage(element))
    .map(({ element, box }) => ({
      node: indexOf(element),
      kind: 'script' as const,
      area: Math.round(box.width * box.height),
    }))
    .filter(({ node }) => node !== null)
    .slice(0, CAPS.moving);
}

/** Parts that are shown in turn are one. */
function together(elements: readonly Element[]): Element[] {
  const inTurn = elements.filter((element) => shownInTurn.has(element));
  const byParent = Map.groupBy(inTurn, (element) => element.parentElement);
  const joined = elements.map((element) => {
    const { parentElement: parent } = element;
    const isOne =
      shownInTurn.has(element) && parent !== document.body && (byParent.get(parent)?.length ?? 0) > 1;
    return isOne && parent !== null ? parent : element;
  });
  return [...new Set(joined)];
}

function hasImage(element: Element): boolean {
  return (
    element.matches('img') ||
    one(element, 'img, picture') !== null ||
    attribute(element, 'style')?.includes('url(') === true
  );
}
