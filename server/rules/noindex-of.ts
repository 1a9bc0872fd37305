import type { PageInput } from './own-rule.ts';
import { ownElements } from './own-elements.ts';

/** Crawlers whose rules count; a rule for any other one does not apply to search engines in general. */
const AGENTS = new Set(['', 'robots', 'googlebot', 'bingbot', 'msnbot']);
/** Other names may stand before a colon, too. */
const DIRECTIVE = /^(?:unavailable_after|max-)/i;

/**
 * Where a page asks search engines not to list it; null if it does not. Authors write commas, semicolons or spaces between
 * the words, and may name a date after which the page is not to be listed.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function noindexOf({ page, tree }: PageInput): 'header' | 'meta' | null {
  const { headers } = page.visit;
  // Rules know no clock but that of the answer.
  const now = Date.parse(headers.find(([name]) => name === 'date')?.[1] ?? '');
  if (headers.some(([name, value]) => name === 'x-robots-tag' && hidesByHeader(value, now))) return 'header';
  const inMeta = ownElements(tree).some((index) => {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    const { name = '', content = '' } = attributes;
    const isAsked = name.split(',').some((agent) => agent.trim() !== '' && isSearchEngine(agent));
    return tag === 'meta' && isAsked && hides(content, now);
  });
  return inMeta ? 'meta' : null;
}

function isSearchEngine(name: string): boolean {
  return AGENTS.has(name.trim().toLowerCase());
}

/** The name of a crawler may stand before the words that are for it. */
function hidesByHeader(value: string, now: number): boolean {
  let agent = '';
  return value.split(/,(?=\s*[\w-]+\s*:)/).some((part) => {
    const [, name = '', rest = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
    const isNamed = name !== '' && !DIRECTIVE.test(name);
    if (isNamed) agent = name;
    return isSearchEngine(agent) && hides(isNamed ? rest : part, now);
  });
}

function hides(words: string, now: number): boolean {
  const [, date = ''] = /unavailable_after\s*:\s*(?:[a-z]{3,9},\s*)?([^,;]{1,60})/i.exec(words) ?? [];
  return Date.parse(date) < now || words.split(/[\s,;]+/).some((word) => /^(?:noindex|none)$/i.test(word));
}
