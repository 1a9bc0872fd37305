import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { imageFiles, knowsImages, seesImages, sizesOf } from '../../read/content/page-images.ts';
import { overLimit } from '../../read/content/over-limit.ts';

/** Share by which an image is wider or narrower than it should be. */
const LIMIT = { from: 0.1, keepFrom: 0.07 };
/** Strips and dots of few pixels are made to be stretched; sizes are whole numbers, so small ones are inexact. */
const MIN_NATURAL = 6;
const MIN_SHOWN = 24;

/** Images that are shown squeezed or stretched. */
export const imageRatio: PageRule = {
  meta: {
    name: 'image-ratio',
    category: 'loading',
    title: 'Image is displayed with the wrong aspect ratio',
    severity: 'medium',
    criteria: [],
    attributes: ['width', 'height'],
  },
  canJudge: knowsImages,
  seesAll: seesImages,
  check: (input: PageInput) =>
    imageFiles(input).flatMap(({ node, natural, shown, isStretched }) => {
      if (!isStretched || Math.min(...natural) < MIN_NATURAL || Math.min(...shown) < MIN_SHOWN) return [];
      const change = (shown[0] * natural[1]) / (shown[1] * natural[0]);
      const verdict = overLimit([Math.max(change, 1 / change) - 1, LIMIT]);
      if (verdict === null) return [];
      const how = change > 1 ? 'stretched' : 'squeezed';
      const explanation = explain(
        `The image has ${natural.join(' × ')} pixels and is shown as ${shown.join(' × ')}, so it is ${how} in width.`,
        'Set only one of width and height in the style sheet and the other to auto, or crop the image with "object-fit: cover".',
        'Faces and products look distorted.',
      );
      return [{ node, explanation, measured: sizesOf({ natural, shown }), ...verdict }];
    }),
};
