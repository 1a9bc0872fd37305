import { documentBase } from './read/addresses/document-base.ts';
import type { PageInput } from './own-rule.ts';
import { ownElements } from './own-elements.ts';

/** A `link` element of the page, or a link in a header of its answer. */
export interface DocumentLink {
  /** As written; null if the element has none. */
  href: string | null;
  /** Absolute; null if it is not the address of a page. */
  address: string | null;
  hreflang: string | null;
  /** For people. */
  text: string;
  from: 'header' | 'head' | 'body';
}

/**
 * The links of a page with a relation, those of headers first (RFC 8288).
 * @param rel in lower case
 */
export function documentLinks({ page, tree }: PageInput, rel: string): DocumentLink[] {
  const own = ownElements(tree);
  const base = documentBase(tree.nodes, page.url);
  const elements = own.flatMap((index): DocumentLink[] => {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    if (tag !== 'link' || !isRelation(attributes['rel'], rel)) return [];
    const { href = null, hreflang = null } = attributes;
    const isInHead = tree.nodes[tree.parent(index)]?.tag === 'head';
    const language = hreflang === null ? '' : ` hreflang="${hreflang}"`;
    const text = `<link rel="${rel}"${language}${href === null ? '' : ` href="${href}"`}>`;
    return [{ href, address: absolute(href, base), hreflang, text, from: isInHead ? 'head' : 'body' }];
  });
  const headers = page.visit.headers.flatMap(([name, value]) => (name === 'link' ? linksIn(value) : []));
  const inHeaders = headers
    .filter((link) => isRelation(link.parameters['rel'], rel))
    .map(({ href, parameters }): DocumentLink => {
      const { hreflang = null } = parameters;
      const language = hreflang === null ? '' : `; hreflang="${hreflang}"`;
      const text = `Link: <${href}>; rel="${rel}"${language}`;
      return { href, address: absolute(href, page.url), hreflang, text, from: 'header' };
    });
  return [...inHeaders, ...elements];
}

function isRelation(words: string | undefined, rel: string): boolean {
  return (words ?? '').toLowerCase().split(/\s+/).includes(rel);
}

function absolute(href: string | null, base: string): string | null {
  const url = href === null || href.trim() === '' ? null : URL.parse(href, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The links in a value of the header. */
function linksIn(value: string): { href: string; parameters: Record<string, string> }[] {
  return value.split(/,(?=\s*<)/).flatMap((link) => {
    const end = link.indexOf('>');
    const start = link.indexOf('<');
    if (start < 0 || end < start) return [];
    const parameters: Record<string, string> = {};
    for (const parameter of link.slice(end + 1).split(';')) {
      const [name = '', ...rest] = parameter.split('=');
      const text = rest.join('=').trim();
      parameters[name.trim().toLowerCase()] ??= text.startsWith('"') ? text.replaceAll('"', '') : text;
    }
    return [{ href: link.slice(start + 1, end).trim(), parameters }];
  });
}
