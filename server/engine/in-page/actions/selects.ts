import { isInDocument, isShownInDocument, isVisibleInDocument } from './in-document.ts';
import { isStop, reach } from './reach.ts';
import { lineageOf } from '../dom/around.ts';
import { all, given, matches } from '../dom/elements.ts';
import { indexAround } from '../dom/snapshot.ts';

/** Lists that may lead somewhere. */
export const selects = all<HTMLSelectElement>('select').filter((element) => {
  if (element.multiple || element.size > 1 || !isShownInDocument(element) || !isStop(element)) return false;
  return [...element.options].filter((option) => !matches(option, ':disabled')).length > 1;
});
let heard: HTMLSelectElement[] = [];
let chosenBefore = -1;

/** Those that a script listens to, itself or from what is around it. @param listening elements */
export function findHeard(listening: unknown[]): number {
  const listens = new Set(listening);
  heard = selects.filter((element) => {
    if (element.hasAttribute('onchange') || element.hasAttribute('oninput')) return true;
    for (const at of lineageOf(element)) if (listens.has(at) || listens.has(at.getRootNode())) return true;
    return false;
  });
  return heard.length;
}

/** The key that chooses another option; null if people can't get to the list. */
export function reachSelect(place: number): 'ArrowDown' | 'ArrowUp' | null {
  const element = given(heard[place]);
  if (!isVisibleInDocument(element) || !reach(element)) return null;
  const at = element.selectedIndex;
  const isAfter = [...element.options].some((option, index) => index > at && !matches(option, ':disabled'));
  chosenBefore = at;
  return isAfter ? 'ArrowDown' : 'ArrowUp';
}

/** Whether another option is chosen now. */
export function hasChosen(place: number): boolean {
  const element = given(heard[place]);
  return isInDocument(element) && element.selectedIndex !== chosenBefore;
}

/** Its index in the snapshot. */
export function indexOfSelect(place: number): number | null {
  return indexAround(heard[place]);
}
