import { attribute, matches, reader, setAttribute } from '../dom/elements.ts';

const styleOfSvg = reader(SVGElement.prototype, 'style');
const styleOfHtml = reader(HTMLElement.prototype, 'style');

/** Null if it has none. */
export function styleOf(element: Element): CSSStyleDeclaration | null {
  if (element instanceof SVGElement) return styleOfSvg(element);
  return element instanceof HTMLElement ? styleOfHtml(element) : null;
}

/** How everything is taken back, the first step first. */
const undo: (() => void)[] = [];
/** What was closed, and what only darkened the page. */
export const put: Element[] = [];
/** Attributes of the rest of the page that were changed, by element. */
export const lifted = new Map<Element, Set<string>>();

function write(element: Element, name: string, value: string | null): void {
  if (name === 'style') {
    const style = styleOf(element);
    if (style !== null) style.cssText = value ?? '';
    if (value === null) setAttribute(element, name, null);
  } else setAttribute(element, name, value);
}

/** Sets an attribute, or removes it if the value is null. */
export function change(element: Element, name: string, value: string | null): void {
  const old = attribute(element, name);
  if (old === value) return;
  undo.push(() => write(element, name, old));
  write(element, name, value);
  lifted.set(element, (lifted.get(element) ?? new Set<string>()).add(name));
}

/** Takes an element out of the layout. */
export function hide(element: Element): void {
  const style = styleOf(element);
  put.push(element);
  if (style === null) return;
  const old = attribute(element, 'style');
  undo.push(() => write(element, 'style', old));
  style.setProperty('display', 'none', 'important');
}

/** Closes a dialog or a popover, without the page learning of it. */
export function shut(element: Element): void {
  if (element instanceof HTMLDialogElement) {
    const { prototype } = HTMLDialogElement;
    const open = matches(element, ':modal') ? 'showModal' : 'show';
    undo.push(() => prototype[open].call(element));
    prototype.close.call(element);
  } else if (matches(element, ':popover-open')) {
    undo.push(() => HTMLElement.prototype.showPopover.call(element));
    HTMLElement.prototype.hidePopover.call(element);
  }
}

/** Takes everything back, and forgets it. */
export function takeBack(): void {
  for (const step of undo.splice(0).toReversed()) step();
  put.length = 0;
}
