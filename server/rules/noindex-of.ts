import type { PageInput } from './own-rule.ts';
import { ownElements } from './own-elements.ts';

/** Crawlers whose rules count; a rule for any other one says nothing of search engines in general. */
const AGENTS = new Set(['', 'googlebot', 'bingbot']);

/** Where a page asks search engines not to list it; null if it does not. */
export function noindexOf({ page, tree }: PageInput): 'header' | 'meta' | null {
  const inHeader = page.visit.headers.some(
    ([name, value]) => name === 'x-robots-tag' && hidesByHeader(value),
  );
  if (inHeader) return 'header';
  const inMeta = ownElements(tree).some((index) => {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    const name = attributes['name']?.trim().toLowerCase();
    return (
      tag === 'meta' && (name === 'robots' || name === 'googlebot') && hides(attributes['content'] ?? '')
    );
  });
  return inMeta ? 'meta' : null;
}

/** The name of a crawler may stand before the words that are for it. */
function hidesByHeader(value: string): boolean {
  let agent = '';
  return value.split(',').some((part) => {
    const [, name, words] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
    if (name !== undefined && !/^(?:unavailable_after|max-)/i.test(name)) agent = name.toLowerCase();
    return AGENTS.has(agent) && hides(name === undefined ? part : (words ?? ''));
  });
}

function hides(words: string): boolean {
  return words.split(',').some((word) => /^(?:noindex|none)$/i.test(word.trim()));
}
