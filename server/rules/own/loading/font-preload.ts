import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Fonts that are loaded ahead in a way in which browsers can't use them: fonts are asked for anonymously (HTML, CSS Fonts 4). */
export const fontPreload: PageRule = {
  meta: {
    name: 'font-preload',
    category: 'loading',
    title: 'Preloaded font is downloaded twice',
    severity: 'low',
    isFixedByRemoval: true,
    criteria: [],
    oneCause: true,
  },
  check: ({ tree }: PageInput) =>
    ownElements(tree).flatMap((node) => {
      const { tag, attributes = {} } = tree.nodes[node] ?? {};
      const { rel = '', as = '', href = '', crossorigin } = attributes;
      if (tag !== 'link' || !/(?:^|\s)preload(?:\s|$)/i.test(rel) || as.toLowerCase() !== 'font') return [];
      if (crossorigin !== undefined || href.trim() === '') return [];
      const explanation = explain(
        'Browsers request fonts without credentials, but this link does not, so the preloaded font is not used and is downloaded again.',
        'Add crossorigin, even for fonts on your own site.',
        'People on a slow connection wait twice.',
      );
      return [{ node, explanation }];
    }),
};
