import { isScript } from '../../source-lines/read-source.ts';
import { removeElement } from '../edit-element.ts';
import { setValue } from '../edit-tag.ts';
import type { Edits, ElementPatch, FixSite, Place } from '../patch.ts';
import { valueOf } from '../read-tag.ts';

const VIEWPORT = 'width=device-width, initial-scale=1';

/** Puts the encoding first in `<head>`: browsers look for it in the first 1,024 bytes. */
export const declareEncoding: ElementPatch = (_, place, site) => {
  const text = site.sources.text(place.tag.file);
  if (/<meta[^>]*charset/i.test(text)) return 'the document declares an encoding already';
  if (text.includes('\ufffd')) return 'the file is not in UTF-8';
  return addToHead(
    place,
    site,
    isScript(place.tag.file) ? '<meta charSet="utf-8" />' : '<meta charset="utf-8">',
  );
};

/** Lets phones lay out the page in their own width. */
export const declareViewport: ElementPatch = (_, place, site) => {
  const { sources } = site;
  const existing = sources
    .elements(place.tag.file)
    .filter(({ tag }) => tag === 'meta')
    .flatMap((element) => sources.place(element) ?? [])
    .find(({ tag }) => valueOf(tag, 'name')?.toLowerCase() === 'viewport');
  if (existing !== undefined) {
    const content = valueOf(existing.tag, 'content')?.trim() ?? '';
    const parts = content === '' ? [] : content.split(/\s*,\s*/);
    return setValue(existing.tag, 'content', ['width=device-width', ...parts].join(', '));
  }
  const end = isScript(place.tag.file) ? ' />' : '>';
  return addToHead(place, site, `<meta name="viewport" content="${VIEWPORT}"${end}`);
};

/** Adds an element at the start of `<head>`, behind the encoding, indented as what follows. */
function addToHead({ tag }: Place, { sources }: FixSite, markup: string): Edits {
  const text = sources.text(tag.file);
  const start = /^(\s*)(<meta\s+charset[^>]*>)?(\s*)/i.exec(text.slice(tag.end));
  const [, indent = '', encoding = ''] = start ?? [];
  const at = tag.end + (encoding === '' ? 0 : indent.length + encoding.length);
  return [{ file: tag.file, at, length: 0, text: (indent.includes('\n') ? indent : '') + markup }];
}

/** Lets people enlarge the page. */
export const allowZoom: ElementPatch = (_, { tag }) => {
  const content = valueOf(tag, 'content');
  if (content === undefined) return 'an expression writes its content';
  const kept = content
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:user-scalable|maximum-scale)\s*=/i.test(part));
  return setValue(tag, 'content', kept.length === 0 ? VIEWPORT : kept.join(', '));
};

/** The doctype of HTML, before the document. */
export const useStandards: ElementPatch = (_, { tag }, { sources }) => {
  if (isScript(tag.file)) return 'a script writes the document';
  const text = sources.text(tag.file);
  const before = text.slice(0, tag.at);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const old = /<!doctype[^>]*>/i.exec(before);
  const [at, length] = old === null ? [tag.at, 0] : [old.index, old[0].length];
  return [
    { file: tag.file, at, length, text: old === null ? `<!doctype html>${lineEnd}` : '<!doctype html>' },
  ];
};

/** A page that loads itself again after a time no longer does. Where it leads elsewhere, only the server can do that. */
export const stopReloading: ElementPatch = (_, place, site) => {
  const content = valueOf(place.tag, 'content');
  if (content === undefined) return 'an expression writes its content';
  if (!/^\s*\d+(?:\.\d*)?\s*[;,]?\s*$/.test(content))
    return 'the server has to lead visitors to the other page';
  return removeElement(place, site);
};
