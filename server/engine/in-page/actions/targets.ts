import { CAPS } from './caps.ts';
import { all, attribute, attributeNames, byId, matches } from '../dom/elements.ts';

/** The elements that an opener names. */
export function targetsOf(element: HTMLElement): HTMLElement[] {
  const found: (HTMLElement | null)[] = [];
  for (const name of attributeNames(element)) {
    const value = (attribute(element, name) ?? '').trim();
    if (value.length > CAPS.value) continue;
    if (/^(?:aria-controls|commandfor)$/.test(name)) found.push(...value.split(/\s+/).map(byId));
    else if (/^(?:href|data-(?:[a-z]+-)*(?:target|href|src|open|modal|dialog))$/.test(name)) {
      if (/^#[^\s/!.]+$/.test(value)) found.push(byId(value.slice(1)));
      else if (name !== 'href' && /^[\w-]+$/.test(value)) found.push(byId(value));
      else if (name !== 'href' && /^\.[\w-]+$/.test(value)) found.push(all(value)[0] ?? null);
    }
  }
  return [...new Set(found)]
    .filter((target) => target !== null)
    .filter((target) => target !== element && !matches(target, 'html, body') && !target.contains(element));
}

/** What an element says to the script of a library that it toggles, such as `modal`. */
export function toggleOf(element: HTMLElement): string {
  return attributeNames(element)
    .filter((name) => /^(?:data-(?:[a-z]+-)?|uk-)toggle$/.test(name))
    .map((name) => (attribute(element, name) ?? '').toLowerCase())
    .join(' ');
}

/** It leads somewhere else, so that pressing it is not about this page. */
export function leadsAway(element: HTMLElement): boolean {
  const href = matches(element, 'a, area') ? attribute(element, 'href') : null;
  return href !== null && !/^\s*(?:#|javascript:|$)/i.test(href);
}
