/** The start of an element as it is written. */
export interface StartTag {
  name: string;
  /** In lower case, with their values as they are written. */
  attributes: ReadonlyMap<string, string>;
}

/** Stands where a value of an attribute is cut. */
export const CUT = '…';

const NAME = /^<([a-z][\w-]*)/i;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/** The start tag of an element as HTML; undefined if the text is cut off within it or does not begin with one. */
export function startTag(html: string): StartTag | undefined {
  const [start = '', name] = NAME.exec(html) ?? [];
  if (name === undefined) return undefined;
  const attributes = new Map<string, string>();
  let at = start.length;
  while (at < html.length) {
    const next = html.charAt(at);
    if (next === '>') return { name, attributes };
    if (/[\s/]/.test(next)) {
      at += 1;
      continue;
    }
    ATTRIBUTE.lastIndex = at;
    const [text = '', attribute, ...values] = ATTRIBUTE.exec(html) ?? [];
    // Three dots stand where evidence is cut, which may have been this very attribute.
    if (attribute === undefined || attribute.includes('...')) return undefined;
    attributes.set(attribute.toLowerCase(), values.find((value) => value !== undefined) ?? '');
    at += text.length;
  }
  return undefined;
}
