import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageRule } from '../../own-rule.ts';

/** A page that phones show as a small picture of a desktop page. That zoom is blocked is a rule of axe. */
export const viewport: PageRule = {
  meta: {
    name: 'viewport',
    category: 'documents',
    title: 'Viewport meta tag is missing or has no width',
    severity: 'medium',
    criteria: [],
    attributes: ['content'],
    scope: 'site',
  },
  check({ tree }) {
    const contents = ownElements(tree).flatMap((index) => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      const isViewport = tag === 'meta' && attributes['name']?.trim().toLowerCase() === 'viewport';
      return isViewport ? [attributes['content'] ?? ''] : [];
    });
    const last = contents.at(-1);
    const advice =
      'Write <meta name="viewport" content="width=device-width, initial-scale=1"> in <head>, and make sure that the layout works on narrow screens.';
    const harm =
      'so phones lay it out 980 pixels wide and shrink it until people have to zoom and scroll to read it';
    if (last === undefined) {
      return [
        {
          node: null,
          key: 'none',
          explanation: explain(`The page has no <meta name="viewport">, ${harm}.`, advice),
        },
      ];
    }
    if (/(?:^|[,;\s])(?:width|initial-scale)\s*=\s*[\d.d]/i.test(last)) return [];
    const explanation = explain(`The page has a <meta name="viewport"> without a width, ${harm}.`, advice);
    return [
      { node: null, key: 'no width', explanation, evidence: `<meta name="viewport" content="${last}">` },
    ];
  },
};
