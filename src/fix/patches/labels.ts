import { isScript } from '../../source-lines/read-source.ts';
import type { SourceElement } from '../../source-lines/source-element.ts';
import { addAttribute, setValue, together } from '../edit-tag.ts';
import { correctReference } from './ids.ts';
import type { Edits, ElementPatch, FixSite, Place } from '../patch.ts';
import { attributeOf, isAmbiguous, valueOf } from '../read-tag.ts';

const FIELDS = new Set(['input', 'select', 'textarea', 'button']);
/** What may stand before a field and name it. */
const CELLS = new Set(['td', 'th', 'dt']);
const TEXTS = new Set(['span', 'strong', 'b', 'em', ...CELLS]);
const REPEATED = 'the same line may write several fields, and an id is only for one';
const MIN_WORD = 3;
/** Characters of a text that is a name, without white space. */
const MAX_NAME = 60;

/** Ties a field to the label, or to the text, that stands right before it. */
export const tieLabel: ElementPatch = (broken, place, site) => {
  const { element } = place;
  if (attributeOf(place.tag, 'aria-labelledby') !== undefined) return correctReference(broken, place, site);
  const type = attributeOf(place.tag, 'type');
  if (type !== undefined && valueOf(place.tag, 'type') === undefined)
    return 'an expression says what kind of field it is';
  if (/^(?:checkbox|radio)$/i.test(type?.value ?? '')) {
    const after = next(element, site);
    return after?.tag === 'label' ? tie(after, place, site) : 'no label stands right after it';
  }
  const before = previous(element, site);
  if (before?.tag === 'label') return tie(before, place, site);
  const inLabel = before === undefined ? undefined : labelWithin(before, site);
  if (inLabel !== undefined) return tie(inLabel, place, site);
  if (before !== undefined && TEXTS.has(before.tag ?? '') && isName(before, place, site))
    return refer(before, place, site);
  // The text before it may stand in a cell, or in a column, of its own.
  const box = element.parent;
  const beside = box === undefined ? undefined : previous(box, site);
  const isAlone = box !== undefined && site.sources.siblings(element).length === 1 && box.text.length === 0;
  if (!isAlone || beside === undefined || beside.tag === undefined)
    return 'no text stands right before it that must be its label';
  const other = beside.tag === 'label' ? beside : labelWithin(beside, site);
  if (other !== undefined) return tie(other, place, site);
  return CELLS.has(beside.tag) && isName(beside, place, site)
    ? refer(beside, place, site)
    : 'no text stands right before it that must be its label';
};

/** The element right before, with no text between. */
export function previous(element: SourceElement, { sources }: FixSite): SourceElement | undefined {
  const siblings = sources.siblings(element).filter(({ tag }) => tag !== 'br');
  const before = siblings[siblings.indexOf(element) - 1];
  if (before === undefined || before.closeAt === undefined || before.component !== undefined)
    return undefined;
  const between = sources.between(element.file, before.closeAt, element.at)?.replace(/^<\/[^>]*>/, '');
  const text = between?.replaceAll(/<br[\s/]*>/gi, '').trim();
  return text === '' ? before : undefined;
}

/** The element right after, with no text between. */
function next(element: SourceElement, site: FixSite): SourceElement | undefined {
  const siblings = site.sources.siblings(element).filter(({ tag }) => tag !== 'br');
  const after = siblings[siblings.indexOf(element) + 1];
  const place = site.sources.place(element);
  if (after === undefined || place === undefined || after.component !== undefined) return undefined;
  const isTight = site.sources.between(element.file, place.tag.end, after.at)?.trim() === '';
  return isTight ? after : undefined;
}

function labelWithin(element: SourceElement, { sources }: FixSite): SourceElement | undefined {
  const within = sources.elements(element.file).filter(({ parent }) => parent === element);
  const [first] = within;
  return within.length === 1 && first?.tag === 'label' ? first : undefined;
}

