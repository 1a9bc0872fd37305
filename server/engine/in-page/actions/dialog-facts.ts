import { CAPS } from './caps.ts';
import { dialog, opener, stopsIn } from './dialog.ts';
import { isShownInDocument } from './in-document.ts';
import { coversPage, isCalledDialog, overlayAround } from './over-page.ts';
import { finishAnimations } from './reach.ts';
import { holds } from '../dom/around.ts';
import { all, attribute, boxOf, byId, given, hit, matches, textOf } from '../dom/elements.ts';
import { active } from '../dom/focus.ts';
import { indexAround } from '../dom/snapshot.ts';

/** What an element is called by its attributes; empty if it has no name. */
export function nameOf(element: Element): string {
  const ids = (attribute(element, 'aria-labelledby') ?? '').split(/\s+/).map(byId);
  const labelled = ids
    .filter((each) => each !== null)
    .map((each) => `${textOf(each)} ${attribute(each, 'aria-label') ?? ''}`)
    .join(' ');
  const names = [labelled, attribute(element, 'aria-label') ?? '', attribute(element, 'title') ?? ''];
  return names.map((name) => name.trim()).find((name) => name !== '') ?? '';
}

/** What the dialog is, now that it is open. */
export function describeDialog() {
  const open = given(dialog);
  const ROLE = 'dialog, [role=dialog i], [role=alertdialog i]';
  const around: Element[] = [];
  for (let at: Element | null = open; at !== null && at !== document.body; at = at.parentElement)
    around.push(at);
  const withRole = [...around, ...all(ROLE, open)].filter(
    (element) => matches(element, ROLE) && isShownInDocument(element, 1),
  );
  const isNative = withRole.some((element) => matches(element, 'dialog:modal'));
  const names = withRole.map((element) => nameOf(element));
  return {
    opener: indexAround(opener),
    isModal: isNative || saysModal() || coversPage(),
    isCalledDialog: isCalledDialog(open),
    hasRole: withRole.length > 0,
    name: (names.find((name) => name !== '') ?? '').slice(0, CAPS.text),
    text: textOf(open).slice(0, CAPS.text),
    stops: stopsIn(open).length,
  };
}

/** It says that nothing else can be used while it is open, whatever its size. */
function saysModal(): boolean {
  const open = given(dialog);
  return (
    open.closest('[aria-modal=true i]') !== null ||
    all('[aria-modal=true i]', open).some((element) => isShownInDocument(element, 1))
  );
}

/** Where the focus is, now that the dialog is open. */
export function focusOfDialog(): { at: string; node?: never } | { at: string; node: number | null } {
  finishAnimations();
  const element = active();
  if (element === null) return { at: 'nowhere' };
  if (holds(given(dialog), element) || overlayAround(element) !== null) return { at: 'inside' };
  return isCovered(element) ? { at: 'behind', node: indexAround(element) } : { at: 'elsewhere' };
}

/** People would see it but for the dialog. Parts that only catch the focus are tiny. */
function isCovered(element: HTMLElement): boolean {
  if (!isShownInDocument(element, 8) || element.closest('[aria-hidden=true i], [data-focus-guard]') !== null)
    return false;
  const { left, top, width, height } = boxOf(element);
  const x = left + width / 2;
  const y = top + height / 2;
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  const at = hit(x, y);
  if (saysModal()) return true;
  return at !== null && !holds(element, at) && !at.contains(element) && overlayAround(at) !== null;
}
