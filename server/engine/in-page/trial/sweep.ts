import { boxOf, byPlace } from '../dom/elements.ts';
import { active, blur } from '../dom/focus.ts';
import { indexOf } from '../dom/snapshot.ts';
import { isOnPage } from '../dom/visible.ts';
import { finishAnimations } from './animations.ts';
import { CAPS } from './caps.ts';
import { changeOf, looksOf, partsAround } from './looks.ts';
import { isOffScreen } from './off-screen.ts';
import { groundsOf, paleRingOf, ringOf } from './rings.ts';
import { byIndex, stops } from './stops.ts';

/** The caret shows where the focus is. */
const HAS_CARET =
  'textarea, [contenteditable]:not([contenteditable="false" i]), input:not([type=button i], [type=checkbox i], [type=color i], [type=file i], [type=image i], [type=radio i], [type=range i], [type=reset i], [type=submit i])';

/**
 * Focuses one stop after the other, and finds those that lose the focus and those that may not show it: first all
 * that look the same by their styles, then some groups that change in one way each on one ground, which need not be
 * visible.
 */
export function sweep() {
  blur();
  const tried = stops.slice(0, CAPS.swept).filter((element) => !element.matches('iframe, audio, video'));
  const before = new Map(
    tried
      .filter((element) => isCompared(element))
      .map((element) => [element, { looks: looksOf(partsAround(element)), ring: ringOf(element) }]),
  );
  const lost: HTMLElement[] = [];
  const offScreen: HTMLElement[] = [];
  const groups = new Map<string, HTMLElement[]>([['', []]]);
  const kinds = new Map<string, number[]>();
  ringed = [];
  changedParts.clear();
  // What does not take the focus at all has not lost it.
  const taken = new Set<EventTarget | null>();
  const note = ({ target }: FocusEvent): void => {
    taken.clear();
    taken.add(target);
  };
  addEventListener('focus', note, true);
  for (const element of tried) {
    if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) continue;
    taken.clear();
    element.focus({ preventScroll: true });
    if (active() === element && offScreen.length < CAPS.offScreen && isOffScreen(element))
      offScreen.push(element);
    const isLost = active() === null && taken.has(element);
    if (isLost && element.isConnected && isOnPage(element)) lost.push(element);
    const own = before.get(element);
    if (active() !== element || own === undefined) continue;
    finishAnimations(element);
    if (indexOf(element) === null) continue;
    const found = changeOf(own.looks, partsAround(element));
    if (found === null) continue;
    const { change, changed } = found;
    // What is seen on one ground may not be seen on another.
    const group = [change, ...changed.map(groundsOf)].join('\n');
    groups.set(group, [...(groups.get(group) ?? []), element]);
    changedParts.set(element, changed);
    const isAlone = changed.every((part) => element.contains(part));
    const kind = change === '' || !isAlone ? null : paleRingOf(element, own.ring);
    if (kind === null) continue;
    kinds.set(kind, [...(kinds.get(kind) ?? []), ringed.length]);
    ringed.push(element);
  }
  removeEventListener('focus', note, true);
  blur();
  const [same = [], ...changed] = groups.values();
  // Those that were found first go first among equals.
  changed.sort((x, y) => y.length - x.length);
  unmarked = [same, ...changed.slice(0, CAPS.changes)];
  for (const group of unmarked) group.sort(byPlace);
  return {
    lost: byIndex(lost),
    offScreen: byIndex(offScreen),
    unmarked: unmarked.map(byIndex),
    compared: before.size,
    kinds: [...kinds.values()],
    isBeyond: stops.length > CAPS.swept,
    hasMoreOffScreen: offScreen.length >= CAPS.offScreen,
  };
}

/** Those that may not show the focus, in groups. */
export let unmarked: HTMLElement[][] = [];
export let ringed: HTMLElement[] = [];
/** By element: what of it and around it has another style with the focus. */
export const changedParts = new Map<HTMLElement, Element[]>();

/** Whether it can be told by its look whether it has the focus. */
function isCompared(element: HTMLElement): boolean {
  const { width, height } = boxOf(element);
  return (
    !element.matches(HAS_CARET) && isOnPage(element, 8) && width * height < (innerWidth * innerHeight) / 2
  );
}
