import type { Finding } from '../../service/api-types.ts';
import { isScript } from '../../source-lines/read-source.ts';
import { setValue, together } from '../edit-tag.ts';
import type { Edit, Edits, FixSite } from '../patch.ts';
import { readTag, valueOf, type WrittenTag } from '../read-tag.ts';

/**
 * The second of two attributes with one name: browsers ignore it, so nothing is another without it. Only tags that are on pages of
 * the finding as they are written are changed: in conditions, two of one name may be right.
 */
export function removeRepeated({ evidence, pages }: Finding, { sources, served }: FixSite): Edits {
  const known = readTag('', evidence, 0);
  const [name] = known === undefined ? [] : repeatedIn(known);
  if (known === undefined || name === undefined) return 'it is not known which attribute is written twice';
  const shown = pages
    .flatMap((page) => served.fileOf(URL.parse(page)?.pathname ?? '') ?? [])
    .flatMap((file) => tagsIn(served.read(file).toString('utf8'), known.name))
    .filter((tag) => repeatedIn(tag).includes(name));
  const edits: Edit[] = [];
  for (const { path: file } of sources.files.filter((one) => !isScript(one.path))) {
    for (const element of sources.elements(file)) {
      const tag = element.tag === known.name.toLowerCase() ? sources.place(element)?.tag : undefined;
      if (tag === undefined || tag.isOpen || !shown.some((one) => mayWrite(tag, one))) continue;
      edits.push(...repeated(tag, name, sources.text(file)));
    }
  }
  return edits.length === 0 ? 'no line of the sources is sure to write it twice' : edits;
}

/** The opening tags of a page that have a name. */
function tagsIn(html: string, name: string): WrittenTag[] {
  const found = html.matchAll(/<([a-z][\w.:-]*)/gi);
  return [...found].flatMap(({ 1: own = '', index }) =>
    own.toLowerCase() === name.toLowerCase() ? (readTag('', html, index) ?? []) : [],
  );
}

/** Whether a tag of the sources is one of a page: it has the same attributes in the same order. */
function mayWrite({ attributes }: WrittenTag, shown: WrittenTag): boolean {
  return (
    attributes.length === shown.attributes.length &&
    attributes.every(({ name, value }, index) => {
      const other = shown.attributes[index];
      const isNamed = other?.name.toLowerCase() === name.toLowerCase();
      return isNamed && (value === undefined || other.value === value);
    })
  );
}

/** Names that are written more than once. Those of other languages are longer: `:class` and `class` are two. */
function repeatedIn({ attributes }: WrittenTag): string[] {
  const names = attributes.map(({ name }) => name.toLowerCase());
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function repeated({ file, attributes }: WrittenTag, name: string, text: string): Edit[] {
  const [, ...others] = attributes.filter((one) => one.name.toLowerCase() === name);
  return others.map(({ at, end }) => {
    let from = at;
    while (/\s/.test(text.charAt(from - 1))) from -= 1;
    return { file, at: from, length: end - from, text: '' };
  });
}

const FACE = /@font-face\s*\{([^{}]*)\}/gi;

/** Shows text in another font until its own is there. */
export function showTextAtOnce({ evidence }: Finding, site: FixSite): Edits {
  const name = /^font-family: (.+)$/.exec(evidence)?.[1] ?? '';
  if (name === '') return 'it is not known which font it is';
  const edits: Edit[] = [];
  for (const { file, text, from, to } of site.styles.filter((one) => !one.file.endsWith('.sass'))) {
    for (const { 0: all, 1: body = '', index } of text.slice(from, to).matchAll(FACE)) {
      const family = /(?:^|[;\s])font-family\s*:\s*["']?([^;"']+)/i.exec(body)?.[1]?.trim();
      if (family?.toLowerCase() !== name.toLowerCase()) continue;
      const at = from + index + all.indexOf('{') + 1;
      const old = /(?:^|[;\s])font-display\s*:\s*([a-z]+)/i.exec(body);
      if (old?.[1] === undefined) {
        const [indent = ''] = /^\s*/.exec(body) ?? [];
        edits.push({ file, at, length: 0, text: `${indent}font-display: swap;${indent === '' ? ' ' : ''}` });
      } else if (/^(?:auto|block)$/i.test(old[1]))
        edits.push({
          file,
          at: at + old.index + old[0].length - old[1].length,
          length: old[1].length,
          text: 'swap',
        });
    }
  }
  return edits.length > 0 ? edits : askForSwap(name, site);
}

const HOSTED = /^(?:https?:)?\/\/fonts\.googleapis\.com\/css2?\?/i;

/** The style sheet of the font's host writes it if its address asks for it. */
function askForSwap(name: string, { sources }: FixSite): Edits {
  const wanted = name.toLowerCase().replaceAll(' ', '+');
  const links = sources.files
    .flatMap(({ elements }) => elements.filter(({ tag }) => tag === 'link'))
    .flatMap((element) => sources.place(element)?.tag ?? [])
    .filter((tag) => {
      const href = valueOf(tag, 'href') ?? '';
      const isIts = href.toLowerCase().replaceAll('%20', '+').includes(`family=${wanted}`);
      return HOSTED.test(href) && isIts && !/[?&;]display=/.test(href);
    });
  if (links.length === 0) return 'no style sheet of the sources has its @font-face';
  return together(
    ...links.map((tag) => {
      const href = valueOf(tag, 'href') ?? '';
      return setValue(tag, 'href', `${href}${href.includes('&amp;') ? '&amp;' : '&'}display=swap`);
    }),
  );
}
