import { openers } from './candidates.ts';
import { CAPS } from './caps.ts';
import { isInWindowNow } from './in-document.ts';
import { DIALOG } from './openers.ts';
import { hasContent, isCalledDialog, isLaidOver, isNew, noteLayers, overlayAround } from './over-page.ts';
import { finishAnimations, isStop, reach } from './reach.ts';
import { targetsOf } from './targets.ts';
import { all, hit, matches } from '../dom/elements.ts';
import { FOCUSABLE, active } from '../dom/focus.ts';

/** The button that is tried. */
export let opener: HTMLElement | null = null;
export let dialog: Element | null = null;
/** Dialogs that were open in this trial. */
export const opened = new WeakSet<Element>();
export const pressed = new WeakSet<Element>();

/** @returns whether it has the focus */
export function reachOpener(place: number): boolean {
  opener = openers[place] ?? null;
  if (opener !== null) pressed.add(opener);
  dialog = null;
  noteLayers();
  return opener !== null && reach(opener);
}

/** Looks for what the opener has opened. @returns whether there is something */
export function findDialog(): boolean {
  finishAnimations();
  const declared = [
    ...(opener === null ? [] : targetsOf(opener)).filter(
      (target) => isLaidOver(target) || matches(target, DIALOG),
    ),
    ...all(DIALOG).slice(0, CAPS.dialogs),
  ];
  const middle = hit(innerWidth / 2, innerHeight / 2);
  const around = middle && overlayAround(middle);
  dialog =
    declared.find((element) => isNew(element)) ??
    (around && hasContent(around) ? around : null) ??
    all('body *')
      .slice(0, CAPS.elements)
      .find((element) => isCalledDialog(element) && isNew(element) && hasContent(element)) ??
    null;
  if (dialog !== null) for (const each of all(DIALOG)) if (isInWindowNow(each)) opened.add(each);
  return dialog !== null;
}

/** Whether it is still there. */
export function isDialogOpen(): boolean {
  finishAnimations();
  return dialog !== null && isInWindowNow(dialog);
}

/** What the Tab key reaches in an element. */
export function stopsIn(root: Element): HTMLElement[] {
  return all(FOCUSABLE, root).slice(0, CAPS.elements).filter(isStop);
}

/** So that what could not be closed is not in the way. */
export function putAway(): void {
  for (const element of all('body *').slice(0, CAPS.elements)) {
    if (isNew(element) && isLaidOver(element)) element.style.setProperty('display', 'none', 'important');
  }
  if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
  active()?.blur();
}

/** Gives the focus to what lies over the page already, so that Escape may close it. */
export function enterOverlay(): null {
  const middle = hit(innerWidth / 2, innerHeight / 2);
  const around = middle && overlayAround(middle);
  if (around) stopsIn(around)[0]?.focus({ preventScroll: true });
  return null;
}
