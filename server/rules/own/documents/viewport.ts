import { ownElements } from '../../own-elements.ts';
import type { PageRule } from '../../own-rule.ts';

/** A page that phones show as a small picture of a desktop page. That zoom is blocked is a rule of axe. */
export const viewport: PageRule = {
  meta: {
    name: 'viewport',
    category: 'documents',
    title: 'Pages must fit the width of the screen',
    severity: 'medium',
    criteria: [],
    perSite: true,
  },
  check({ tree }) {
    const contents = ownElements(tree).flatMap((index) => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      const isViewport = tag === 'meta' && attributes['name']?.trim().toLowerCase() === 'viewport';
      return isViewport ? [attributes['content'] ?? ''] : [];
    });
    const last = contents.at(-1);
    const advice =
      'Write <meta name="viewport" content="width=device-width, initial-scale=1"> in <head>, and see that the page is laid out well on narrow screens.';
    const harm =
      'so phones lay it out 980 pixels wide and show it so small that people have to zoom and move around to read it';
    if (last === undefined) {
      return [
        {
          node: null,
          key: 'none',
          explanation: `The page has no <meta name="viewport">, ${harm}. ${advice}`,
        },
      ];
    }
    if (/(?:^|[,;\s])(?:width|initial-scale)\s*=\s*[\d.d]/i.test(last)) return [];
    const explanation = `The page has a <meta name="viewport"> that names no width, ${harm}. ${advice}`;
    return [
      { node: null, key: 'no width', explanation, evidence: `<meta name="viewport" content="${last}">` },
    ];
  },
};
