import { all, labelsOf, valueOf } from '../dom/elements.ts';
import { CAPS } from './caps.ts';

const LOOK = (
  'boxShadow backgroundColor backgroundImage backgroundPosition backgroundSize color borderTopColor ' +
  'borderTopStyle borderTopWidth borderBottomColor borderBottomStyle borderBottomWidth borderLeftColor ' +
  'borderLeftWidth borderRightColor borderRightWidth textDecorationLine textDecorationColor ' +
  'textDecorationStyle textDecorationThickness opacity transform scale translate filter fontWeight ' +
  'fontStyle fontSize letterSpacing width height left top clipPath visibility display content fill ' +
  'stroke strokeWidth textShadow borderTopLeftRadius zIndex paddingLeft animationName'
).split(' ');

function lookOf(element: Element, pseudo?: string): string {
  const style = getComputedStyle(element, pseudo);
  if (pseudo !== undefined && style.content === 'none') return '';
  const isTransparent = /^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(style.outlineColor);
  const hasOutline = style.outlineStyle !== 'none' && style.outlineWidth !== '0px' && !isTransparent;
  const outline = hasOutline
    ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor} ${style.outlineOffset}`
    : '';
  let look = outline;
  for (const name of LOOK) look += `|${valueOf(style, name)}`;
  return look;
}

/** An element and what belongs to it: the element first, what is in it last. */
export function partsAround(element: HTMLElement): Element[] {
  const around: Element[] = [element];
  const parent = element.parentElement;
  if (parent !== null) around.push(parent, parent.parentElement ?? parent);
  for (const sibling of [element.nextElementSibling, element.previousElementSibling]) {
    if (sibling !== null) around.push(sibling);
  }
  const [label] = labelsOf(element);
  if (label !== undefined) around.push(label);
  around.push(...all('*', element).slice(0, CAPS.parts));
  return around;
}

const LOOKS = [undefined, '::before', '::after'];

/** How parts look, each with what stands before and after its content. */
export function looksOf(parts: Element[]): string[] {
  return parts.flatMap((part) => LOOKS.map((pseudo) => lookOf(part, pseudo)));
}

/** Whether what stands before or after a part has a place of its own, which can't be known. */
function isElsewhere(part: Element, pseudo: string | undefined): boolean {
  return pseudo !== undefined && /^(?:absolute|fixed)$/.test(getComputedStyle(part, pseudo).position);
}

/**
 * What differs in the looks of an element and what belongs to it, and in which of these; empty if nothing does, null if
 * that can be seen for certain, or if it is not known where it would be seen.
 */
export function changeOf(before: string[], parts: Element[]): { change: string; changed: Element[] } | null {
  const after = looksOf(parts);
  if (before.length !== after.length) return null;
  const changes: string[] = [];
  const changed = new Set<Element>();
  for (const [at, look] of after.entries()) {
    if (look === before[at]) continue;
    const values = look.split('|');
    const valuesBefore = before[at]?.split('|') ?? [];
    // The ring that browsers draw, and an animation that is not at its end.
    if (look.startsWith('auto') || values.at(-1) !== valuesBefore.at(-1)) return null;
    const part = parts[Math.floor(at / LOOKS.length)];
    if (part === undefined || isElsewhere(part, LOOKS[at % LOOKS.length])) return null;
    changed.add(part);
    for (const [place, value] of values.entries()) {
      if (value !== valuesBefore[place]) changes.push(`${at} ${place} ${valuesBefore[place]} ${value}`);
    }
  }
  return { change: changes.join('\n'), changed: [...changed] };
}