/** Whether a text names a field: it ends with a colon, has a word of the field's name, or stands in the cell before. */
function isName(element: SourceElement, { tag }: Place, { sources }: FixSite): boolean {
  const [text = '', ...more] = element.text;
  const hasChildren = sources.elements(element.file).some(({ parent }) => parent === element);
  if (hasChildren || more.length > 0 || text === null || text.length > MAX_NAME || !/\p{L}/u.test(text))
    return false;
  if (CELLS.has(element.tag ?? '') || text.endsWith(':')) return true;
  const names = ['name', 'id', 'autocomplete', 'type'].map((one) => valueOf(tag, one)?.toLowerCase() ?? '');
  const words = names.flatMap((one) => one.split(/[^\p{L}]+/u)).filter((word) => word.length >= MIN_WORD);
  return words.some((word) => word !== 'text' && word !== 'field' && text.toLowerCase().includes(word));
}

/** A label that names nobody, or someone who is not there, names the field. */
function tie(label: SourceElement, field: Place, site: FixSite): Edits {
  const { sources } = site;
  const place = sources.place(label);
  const hasField = sources
    .elements(label.file)
    .some(({ tag, parent }) => parent === label && FIELDS.has(tag ?? ''));
  if (place === undefined || hasField) return 'the label before it is that of another field';
  if (label.text.every((part) => part === null || part === '')) return 'the label before it has no text';
  const target = attributeOf(place.tag, 'for');
  if (target === undefined) {
    const written = attributeOf(field.tag, 'id');
    if (written !== undefined && valueOf(field.tag, 'id') === undefined)
      return sameExpression(place, field, site);
    const [id, own] = idFor(field, site);
    return typeof own === 'string' ? own : together(own, addAttribute(place.tag, 'for', id));
  }
  const named = valueOf(place.tag, 'for');
  if (named === undefined) return 'an expression says whom the label before it names';
  if (named !== '' && site.sources.ids.has(named)) return 'the label before it names another element';
  const id = valueOf(field.tag, 'id');
  if (id !== undefined && id !== '') return setValue(place.tag, 'for', id);
  if (attributeOf(field.tag, 'id') !== undefined) return 'an expression writes its id';
  if (site.sources.mayRepeat(field.element)) return REPEATED;
  return named === '' ? 'the label before it names nobody' : addAttribute(field.tag, 'id', named);
}

/** In a loop both have the value of one expression, unless it is another each time it is asked for. */
function sameExpression(label: Place, { tag }: Place, { sources }: FixSite): Edits {
  const id = attributeOf(tag, 'id');
  if (id === undefined || isAmbiguous(tag, 'id') || label.tag.isOpen) return 'an expression writes its id';
  const value = sources.text(tag.file).slice(id.at + id.name.length, id.end);
  if (!value.startsWith('=') || value.includes('(')) return 'an expression writes its id';
  const bound = /^(?:v-bind)?:|^bind:/.exec(id.name)?.[0] ?? '';
  const name = bound + (isScript(tag.file) ? 'htmlFor' : 'for');
  return [{ file: label.tag.file, at: label.tag.nameEnd, length: 0, text: ` ${name}${value}` }];
}

function refer(text: SourceElement, field: Place, site: FixSite): Edits {
  const place = site.sources.place(text);
  if (place === undefined) return 'the text before it is not there any more';
  if (site.sources.mayRepeat(field.element)) return REPEATED;
  const written = attributeOf(place.tag, 'id');
  const id = valueOf(place.tag, 'id');
  if (id !== undefined && id !== '') return addAttribute(field.tag, 'aria-labelledby', id);
  if (written !== undefined) return 'an expression writes the id of the text before it';
  const name = valueOf(field.tag, 'id') || valueOf(field.tag, 'name') || '';
  const own = site.sources.freeId(`${name || 'field'}-label`, text);
  return together(addAttribute(place.tag, 'id', own), addAttribute(field.tag, 'aria-labelledby', own));
}

/** The id of a field, and the edit that gives it one. */
function idFor({ tag, element }: Place, site: FixSite): [id: string, edits: Edits] {
  const id = valueOf(tag, 'id');
  if (id !== undefined && id !== '') return [id, []];
  if (attributeOf(tag, 'id') !== undefined) return ['', 'an expression writes its id'];
  if (site.sources.mayRepeat(element)) return ['', REPEATED];
  const name = valueOf(tag, 'name');
  if (name === undefined || name === '') return ['', 'it has neither an id nor a name'];
  const own = site.sources.freeId(name, element);
  return [own, addAttribute(tag, 'id', own)];
}
