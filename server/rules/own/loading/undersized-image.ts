import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { imageFiles, knowsImages, seesImages, sizesOf } from '../../read/content/page-images.ts';
import { overLimit } from '../../read/content/over-limit.ts';

/** How many CSS pixels one pixel of the file has to fill, each way. */
const LIMIT = { from: 1.34, keepFrom: 1.25 };
/** Signs and dots of few pixels are made to be stretched, and of a small image nobody sees that it is blurred. */
const MIN_NATURAL = 8;
const MIN_SHOWN = 64;

/** Images that have fewer pixels than the place where they are shown, so that they are blurred on every screen. */
export const undersizedImage: PageRule = {
  meta: {
    name: 'undersized-image',
    category: 'loading',
    title: 'Image resolution is too low for its size',
    severity: 'low',
    criteria: [],
  },
  canJudge: knowsImages,
  seesAll: seesImages,
  check: (input: PageInput) =>
    imageFiles(input).flatMap(({ node, natural, shown, isPixelated, isReduced }) => {
      if (Math.min(...natural) < MIN_NATURAL || Math.min(...shown) < MIN_SHOWN) return [];
      if (isPixelated || isReduced) return [];
      const scale = Math.min(shown[0] / natural[0], shown[1] / natural[1]);
      const verdict = overLimit([scale, LIMIT]);
      if (verdict === null) return [];
      const explanation = explain(
        `The image has ${natural.join(' × ')} pixels and is shown as ${shown.join(' × ')}, so it is blurred, especially on high-resolution screens.`,
        'Use a file with at least as many pixels as the displayed size, or twice as many with srcset, or display it smaller.',
        'Text in the image is hard to read.',
      );
      return [{ node, explanation, measured: sizesOf({ natural, shown }), ...verdict }];
    }),
};
