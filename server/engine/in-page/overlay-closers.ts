/*
 * Runs in the world of a document after `overlays.ts`, while a page is tried: its scripts run again, and nothing leaves it.
 * It adds an object there that knows by which buttons people close what lies over the page.
 */
import { holds } from './dom/around.ts';
import { attribute, matches, textOf } from './dom/elements.ts';
import { isVisible } from './dom/visible.ts';
import { AGREES, CLOSES, CROSS, WITHOUT } from './overlays/closing-words.ts';
import { everywhere } from './overlays/elements.ts';
import { findOverlays } from './overlays/find.ts';

const MAX_NAME = 60;
const BUTTON = 'button, [role=button i], input:is([type=button i], [type=submit i]), a, summary';
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
function said(element: Element, name: string): string {
  return attribute(element, name) ?? '';
}

function isCloser(element: Element): boolean {
  // What leads away or sends a form does more than close.
  if (matches(element, 'a') && !/^(?:#.*|javascript:.*)?$/i.test(said(element, 'href').trim())) return false;
  const form = element.closest('form');
  const sends = matches(element, 'button:not([type=button i], [type=reset i]), input[type=submit i]');
  if (form !== null && sends && !/^dialog$/i.test(said(form, 'method'))) return false;
  const names = [textOf(element), ...['aria-label', 'title', 'value'].map((name) => said(element, name))]
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= MAX_NAME);
  if (names.some((name) => AGREES.test(name) && !WITHOUT.test(name))) return false;
  if (
    names.some((name) => CLOSES.test(name) || CROSS.test(name) || (AGREES.test(name) && WITHOUT.test(name)))
  )
    return true;
  return names.length === 0 && /(?:^|[-_\s])(?:btn-?)?(?:close|dismiss)/i.test(said(element, 'class'));
}

function inside(root: Element, selector: string): HTMLElement[] {
  return everywhere(selector).filter((element) => holds(root, element) && isVisible(element));
}

let closers: HTMLElement[] = [];

const overlayClosers = {
  /** Whether something lies over the page. Gives the focus to it, so that it hears Escape. */
  enter(): boolean {
    const [first, ...others] = findOverlays();
    if (first === undefined) return false;
    const roots = [first, ...others];
    closers = roots.flatMap((root) => inside(root, BUTTON).filter(isCloser));
    const active = document.activeElement;
    if (active === null || !roots.some((root) => holds(root, active)))
      inside(first, STOPS)[0]?.focus({ preventScroll: true });
    return true;
  },
  isOpen: (): boolean => findOverlays().length > 0,
  /** Gives the focus to a button that closes it; false if there are no more. */
  reachCloser(place: number): boolean {
    const closer = closers[place];
    closer?.focus({ preventScroll: true });
    return closer !== undefined;
  },
};

declare global {
  var sitedeltaClosers: typeof overlayClosers;
}

globalThis.sitedeltaClosers = overlayClosers;
