import type { PageInput, PageRule } from '../../own-rule.ts';
import { knowsImages, seesImages } from '../../read/content/page-images.ts';
import { overLimit } from '../../read/content/over-limit.ts';

/** CSS pixels: about two lines of text. */
const LIMIT = { from: 40, keepFrom: 25 };

/** Images whose coming moves what follows, because nothing says how high they will be. */
export const imageDimensions: PageRule = {
  meta: {
    name: 'image-dimensions',
    category: 'loading',
    title: 'A place should be kept for images that are still loading',
    severity: 'medium',
    criteria: [],
  },
  canJudge: knowsImages,
  seesAll: seesImages,
  check: ({ page: { visit } }: PageInput) =>
    (visit.loading?.images ?? []).flatMap(({ node, natural: [width, height], push }) => {
      const verdict = node < 0 ? null : overLimit([push, LIMIT]);
      if (verdict === null) return [];
      const explanation = `Nothing says how large the image will be, so when it has come, what follows moves by ${push} pixels. People who have begun to read lose the line, and press what they did not want to. Add width="${width}" height="${height}", which is the ratio of the file: with "height: auto" in the style sheet it is shown as large as now.`;
      return [{ node, explanation, ...verdict }];
    }),
};
