/** What can take the focus. */
export const FOCUSABLE =
  'a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable]:not([contenteditable="false" i]), iframe, audio[controls], video[controls]';

/** The element that has the focus, in shadow roots, too; null if that is the page itself. */
export function active(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (element === document.body || element === document.documentElement) return null;
  // What can have the focus has the methods of an HTML element, in SVG and MathML, too.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return element as HTMLElement | null;
}

/** Takes the focus away from what has it. */
export function blur(): void {
  active()?.blur();
}

/** Gives the focus to an element, without scrolling to it. */
export function giveFocus(element: Element): void {
  if (element instanceof HTMLElement || element instanceof SVGElement || element instanceof MathMLElement)
    element.focus({ preventScroll: true });
}
