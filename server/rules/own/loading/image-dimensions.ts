import { explain } from '../../explain.ts';
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
    title: 'No space reserved for images while they load',
    severity: 'medium',
    criteria: [],
    attributes: ['width', 'height'],
    // One habit of who, or what, writes the images of the site.
    oneCause: true,
  },
  canJudge: knowsImages,
  seesAll: seesImages,
  check: ({ page: { visit } }: PageInput) =>
    (visit.loading?.images ?? []).flatMap(({ node, natural: [width, height], push }) => {
      const verdict = node < 0 ? null : overLimit([push, LIMIT]);
      if (verdict === null) return [];
      const explanation = explain(
        `The size of the image is unknown until it has loaded; then the content below it moves by ${push} pixels.`,
        `Add width="${width}" height="${height}", the dimensions of the file; with "height: auto" in the style sheet it keeps its displayed size.`,
        'People who are already reading lose their place, or tap the wrong thing.',
      );
      return [{ node, explanation, ...verdict }];
    }),
};
