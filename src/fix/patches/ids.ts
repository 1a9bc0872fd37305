import type { SourceElement } from '../../source-lines/source-element.ts';
import { misspelt } from '../meant-word.ts';
import { isPlainId, setValue, together } from '../edit-tag.ts';
import type { ElementPatch } from '../patch.ts';
import { valueOf } from '../read-tag.ts';

/** What names another element by its id. */
const REFERENCES = [
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'aria-activedescendant',
  'for',
  'list',
  'form',
  'headers',
];

/** A reference with a misspelt id: the one id of the page that is meant. */
export const correctReference: ElementPatch = ({ page }, { tag }, site) => {
  const ids = site.served.idsOn(URL.parse(page)?.pathname ?? '');
  if (ids === undefined) return 'the page is not in the served folder';
  const wrong = REFERENCES.filter((name) =>
    valueOf(tag, name)
      ?.split(/\s+/)
      .some((id) => id !== '' && !ids.has(id)),
  );
  if (wrong.length === 0) return 'an expression writes its references';
  return together(
    ...wrong.map((name) => {
      const words = (valueOf(tag, name) ?? '').split(/\s+/).filter(Boolean);
      const right = words.map((id) => (ids.has(id) ? id : misspelt(id, [...ids].filter(isPlainId))));
      return right.includes(undefined)
        ? 'no id of the page is so much like it that it must be meant'
        : setValue(tag, name, right.join(' '));
    }),
  );
};

/** The second of two elements with one id gets another, and so does what names it in its form. Only where nothing else uses the id. */
export const separateIds: ElementPatch = (_, place, site) => {
  const { sources } = site;
  const id = valueOf(place.tag, 'id');
  if (id === undefined || id === '') return 'an expression writes its id';
  const same = sources
    .elements(place.element.file)
    .flatMap((element) => sources.place(element) ?? [])
    .filter(({ tag }) => valueOf(tag, 'id') === id);
  if (same.length < 2) return 'the other element with its id is written elsewhere';
  if (sources.isUsed(id, site.served.scripts)) return 'a style, a script or a link uses the id';
  const around = same.map(({ element }) => boxOf(element));
  if (new Set(around).size < same.length) return 'it is not known which label is that of which element';
  return together(
    ...same.slice(1).flatMap(({ tag, element }) => {
      const own = sources.freeId(id, element);
      const naming = sources
        .elements(element.file)
        .filter((one) => one.tag === 'label' && boxOf(one) === boxOf(element))
        .flatMap((one) => sources.place(one) ?? [])
        .filter((label) => valueOf(label.tag, 'for') === id);
      return [setValue(tag, 'id', own), ...naming.map((label) => setValue(label.tag, 'for', own))];
    }),
  );
};

/** The form of an element, or what else is around it. */
function boxOf(element: SourceElement): SourceElement | undefined {
  for (let at = element.parent; at !== undefined; at = at.parent) if (at.tag === 'form') return at;
  return element.parent;
}
