import { startTag } from '../../../shared/formats/start-tag.ts';
import { MISSING_ATTRIBUTES } from '../../../shared/formats/suggest-fix.ts';
import type { Finding } from '../../service/api-types.ts';
import { isScript } from '../../source-lines/read-source.ts';
import { withoutSpace } from '../../source-lines/source-element.ts';
import { renameElement } from '../edit-element.ts';
import { addAttribute, isPlain, setValue, together } from '../edit-tag.ts';
import type { Edits, FixSite, Place } from '../patch.ts';
import { attributeOf, valueOf } from '../read-tag.ts';
import { previous } from './labels.ts';

/** Rules about an address, which the base may have written otherwise. */
const OF_ADDRESS = /^broken-(?:link|fragment)$/;
const OF_LANGUAGE = /^(?:html-lang-valid|valid-lang)$/;
const LABEL = /^<label(?: for="[^"]*")?>([^<]+)<\/label>$/;

/**
 * Puts back what an element had in the base: a text alternative, a name, a language, an address or a label.
 *
 * @returns undefined if that is not known
 */
export function restore(
  { rule, baseMarkup = '' }: Finding & { baseMarkup?: string },
  place: Place,
  site: FixSite,
): Edits | undefined {
  const { tag } = place;
  const before = startTag(baseMarkup);
  // Markup has characters that stand for others.
  if (before === undefined || baseMarkup.includes('&') || site.sources.mayRepeat(place.element))
    return undefined;
  const [, words] = LABEL.exec(baseMarkup) ?? [];
  if (rule === 'label' && words !== undefined) return restoreLabel(words, place, site);
  if (before.name !== tag.name.toLowerCase()) return undefined;
  const name = nameFor(rule);
  const value = name === undefined ? undefined : before.attributes.get(name);
  if (name === undefined || value === undefined || value.trim() === '' || value === valueOf(tag, name))
    return undefined;
  return attributeOf(tag, name) === undefined ? addAttribute(tag, name, value) : setValue(tag, name, value);
}

/** The text of the label may still be there, as another element. */
function restoreLabel(words: string, { element, tag }: Place, site: FixSite): Edits | undefined {
  const id = valueOf(tag, 'id') ?? '';
  // In a text an apostrophe means itself.
  if (id === '' || id.includes('"') || !isPlain(words.replaceAll("'", ''))) return undefined;
  const text = previous(element, site);
  const own = text === undefined ? undefined : site.sources.place(text);
  if (own !== undefined && own.element.text.join('') === withoutSpace(words))
    return own.tag.name === 'label'
      ? undefined
      : together(renameElement(own, 'label', site), addAttribute(own.tag, 'for', id));
  const target = isScript(tag.file) ? 'htmlFor' : 'for';
  return [{ file: tag.file, at: tag.at, length: 0, text: `<label ${target}="${id}">${words}</label> ` }];
}

/** Whether it may be known what the element of a finding had in the base. */
export function isRestorable({ rule, baseMarkup }: Finding & { baseMarkup?: string }): boolean {
  return baseMarkup !== undefined && (rule === 'label' || nameFor(rule) !== undefined);
}

function nameFor(rule: string): string | undefined {
  if (OF_ADDRESS.test(rule)) return 'href';
  return OF_LANGUAGE.test(rule) ? 'lang' : MISSING_ATTRIBUTES.get(rule)?.[0];
}
