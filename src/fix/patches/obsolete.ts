import { isScript } from '../../source-lines/read-source.ts';
import { renameElement } from '../edit-element.ts';
import { OPEN, together } from '../edit-tag.ts';
import type { Edits, ElementPatch, FixSite, Place } from '../patch.ts';
import { valueOf, type WrittenTag } from '../read-tag.ts';
import { sixDigits } from './colours.ts';

/** What browsers draw in the same way (HTML, section 15.3). */
const SAME_LOOK: Record<string, string> = { acronym: 'abbr', strike: 's', tt: 'code' };

/** Sizes of `font` from 1 on (HTML, section 15.3.4). */
const SIZES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];
const FAMILY = /^[a-z][a-z -]*(?:,\s*[a-z][a-z -]*)*$/i;
/** What stands in a line. Of a block, `center` moves the box as well. */
const INLINE = new Set(
  'a abbr b br cite code em font i img kbd mark q s small span strong sub sup time u var'.split(' '),
);

/** Puts an element that HTML has in the place of one that it has dropped, where both look the same. */
export const replaceObsolete: ElementPatch = (_, place, site) => {
  const from = place.tag.name.toLowerCase();
  const same = SAME_LOOK[from];
  if (same !== undefined)
    return isStyled([from, same], site)
      ? `a style sheet names ${from} or ${same}, so they may look different`
      : renameElement(place, same, site);
  if (from === 'big') return useStyle(place, 'span', [['font-size', 'larger']], [], site);
  if (from === 'center') {
    const children = site.sources
      .elements(place.element.file)
      .filter(({ parent }) => parent === place.element);
    const isLine = children.every(({ tag = '', component }) => component === undefined && INLINE.has(tag));
    return isLine && !place.element.hasUnknownChildren
      ? useStyle(place, 'div', [['text-align', 'center']], [], site)
      : 'it also moves the boxes in it, which no other element does by itself';
  }
  if (from !== 'font') return 'several elements could take its place';
  const styles = stylesOfFont(place.tag);
  return typeof styles === 'string'
    ? styles
    : useStyle(place, 'span', styles, ['color', 'size', 'face'], site);
};

type Declaration = [property: string, value: string];

function stylesOfFont(tag: WrittenTag): Declaration[] | string {
  const styles: Declaration[] = [];
  for (const { name } of tag.attributes) {
    const value = valueOf(tag, name)?.trim();
    const style = value === undefined ? undefined : styleOf(name.toLowerCase(), value);
    if (style === undefined) return `what its attribute ${name} means is not certain`;
    styles.push(style);
  }
  return styles;
}

function styleOf(name: string, value: string): Declaration | undefined {
  if (name === 'color') return sixDigits(value) === undefined ? undefined : ['color', value];
  if (name === 'face') return FAMILY.test(value) ? ['font-family', value] : undefined;
  if (name !== 'size' || !/^[+-]?\d$/.test(value)) return undefined;
  const size = Math.min(7, Math.max(1, /^\d/.test(value) ? Number(value) : 3 + Number(value)));
  return ['font-size', SIZES[size - 1] ?? 'medium'];
}

/** @param replaced attributes that the styles stand for; any other may have a style of its own */
function useStyle(
  place: Place,
  to: string,
  styles: readonly Declaration[],
  replaced: readonly string[],
  site: FixSite,
): Edits {
  const { tag } = place;
  if (tag.isOpen) return OPEN;
  if (tag.attributes.some(({ name }) => !replaced.includes(name.toLowerCase())))
    return 'a style may belong to one of its attributes';
  if (isStyled([tag.name.toLowerCase(), to], site))
    return `a style sheet names ${tag.name} or ${to}, so they may look different`;
  const written = styles.length === 0 ? '' : ` style=${writeStyle(styles, isScript(tag.file))}`;
  const end = tag.attributes.at(-1)?.end ?? tag.nameEnd;
  return together(renameElement(place, to, site), [
    { file: tag.file, at: tag.nameEnd, length: end - tag.nameEnd, text: written },
  ]);
}

function camelCase(name: string): string {
  return name.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
}

function writeStyle(styles: readonly Declaration[], inScript: boolean): string {
  if (!inScript) return `"${styles.map(([property, value]) => `${property}: ${value}`).join('; ')}"`;
  return `{{ ${styles.map(([property, value]) => `${camelCase(property)}: '${value}'`).join(', ')} }}`;
}

/** Whether a style sheet of the website or of its sources has rules for elements of a tag. */
function isStyled(tags: readonly string[], { served, styles }: FixSite): boolean {
  const texts = [...styles.map(({ text, from, to }) => text.slice(from, to)), ...served.styles];
  return texts.some((text) =>
    selectorsOf(text).some((selector) => tagsIn(selector).some((tag) => tags.includes(tag))),
  );
}

function tagsIn(selector: string): string[] {
  const parts = selector.toLowerCase().split(/[\s,>+~()]+/);
  return parts.flatMap((part) => /^[a-z][a-z0-9]*(?![\w-])/.exec(part)?.[0] ?? []);
}

/** What stands before each `{`. */
function selectorsOf(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '');
  return plain
    .split('{')
    .slice(0, -1)
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1));
}
