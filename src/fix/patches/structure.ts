import type { SourceElement } from '../../source-lines/source-element.ts';
import { endOf, removeElement, renameElement, wrap } from '../edit-element.ts';
import { together } from '../edit-tag.ts';
import type { Edits, ElementPatch, FixSite, Place } from '../patch.ts';

const HEADING = /^h[1-6]$/;

/**
 * Gives a heading the level below the one before it, with all that follow it in its section: they are deeper by as much as before.
 */
export const correctLevel: ElementPatch = ({ page }, place, site) => {
  const { element } = place;
  const level = levelOf(element.tag);
  const headings = headingsOn(page, site);
  const text = element.text.join('');
  const wrong = headings.filter(
    (heading, index) =>
      heading.level === level && heading.text === text && level - (headings[index - 1]?.level ?? 0) > 1,
  );
  const [found] = wrong;
  if (found === undefined || wrong.length > 1) return 'it is not known which heading of the page it is';
  const at = headings.indexOf(found);
  const before = headings[at - 1]?.level ?? 0;
  const after = headings.slice(at + 1);
  const end = after.findIndex((heading) => heading.level < level);
  const inSection = [found, ...after.slice(0, end < 0 ? undefined : end)];
  const elements = site.sources.elements(element.file).filter(({ tag = '' }) => HEADING.test(tag));
  const written = elements.slice(elements.indexOf(element), elements.indexOf(element) + inSection.length);
  const isSame = inSection.every(
    (heading, index) =>
      heading.level === levelOf(written[index]?.tag) && heading.text === written[index]?.text.join(''),
  );
  if (!isSame) return 'the headings of its section are written in several places';
  return together(
    ...written.map((one) => {
      const own = site.sources.place(one);
      return own === undefined
        ? 'a heading of its section is not certain'
        : renameElement(own, `h${levelOf(one.tag) - (level - before - 1)}`, site);
    }),
  );
};

function levelOf(tag = ''): number {
  return HEADING.test(tag) ? Number(tag.slice(1)) : 0;
}

/** The headings of a page as it is served, without white space. */
function headingsOn(page: string, { served }: FixSite): { level: number; text: string }[] {
  const file = served.fileOf(URL.parse(page)?.pathname ?? '');
  if (file === undefined) return [];
  const html = served.read(file).toString('utf8');
  return [...html.matchAll(/<h([1-6])\b[^>]*>([^]*?)<\/h\1\s*>/gi)].map(([, level = '', content = '']) => ({
    level: Number(level),
    text: content.replaceAll(/<[^>]*>|\s+/g, ''),
  }));
}

/** An `li`, `dt` or `dd` that is in no list, or a list with other children. */
export const makeList: ElementPatch = (_, place, site) =>
  /^(?:li|dt|dd)$/.test(place.element.tag ?? '') ? gatherItems(place, site) : listItems(place, site);

/** A `div` around items alone becomes the list; in anything else they get a list of their own. */
function gatherItems({ element }: Place, site: FixSite): Edits {
  const siblings = site.sources.siblings(element);
  const places = placesOf(siblings, site);
  if (element.parent === undefined || places === undefined || !areInRow(places, site))
    return 'other things stand between the items';
  const around = site.sources.place(element.parent);
  const [list, items] = element.tag === 'li' ? ['ul', ['li']] : ['dl', ['dt', 'dd']];
  if (siblings.some(({ tag = '' }) => !items.includes(tag)) || around === undefined)
    return 'other elements stand between the items';
  if (!isStatic(around, places, site)) return 'a loop or a condition writes the items';
  const isBox = around.element.tag === 'div' && isFilledBy(around, places, site);
  return isBox ? renameElement(around, list, site) : wrap(places, list, site);
}

/** Whether there is nothing else in an element. */
function isFilledBy(around: Place, places: readonly Place[], site: FixSite): boolean {
  return textAround(around, places, site).every((text) => text?.trim() === '');
}

/** Whether no expression stands before or behind elements in the one around them. */
function isStatic(around: Place, places: readonly Place[], site: FixSite): boolean {
  return textAround(around, places, site).every((text) => text !== undefined);
}

/** What stands before elements in the one around them, and behind them; undefined where an expression does. */
function textAround(
  { element, tag }: Place,
  places: readonly Place[],
  site: FixSite,
): (string | undefined)[] {
  const [first] = places;
  const last = places.at(-1);
  const end = last === undefined ? undefined : endOf(last, site);
  if (first === undefined || end === undefined || element.closeAt === undefined) return [undefined];
  return [
    site.sources.between(element.file, tag.end, first.element.at),
    site.sources.between(element.file, end, element.closeAt),
  ];
}

function listItems({ element }: Place, site: FixSite): Edits {
  const children = site.sources.elements(element.file).filter(({ parent }) => parent === element);
  const wrong = placesOf(
    children.filter(({ tag }) => tag !== 'li' && tag !== 'script' && tag !== 'template'),
    site,
  );
  if (wrong === undefined || wrong.length === 0) return 'a script or a component writes its children';
  return together(
    ...wrong.map((child) =>
      /^(?:div|span)$/.test(child.element.tag ?? '')
        ? renameElement(child, 'li', site)
        : wrap([child], 'li', site),
    ),
  );
}

/** Undefined if one of them is not written as an element. */
function placesOf(elements: readonly SourceElement[], { sources }: FixSite): Place[] | undefined {
  const places = elements.map((one) => (one.component === undefined ? sources.place(one) : undefined));
  return places.every((one) => one !== undefined) ? places : undefined;
}

/** Whether nothing but white space is between elements. */
function areInRow(places: readonly Place[], site: FixSite): boolean {
  return places.every((place, index) => {
    const next = places[index + 1];
    const end = endOf(place, site);
    if (next === undefined) return end !== undefined;
    return end !== undefined && site.sources.between(place.element.file, end, next.element.at)?.trim() === '';
  });
}

/** A heading in which there is nothing. */
export const removeEmpty: ElementPatch = (_, place, site) => {
  const { tag, element } = place;
  const inside =
    element.closeAt === undefined ? undefined : site.sources.between(element.file, tag.end, element.closeAt);
  if (inside?.trim() !== '' || tag.isOpen) return 'an expression may write its content';
  const names = element.classes.sure;
  if (
    tag.attributes.some(({ name }) => name !== 'class') ||
    names.some((name) => site.sources.isScripted(name, site.served.scripts))
  )
    return 'a script may write its content';
  return removeElement(place, site);
};
