import { OPEN } from './edit-tag.ts';
import type { Edit, Edits, FixSite, Place } from './patch.ts';

/** Elements of heads that have no closing tag. */
const VOID = new Set(['meta', 'link', 'base']);

/** Index after the closing tag of an element; undefined if it has none. */
export function endOf({ element }: Place, { sources }: FixSite): number | undefined {
  if (element.closeAt === undefined) return undefined;
  const end = sources.text(element.file).indexOf('>', element.closeAt);
  return end < 0 ? undefined : end + 1;
}

/** Gives an element another tag: in both of its tags. */
export function renameElement(place: Place, to: string, { sources }: FixSite): Edits {
  const { element, tag } = place;
  const { file, closeAt } = element;
  if (closeAt === undefined || element.component !== undefined) return 'its closing tag is not in the file';
  const closing = `</${tag.name}`;
  if (sources.text(file).slice(closeAt, closeAt + closing.length) !== closing)
    return 'its closing tag is not in the file';
  return [
    { file, at: tag.at + 1, length: tag.name.length, text: to },
    { file, at: closeAt + 2, length: tag.name.length, text: to },
  ];
}

/** Puts elements that follow each other into a new one. */
export function wrap(places: readonly Place[], tag: string, site: FixSite): Edits {
  const [first] = places;
  const last = places.at(-1);
  const end = last === undefined ? undefined : endOf(last, site);
  if (first === undefined || end === undefined) return 'its closing tag is not in the file';
  const { file, at } = first.element;
  return [
    { file, at, length: 0, text: `<${tag}>` },
    { file, at: end, length: 0, text: `</${tag}>` },
  ];
}

/** Takes an element out, with its line if nothing else is on it. */
export function removeElement(place: Place, site: FixSite): Edits {
  // With other attributes it may be an element that is needed.
  if (place.tag.isOpen) return OPEN;
  const { file, at } = place.element;
  const text = site.sources.text(file);
  const end = VOID.has(place.tag.name.toLowerCase()) ? place.tag.end : endOf(place, site);
  if (end === undefined) return 'its closing tag is not in the file';
  const [before = ''] = /\r?\n[^\S\n]*$/.exec(text.slice(0, at)) ?? [];
  const isAlone = /^[^\S\n]*(?:\r?\n|$)/.test(text.slice(end));
  const from = isAlone ? at - before.length : at;
  const edit: Edit = { file, at: from, length: end - from, text: '' };
  return [edit];
}
