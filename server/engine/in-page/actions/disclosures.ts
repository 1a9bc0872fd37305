import { MAYBE, disclosures } from './candidates.ts';
import { CAPS } from './caps.ts';
import { pressed } from './dialog.ts';
import { isInDocument, isShownInDocument } from './in-document.ts';
import { isLaidOver } from './over-page.ts';
import { finishAnimations, isStop, reach } from './reach.ts';
import { targetsOf } from './targets.ts';
import { holds } from '../dom/around.ts';
import { all, attribute, boxOf, given, hit, matches, textOf } from '../dom/elements.ts';
import { FOCUSABLE, active } from '../dom/focus.ts';
import { indexAround } from '../dom/snapshot.ts';

/** The one that is tried. */
let tried: HTMLElement | null = null;
let parts: Element[] = [];
let heights: number[] = [];
let saidBefore: string | null = null;
let calledBefore = '';

function calledBy(trigger: Element): string {
  return `${textOf(trigger)} ${attribute(trigger, 'aria-label') ?? ''}`;
}

function partsNear(element: HTMLElement): Element[] {
  const parent = element.parentElement;
  const siblings = parent === null ? [] : [...parent.children].slice(0, 12);
  const near = siblings.filter((each) =>
    matches(
      each,
      'ul, ol, menu, [role=menu i], [class*=dropdown], [class*=menu], [class*=collapse], [class*=panel], [class*=content], [class*=submenu]',
    ),
  );
  const found = [
    ...targetsOf(element),
    element.nextElementSibling,
    ...near,
    parent?.nextElementSibling ?? null,
  ];
  return [...new Set(found)]
    .filter((part) => part !== null)
    .filter(
      (part) => part !== element && !part.contains(element) && !matches(part, 'script, style, template'),
    );
}

/** Height that can be seen, in CSS pixels. */
function heightOf(part: Element): number {
  return isShownInDocument(part) && !isClipped(part) ? boxOf(part).height : 0;
}

/** Padding may be left of what is closed. */
const CLOSED = 16;

/** A part may be cut off by what is around it. */
function isClipped(part: Element): boolean {
  const { left, right, top, bottom } = boxOf(part);
  let at = part.parentElement;
  for (let level = 0; level < 3 && at !== null; level += 1, at = at.parentElement) {
    if (getComputedStyle(at).overflow === 'visible') continue;
    const box = boxOf(at);
    if (Math.min(right, box.right) - Math.max(left, box.left) < 4) return true;
    if (Math.min(bottom, box.bottom) - Math.max(top, box.top) < 4) return true;
  }
  return false;
}

/** What it says of whether its part is shown. */
function saidBy(trigger: Element): string | null {
  return attribute(trigger, 'aria-expanded')?.slice(0, CAPS.text) ?? null;
}

/** Looks at what there is before it is pressed. What it must be tried by; null if people can't get to it now. */
export function startDisclosure(place: number): 'nothing' | 'keyboard' | 'mouse' | null {
  const trigger = given(disclosures[place]);
  tried = trigger;
  pressed.add(trigger);
  active()?.blur();
  if (!isShownInDocument(trigger)) return null;
  parts = partsNear(trigger).slice(0, CAPS.parts);
  trigger.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  heights = parts.map((part) => heightOf(part));
  saidBefore = saidBy(trigger);
  calledBefore = calledBy(trigger);
  if (parts.length === 0) return 'nothing';
  if (isStop(trigger)) return reach(trigger) ? 'keyboard' : null;
  // Another element for the same, or a part of a widget that manages the focus, takes the keys.
  const isManaged =
    trigger.hasAttribute('tabindex') ||
    all(FOCUSABLE, trigger).length > 0 ||
    trigger.parentElement?.closest('a[href], button, [tabindex], summary, label') != null;
  const shared = all(MAYBE).some(
    (other) =>
      other !== trigger && isStop(other) && targetsOf(other).some((target) => parts.includes(target)),
  );
  const { left, top, width, height } = boxOf(trigger);
  const at = hit(left + width / 2, top + height / 2);
  const isHit = at !== null && (holds(trigger, at) || at.contains(trigger));
  if (isManaged || shared) return 'nothing';
  return isHit ? 'mouse' : null;
}

/** The place of the part that was shown or hidden; -1 for none. */
export function changedPart(): number {
  finishAnimations();
  return parts.findIndex((part, at) => {
    const [now, before] = [heightOf(part), heights[at] ?? 0];
    const [low, high] = [Math.min(now, before), Math.max(now, before)];
    // What is built anew can't be followed.
    return isInDocument(part) && low < CLOSED && high - low >= CLOSED / 2;
  });
}

function hasGrown(at: number): boolean {
  return heightOf(given(parts[at])) > (heights[at] ?? 0);
}

/** Whether it has done something at all. */
export function hasReacted(): boolean {
  const trigger = given(tried);
  return changedPart() >= 0 || !isInDocument(trigger) || saidBy(trigger) !== saidBefore;
}

/** A place in the window to click. */
export function middleOfTrigger(): { x: number; y: number } {
  const { left, top, width, height } = boxOf(given(tried));
  return { x: left + width / 2, y: top + height / 2 };
}

/** What the trigger has shown or hidden, and what it says of that. */
export function describeDisclosure() {
  const trigger = given(tried);
  const at = changedPart();
  const part = given(parts[at]);
  const holder = trigger.parentElement;
  const nearby = [holder, holder?.parentElement ?? null, ...all('[aria-expanded]', trigger)];
  return {
    trigger: indexAround(trigger),
    content: indexAround(part),
    expanded: { before: saidBefore, after: saidBy(trigger) },
    // “Show” that becomes “Hide” says it, too.
    isSaidNearby:
      calledBy(trigger) !== calledBefore ||
      nearby.some((each) => each !== null && each.hasAttribute('aria-expanded')),
    hasOpened: hasGrown(at),
    isOver: hasGrown(at) && isLaidOver(part),
  };
}

/** Whether it can still be pressed. */
export function isTriggerThere(): boolean {
  return isShownInDocument(given(tried));
}

/** @returns whether it has the focus */
export function focusTrigger(): boolean {
  const trigger = given(tried);
  trigger.focus({ preventScroll: true });
  return active() === trigger;
}
