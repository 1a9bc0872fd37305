import { all, attribute, boxOf, one, textOf, valueOf } from '../dom/elements.ts';
import { FOCUSABLE, blur, giveFocus } from '../dom/focus.ts';
import { indexOf } from '../dom/snapshot.ts';
import { selectorsOf, styleRules } from '../dom/style-rules.ts';
import { isOnPage } from '../dom/visible.ts';
import { finishAnimations } from './animations.ts';
import { CAPS } from './caps.ts';
import { isTiny } from './off-screen.ts';

const HOVER = /:hover\b/;
const SHOWING = [
  'display',
  'visibility',
  'opacity',
  'left',
  'top',
  'height',
  'maxHeight',
  'clip',
  'clipPath',
];

function isHidden(element: HTMLElement): boolean {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return true;
  const { right, bottom } = boxOf(element);
  const isOutside = style.position === 'absolute' && (right + scrollX <= 0 || bottom + scrollY <= 0);
  return isOutside || isTiny(element);
}

/** Whether a style can bring something into sight that is hidden in a way of its own. */
function bringsIntoSight(target: HTMLElement, style: CSSStyleDeclaration): boolean {
  const { display, visibility, opacity, left, top, height, maxHeight, clip, clipPath } = style;
  const now = getComputedStyle(target);
  if (now.display === 'none') return display !== '' && display !== 'none';
  if (now.visibility === 'hidden') return visibility === 'visible';
  if (now.opacity === '0') return Number.parseFloat(opacity) > 0;
  const places = [left, top].filter((value) => value !== '' && !value.startsWith('-'));
  const sizes = [height, maxHeight, clip, clipPath].filter((value) => value !== '' && !/^0\w*$/.test(value));
  return (isTiny(target) ? sizes : places).length > 0;
}

/** What is hidden until the mouse is over something, and stays so when the keyboard is there. */
export function findHoverOnly(listening: readonly unknown[]) {
  const listens = new Set(listening);
  const found = new Map<HTMLElement, { trigger: Element; selector: string }>();
  const looked = new Set<HTMLElement>();
  const { found: rules, isCut } = styleRules();
  let isBeyond = isCut;
  for (const rule of rules) {
    if (!HOVER.test(rule.selectorText) || !SHOWING.some((name) => valueOf(rule.style, name) !== '')) continue;
    for (const selector of selectorsOf(rule.selectorText)) {
      const place = selector.search(HOVER);
      const rest = selector.slice(place + ':hover'.length);
      // What is shown is another element than the one that the mouse is over.
      if (place < 0 || !/^[^\s>+~]*[\s>+~]+[^\s>+~]/.test(rest) || /:(?:not|has|is|where)\(/.test(selector))
        continue;
      const trigger = selector.slice(0, place) + (/^[^\s>+~]*/.exec(rest)?.[0] ?? '');
      let targets: HTMLElement[];
      try {
        targets = all(selector.replaceAll(/:hover\b/g, ''));
      } catch {
        continue;
      }
      isBeyond ||= targets.length > CAPS.elements;
      for (const target of targets.slice(0, CAPS.elements)) {
        if (found.size >= CAPS.hover || found.has(target) || !isHidden(target)) continue;
        if (!bringsIntoSight(target, rule.style)) continue;
        const by = triggerOf(target, trigger || '*');
        if (by === null || indexOf(target) === null || indexOf(by) === null) continue;
        if (!looked.has(target) && looked.size >= CAPS.targets) {
          isBeyond = true;
          break;
        }
        looked.add(target);
        if (!isShownByKeyboard(target, by, listens)) {
          found.set(target, { trigger: by, selector: selector.slice(0, CAPS.selector) });
        }
      }
    }
  }
  blur();
  const hoverOnly = [...found].map(([target, { trigger, selector }]) => ({
    node: indexOf(target),
    trigger: indexOf(trigger),
    selector,
    holdsControls: one(target, 'a[href], button, input') !== null,
  }));
  return { hoverOnly, isBeyond };
}

function triggerOf(target: HTMLElement, selector: string): Element | null {
  try {
    for (let at = target.parentElement; at !== null; at = at.parentElement)
      if (at.matches(selector)) return at;
    for (let at = target.previousElementSibling; at !== null; at = at.previousElementSibling) {
      if (at.matches(selector)) return at;
    }
  } catch {
    // A selector that is valid only as a whole.
  }
  return null;
}

function isShownByKeyboard(target: HTMLElement, trigger: Element, listens: ReadonlySet<unknown>): boolean {
  if (!isOnPage(trigger, 1) || target.matches('[aria-hidden=true]')) return true;
  // What takes the focus although it can't be seen is found by the focus (isOffScreen), or is shown by it.
  const { display, visibility } = getComputedStyle(target);
  const takesFocus = target.matches(FOCUSABLE) || one(target, FOCUSABLE) !== null;
  if (display !== 'none' && visibility !== 'hidden' && takesFocus) return true;
  const text = textOf(target);
  // Signs to link a heading, and what the trigger says, too.
  if (!/\p{L}{3}/u.test(text)) return true;
  const names = [trigger, ...all('[aria-label], [title], img[alt]', trigger)].flatMap((element) =>
    ['aria-label', 'title', 'alt'].map((name) => attribute(element, name) ?? ''),
  );
  if (names.some((name) => name.includes(text))) return true;
  // A script may show it when something is clicked.
  const around = trigger.contains(target) ? trigger : (trigger.parentElement ?? trigger);
  const near = [trigger, ...all('*', around).slice(0, CAPS.near)].filter(
    (element) => !target.contains(element),
  );
  const mayOpen =
    'button, summary, input, [role=button], [aria-expanded], [aria-haspopup], [aria-controls], [data-toggle], [data-bs-toggle], [onclick], [onfocus], a[href="#"], a[href^="javascript:" i]';
  for (const element of near) if (element.matches(mayOpen) || listens.has(element)) return true;
  const stopsHere = near.filter((element) => trigger.contains(element) && element.matches(FOCUSABLE));
  for (const element of stopsHere.slice(0, 2)) {
    giveFocus(element);
    finishAnimations(target.parentElement ?? target);
    if (!isHidden(target)) return true;
  }
  return false;
}
