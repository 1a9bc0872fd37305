import { lineageOf, siblingsOf } from '../dom/around.ts';
import { attribute, attributeNames, matches } from '../dom/elements.ts';
import { isInWidth } from '../dom/visible.ts';
import { change, styleOf } from './changes.ts';
import { partsOfPage } from './elements.ts';

const HIDING = /aria-hidden|inert/i;

/** Not what a page hides itself: it has nothing to use, or is out of the window, or is not drawn. */
function liftFrom(element: Element): void {
  if (!matches(element, '[aria-hidden=true i], [inert]')) return;
  if (!partsOfPage(element).some(isInWidth)) return;
  for (const name of attributeNames(element)) if (HIDING.test(name)) change(element, name, null);
}

const LOCKS =
  /(?:^|[-_])(?:modal|dialog|overlay|popup|lightbox|drawer|consent|cookies?|cmp|gdpr|banner)[\w-]*(?:open|opened|active|visible|shown|show|on|in)$|(?:no|stop|prevent|disabled?|lock(?:ed)?|freeze|frozen|block(?:ed)?|hide)[-_]?(?:body[-_]?)?scroll|scroll(?:ing)?[-_]*(?:lock(?:ed)?|disabled?|block(?:ed)?|none|off)$|^(?:has|is|with)-(?:modal|dialog|overlay|popup|locked|clipped)|^(?:locked|overflow-hidden|blurred)$|^(?:ReactModal__|swal2-)|overflow-hidden$/i;
/** Of a class: names are short, and the page may write any. */
const MAX_TOKEN = 100;
const LOCKING_ATTRIBUTE = /scroll-?lock|(?:modal|dialog|popup|consent)-?open/i;

/** Takes properties out of the style attribute of an element. */
function clear(element: Element, namesIn: (style: CSSStyleDeclaration) => string[]): void {
  const style = styleOf(element);
  if (style === null || attribute(element, 'style') === null) return;
  const probe = document.createElement('div').style;
  probe.cssText = style.cssText;
  for (const name of namesIn(probe)) probe.removeProperty(name);
  change(element, 'style', probe.cssText === '' ? null : probe.cssText);
}

const OF_LOCK = ['overflow', 'overflow-x', 'overflow-y', 'pointer-events', 'touch-action', 'filter'];
const OF_SCROLLBAR = ['padding-right', 'margin-right', 'scrollbar-gutter'];
const OF_PLACE = ['position', 'top', 'left', 'right', 'bottom', 'width', 'height'];

/** Lets a page be scrolled and used again. @param element the root of the document, or its body */
export function unlock(element: Element): void {
  const tokens = (attribute(element, 'class') ?? '').split(/\s+/).filter((token) => token !== '');
  const kept = tokens.filter((token) => token.length > MAX_TOKEN || !LOCKS.test(token));
  if (kept.length < tokens.length) change(element, 'class', kept.length > 0 ? kept.join(' ') : null);
  for (const name of attributeNames(element)) if (LOCKING_ATTRIBUTE.test(name)) change(element, name, null);
  clear(element, ({ overflow, overflowY, position }) => [
    ...OF_LOCK,
    ...(/hidden|clip/.test(overflow + overflowY) ? OF_SCROLLBAR : []),
    ...(position === 'fixed' ? OF_PLACE : []),
  ]);
}

/** Some hide the page itself meanwhile, by its own style. */
export function reveal(root: Element): void {
  for (const other of lineageOf(root).flatMap(siblingsOf)) {
    if (partsOfPage(other).length === 0) continue;
    change(other, 'hidden', null);
    clear(other, () => ['display', 'visibility', 'opacity', 'filter']);
  }
}

/** Takes away what hides the rest of the page from people with assistive technology. */
export function lift(root: Element): void {
  for (const at of lineageOf(root)) {
    if (at !== root) liftFrom(at);
    for (const other of siblingsOf(at)) liftFrom(other);
  }
}
