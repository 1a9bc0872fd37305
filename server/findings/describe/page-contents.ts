import type { PageContent } from '../../facts/scan-facts.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';

/** Inputs into which nobody enters anything. */
const NO_FIELD = /^(?:hidden|button|submit|reset|image)$/i;

/** What a page has that only a person can judge, in the order of their names. */
export function pageContents(tree: PageTree): PageContent[] {
  const found = new Set<PageContent>();
  for (const { tag = '', attributes = {} } of tree.nodes) {
    if (tag === 'select' || tag === 'textarea') found.add('fields');
    else if (tag === 'input' && !NO_FIELD.test(attributes['type'] ?? '')) found.add('fields');
    else if (tag === 'audio' || tag === 'video') found.add('media');
    else if (tag === 'img' && (attributes['alt'] ?? '').trim() !== '') found.add('images');
  }
  return [...found].sort();
}
