import { ownElements } from '../../own-elements.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Fonts that are loaded ahead in a way in which browsers can't use them: fonts are asked for anonymously (HTML, CSS Fonts 4). */
export const fontPreload: PageRule = {
  meta: {
    name: 'font-preload',
    category: 'loading',
    title: 'Preloaded fonts must not be loaded twice',
    severity: 'low',
    criteria: [],
    oneCause: true,
  },
  check: ({ tree }: PageInput) =>
    ownElements(tree).flatMap((node) => {
      const { tag, attributes = {} } = tree.nodes[node] ?? {};
      const { rel = '', as = '', href = '', crossorigin } = attributes;
      if (tag !== 'link' || !/(?:^|\s)preload(?:\s|$)/i.test(rel) || as.toLowerCase() !== 'font') return [];
      if (crossorigin !== undefined || href.trim() === '') return [];
      const explanation =
        'Browsers ask for fonts without cookies, and this link does not: so the font that it loads is not used, and is loaded once more. People with a slow connection wait twice. Add crossorigin, also for fonts of the own site.';
      return [{ node, explanation }];
    }),
};
