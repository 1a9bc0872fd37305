import { dialog, opener, stopsIn } from './dialog.ts';
import { isShownInDocument } from './in-document.ts';
import { isCloser } from './names.ts';
import { BUTTON } from './openers.ts';
import { finishAnimations } from './reach.ts';
import { leadsAway } from './targets.ts';
import { holds } from '../dom/around.ts';
import { given, matches } from '../dom/elements.ts';
import { active } from '../dom/focus.ts';

let closers: HTMLElement[] = [];

/** The buttons that may close it: those that say so first. */
export function findClosers(): { sure: number; all: number; others: number } {
  const may = stopsIn(given(dialog)).filter(
    (element) => matches(element, `${BUTTON}, input[type=submit i], [tabindex]`) && !leadsAway(element),
  );
  const sure = may.filter((element) => isCloser(element));
  closers = [...sure, ...may.filter((element) => !isCloser(element))];
  return { sure: sure.length, all: closers.length, others: stopsIn(given(dialog)).length - closers.length };
}

/** @returns whether the button has the focus */
export function reachCloser(place: number): boolean {
  const closer = given(closers[place]);
  closer.focus({ preventScroll: true });
  return active() === closer;
}

/** Whether the focus is back at the opener or where people can go on from; null if it can't be told. */
export function isReturned(): boolean | null {
  finishAnimations();
  if (!isShownInDocument(given(opener))) return null;
  const element = active();
  if (element === null) return false;
  return element === opener || (isShownInDocument(element) && !holds(given(dialog), element));
}

/** Whether the Tab key has gone on next to the opener. */
export function isNextToOpener(): boolean {
  const element = active();
  if (element === null) return false;
  const stops = stopsIn(document.body);
  const at = stops.indexOf(given(opener));
  return at >= 0 && stops.slice(Math.max(at - 1, 0), at + 2).includes(element);
}
