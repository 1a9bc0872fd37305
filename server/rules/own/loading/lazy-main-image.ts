import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { overLimit } from '../../read/content/over-limit.ts';
import { seesImages } from '../../read/content/page-images.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Share of the window. */
const LIMIT = { from: 0.15, keepFrom: 0.12 };

/** The largest image of the first screen, if the browser is told to load it later. */
export const lazyMainImage: PageRule = {
  meta: {
    name: 'lazy-main-image',
    category: 'loading',
    title: 'Main image is lazy-loaded',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  canJudge: ({ page: { visit } }) => visit.loading !== null,
  seesAll: seesImages,
  check({ page: { visit, snapshot } }: PageInput) {
    const { loading } = visit;
    if (loading === null) return [];
    const [width, height] = loading.window;
    const seen = loading.images.map(({ node, isLazy }) => ({
      node,
      isLazy,
      share: areaWithin(snapshot.nodes[node]?.box, width, height) / (width * height),
    }));
    const [main] = seen.toSorted((x, y) => y.share - x.share);
    const verdict = main?.isLazy === true ? overLimit([main.share, LIMIT]) : null;
    if (main === undefined || verdict === null) return [];
    const explanation = explain(
      'It is the largest image of the first screen, and has loading="lazy": the browser only asks for it once it has laid out the page, so people see the most important thing last.',
      'Remove loading="lazy" from images that are seen without scrolling, and add fetchpriority="high" to the main one.',
    );
    return [{ node: main.node, explanation, ...verdict }];
  },
};

/** How much of a box is in the window before anybody scrolls, in square pixels. */
function areaWithin(
  box: readonly [number, number, number, number] | undefined,
  width: number,
  height: number,
): number {
  if (box === undefined) return 0;
  const [left, top, wide, high] = box;
  const across = Math.min(left + wide, width) - Math.max(left, 0);
  const down = Math.min(top + high, height) - Math.max(top, 0);
  return Math.max(0, across) * Math.max(0, down);
}
