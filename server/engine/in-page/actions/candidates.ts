import { CAPS } from './caps.ts';
import { isShownInDocument } from './in-document.ts';
import { BUTTON, opensDialog } from './openers.ts';
import { MANAGED, hidesPart } from './plain-buttons.ts';
import { isStop } from './reach.ts';
import { leadsAway, targetsOf, toggleOf } from './targets.ts';
import { all, attribute, matches } from '../dom/elements.ts';

/** Whether a button says that it shows and hides something. */
export function isDisclosure(element: HTMLElement): boolean {
  if (
    matches(element, 'input, select, textarea, summary, [role=combobox i], [role=menuitem i], [role=tab i]')
  )
    return false;
  if (leadsAway(element) || element.closest(MANAGED) !== null) return false;
  if (element.hasAttribute('aria-expanded')) return true;
  if (/^(?:true|menu)$/i.test(attribute(element, 'aria-haspopup') ?? '')) return true;
  return /\b(?:dropdown|collapse)\b/.test(toggleOf(element));
}

/** Buttons that open a dialog. */
export let openers: HTMLElement[] = [];
export const disclosures: HTMLElement[] = [];
export const silent: HTMLElement[] = [];
export const chosen = new Set<Element>();
export const alike = new Map<string, number>();
export const MAYBE = `${BUTTON}, [aria-haspopup], [aria-expanded], [data-toggle], [data-bs-toggle], [data-coreui-toggle], [data-mdb-toggle]`;

for (const element of all(MAYBE).slice(0, CAPS.elements)) {
  if (!isShownInDocument(element) || matches(element, ':disabled, [aria-disabled=true i]')) continue;
  if (element.closest('[inert], [aria-hidden=true i]') !== null) continue;
  if (opensDialog(element)) {
    const [target = element] = targetsOf(element);
    if (chosen.has(target) || !isStop(element)) continue;
    chosen.add(target);
    openers.push(element);
  } else if (isDisclosure(element)) {
    // Of many that are made alike, two are enough.
    const kind = `${element.localName} ${attribute(element, 'class') ?? ''} ${toggleOf(element)}`;
    const count = alike.get(kind) ?? 0;
    alike.set(kind, count + 1);
    if (count < CAPS.alike) disclosures.push(element);
  } else if (silent.length < CAPS.alike && hidesPart(element)) silent.push(element);
}
// Those that say that they open something come first.
disclosures.push(...silent);

/** From now on these are the openers. */
export function useOpeners(found: HTMLElement[]): void {
  openers = found;
}
