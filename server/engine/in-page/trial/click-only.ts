import { all, attribute, boxOf, byPlace, one, textOf } from '../dom/elements.ts';
import { FOCUSABLE } from '../dom/focus.ts';
import { indexOf } from '../dom/snapshot.ts';
import { isOnPage } from '../dom/visible.ts';
import { CAPS } from './caps.ts';
import { byIndex } from './stops.ts';

/** What has its own ways to use the keyboard. */
const COMPOSITE =
  '[role=listbox], [role=menu], [role=menubar], [role=tree], [role=treegrid], [role=grid], [role=tablist], [role=radiogroup], [role=combobox], [role=application], [role=slider], [aria-activedescendant]';

const CONTROL =
  'a[href], button, input, select, textarea, summary, label, option, area, iframe, frame, video, audio, object, embed, canvas, body, html, main, form, fieldset, dialog, details, math, math *, svg *';

/** Parts of a page to which links and scripts move the focus. */
const PART =
  'main, section, article, body, form, dialog, [role=main], [role=region], [role=document], [role=form], [role=search], [role=dialog], [role=alertdialog]';

/** Whether something around an element takes the focus, and may act for it: not so a part to which a link or a script moves it. */
function isInWidget(element: HTMLElement): boolean {
  for (
    let at = element.closest('[tabindex]');
    at !== null;
    at = at.parentElement?.closest('[tabindex]') ?? null
  ) {
    const { width, height } = boxOf(at);
    const isRegion =
      at.matches('[tabindex^="-"]') && (at.matches(PART) || width * height > (innerWidth * innerHeight) / 3);
    if (!isRegion) return true;
  }
  return false;
}

/** Fields that the keyboard reaches while they are drawn by something else. */
const SWITCH = 'input[type=checkbox], input[type=radio], input[type=file], select';

/** Whether a click on an element is one on a field next to it that cannot be seen and that the Tab key reaches. */
function isDrawnForField({ parentElement: around }: HTMLElement): boolean {
  if (around === null) return false;
  const { width, height } = boxOf(around);
  if (width * height > (innerWidth * innerHeight) / 10) return false;
  return all(SWITCH, around).some(
    (field) => !isOnPage(field) && field.tabIndex >= 0 && field.checkVisibility({ visibilityProperty: true }),
  );
}

/** Elements that listen for clicks and that the keyboard can't operate, without regard to the cursor over them. */
export function findClickOnly(clicked: unknown[], keyed: unknown[]): boolean[] {
  const withKeys = new Set(keyed);
  clickOnly = [...new Set(clicked)].filter(isElement).filter((element) => {
    if (element.matches(CONTROL) || withKeys.has(element)) return false;
    const role = attribute(element, 'role');
    if (role !== null && !/^(?:button|link)$/.test(role.trim())) return false;
    const isStop = element.tabIndex >= 0 && element.hasAttribute('tabindex');
    if ((element.hasAttribute('tabindex') && !isStop) || element.isContentEditable) return false;
    // It is judged by its attribute.
    if (role === null && !isStop && element.hasAttribute('onclick')) return false;
    if (element.closest(`a[href], button, label, summary, [aria-hidden=true], ${COMPOSITE}`)) return false;
    // What the Tab key reaches may be heard by something around it.
    if (isStop ? isHeardBy(withKeys, element) : isInWidget(element)) return false;
    if (one(element, FOCUSABLE) !== null || !isOnPage(element, 8)) return false;
    if (isDrawnForField(element)) return false;
    const { width, height } = boxOf(element);
    if (width * height > (innerWidth * innerHeight) / 3) return false;
    const text = textOf(element);
    if (text.length > CAPS.text) return false;
    const shows =
      text !== '' ||
      element.matches('img, svg, [title], [aria-label]') ||
      one(element, 'img, svg') !== null ||
      getComputedStyle(element).backgroundImage !== 'none' ||
      getComputedStyle(element, '::before').content !== 'none';
    return shows;
  });
  // Of one inside of another the outer is meant.
  clickOnly = clickOnly.filter(
    (element) => !clickOnly.some((other) => other !== element && other.contains(element)),
  );
  clickOnly.sort(byPlace);
  return clickOnly.map((element) => getComputedStyle(element).cursor === 'pointer' || showsAction(element));
}

let clickOnly: HTMLElement[] = [];

/** Whether an element shows by itself that it can be clicked: it says so, the Tab key reaches it, or it is an image and nothing else. */
function showsAction(element: HTMLElement): boolean {
  if (element.hasAttribute('role') || element.hasAttribute('tabindex')) return true;
  const images = element.matches('img') ? [element] : all('img', element);
  return (
    textOf(element) === '' &&
    images.length === 1 &&
    images.some((image) => (attribute(image, 'alt') ?? '') !== '')
  );
}

function isElement(value: unknown): value is HTMLElement {
  return value instanceof Element;
}

function isHeardBy(listening: ReadonlySet<unknown>, element: HTMLElement): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (listening.has(at)) return true;
  return false;
}

/** Scrolls to the element. A place in the window to point at; null if it is gone. */
export function middleOfClickOnly(place: number): { x: number; y: number } | null {
  const element = clickOnly[place];
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = boxOf(element);
  return { x: left + Math.min(width / 2, 20), y: top + height / 2 };
}

/** Whether it has the cursor of a link. */
export function isPointedAt(place: number): boolean {
  const element = clickOnly[place];
  return element !== undefined && getComputedStyle(element).cursor === 'pointer';
}

/** Its index in the snapshot. */
export function indexOfClickOnly(place: number): number | null {
  return indexOf(clickOnly[place]);
}

/** Links that say that they are buttons, and for which nothing but the whole page listens for the space bar. */
export function findDeafButtons(keyed: unknown[]): number[] {
  const withKeys = new Set(keyed);
  for (const whole of [document.body, document.documentElement]) withKeys.delete(whole);
  return byIndex(
    all('a[href][role=button]').filter((element) => isOnPage(element) && !isHeardBy(withKeys, element)),
  );
}
