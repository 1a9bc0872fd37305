import { openers, useOpeners } from './candidates.ts';
import { CAPS } from './caps.ts';
import { nameOf } from './dialog-facts.ts';
import { opened, pressed } from './dialog.ts';
import { isInWindowNow, isShownInDocument } from './in-document.ts';
import { DIALOG, OVERLAY_CLASS } from './openers.ts';
import { DIALOG_WORDS, hasContent, isNamedDialog } from './over-page.ts';
import { PLAIN, isPlain } from './plain-buttons.ts';
import { isStop } from './reach.ts';
import { leadsAway } from './targets.ts';
import { all, attribute, matches, textOf } from '../dom/elements.ts';

/** Where authors place what lies over the whole page. */
const OUTER = 'body > *, body > * > *';

/** Whether an element without a name for it lies over the whole window once it is shown. */
function isHiddenCover(element: Element): boolean {
  const { position, top, bottom, left, right, width, height } = getComputedStyle(element);
  if (position !== 'fixed') return false;
  return spans(left, right, width, innerWidth) && spans(top, bottom, height, innerHeight);
}

/** Of what has no box, styles give what was declared. */
function spans(start: string, end: string, size: string, window: number): boolean {
  const isWide = size === '100%' || Number.parseFloat(size) >= window;
  return isWide || (start === '0px' && end === '0px');
}

/** Dialogs that are there, and that no button was seen to open. */
function hiddenDialogs(): HTMLElement[] {
  return all(`${DIALOG}, ${OVERLAY_CLASS}, ${DIALOG_WORDS}, ${OUTER}`)
    .filter(
      (element) =>
        matches(element, `${DIALOG}, ${OVERLAY_CLASS}`) || isNamedDialog(element) || isHiddenCover(element),
    )
    .slice(0, CAPS.dialogs)
    .filter((element) => !opened.has(element) && !isInWindowNow(element) && hasContent(element));
}

/** The openers that say so. */
export const named = new Set(openers);

/** Whether there is a dialog that no button was seen to open. */
export function hasHiddenDialog(): boolean {
  return hiddenDialogs().length > 0;
}

function wordsOf(text: string): [] | RegExpMatchArray {
  return text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
}

/** Plain buttons that may open a hidden dialog: first those that are called as it is. */
export function findPlain(): HTMLElement[] {
  const hidden = hiddenDialogs();
  if (hidden.length === 0) return [];
  const names = hidden.map(
    (element) =>
      `${nameOf(element)} ${attribute(element, 'id') ?? ''} ${textOf(all('h1, h2, h3, h4', element)[0] ?? element).slice(0, CAPS.text)}`,
  );
  const words = new Set(wordsOf(names.join(' ')));
  const kinds = new Map();
  return all(PLAIN)
    .slice(0, CAPS.elements)
    .filter((element) => {
      if (
        named.has(element) ||
        pressed.has(element) ||
        leadsAway(element) ||
        !isShownInDocument(element) ||
        !isPlain(element)
      )
        return false;
      if (element.closest('[inert], [aria-hidden=true i]') !== null) return false;
      const kind = `${element.localName} ${attribute(element, 'class') ?? ''}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      return kinds.get(kind) <= CAPS.alike;
    })
    .map((element) => {
      const said = ['id', 'aria-label', 'title'].map((name) => attribute(element, name) ?? '');
      const shared = wordsOf(`${textOf(element)} ${said.join(' ')}`.slice(0, CAPS.value));
      return { element, shared: shared.filter((word) => words.has(word)).length };
    })
    .sort((x, y) => y.shared - x.shared)
    .slice(0, CAPS.plain)
    .map(({ element }) => element);
}

/** Makes plain buttons the openers. @returns how many */
export function usePlain(): number {
  const found = findPlain();
  useOpeners(found);
  return found.length;
}

/** Buttons that can be used and that were not. */
export function countUnpressed(): number {
  return all(PLAIN)
    .slice(0, CAPS.elements)
    .filter(
      (element) =>
        !pressed.has(element) &&
        !matches(element, 'form button:not([type])') &&
        isShownInDocument(element) &&
        isStop(element),
    ).length;
}
