import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageRule } from '../../own-rule.ts';

/** A page without a description, or with an empty one. Search engines and previews of links make up a text then. */
export const metaDescription: PageRule = {
  meta: {
    name: 'meta-description',
    category: 'documents',
    title: 'Meta description is missing or empty',
    severity: 'low',
    criteria: [],
    attributes: ['content'],
  },
  check({ page, tree }) {
    const descriptions = ownElements(tree).filter((index) => {
      const { tag, attributes = {} } = page.snapshot.nodes[index] ?? {};
      return tag === 'meta' && attributes['name']?.trim().toLowerCase() === 'description';
    });
    const [first] = descriptions;
    if (first === undefined) {
      const explanation = explain(
        'The page has no <meta name="description">, so search engines and link previews make up a text.',
        'Add one or two sentences about the page.',
      );
      return [{ node: null, cause: 'missing', explanation }];
    }
    const isEmpty = descriptions.every(
      (index) => (page.snapshot.nodes[index]?.attributes?.['content'] ?? '').trim() === '',
    );
    const explanation = explain(
      'The description of the page is empty, so search engines and link previews make up a text.',
      'Write one or two sentences about the page.',
    );
    return isEmpty ? [{ node: first, cause: 'empty', explanation }] : [];
  },
};
