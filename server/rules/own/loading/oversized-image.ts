import { explain } from '../../explain.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { imageFiles, knowsImages, seesImages, sizesOf } from '../../read/content/page-images.ts';
import type { ImageFile } from '../../read/content/page-images.ts';
import { overLimit } from '../../read/content/over-limit.ts';
import { wordBytes } from '../../read/content/page-files.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Bytes that nobody sees. */
const WASTE = { from: 100_000, keepFrom: 70_000 };
/** Share of the file that they are: to save less is not worth another file. */
const SHARE = { from: 0.5, keepFrom: 0.4 };
/** Screens of phones have two or three pixels for one of CSS. */
const DENSITY = 2;
const DENSITY_OF_ICONS = 3;
/** What is up to this wide is as wide on a phone, CSS pixels. */
const MAX_ICON = 100;
/** Pixels of a phone: what is larger may be as wide as the screen there, even if it is narrow here. */
const PHONE_WIDTH = 1_200;

/** Images of which most pixels are never shown. */
export const oversizedImage: PageRule = {
  meta: {
    name: 'oversized-image',
    category: 'loading',
    title: 'Image is much larger than displayed',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  canJudge: knowsImages,
  seesAll: seesImages,
  check: (input: PageInput) =>
    imageFiles(input).flatMap((image): Defect[] => {
      const { node, size, natural, shown, hasChoice } = image;
      if (hasChoice) return [];
      const needed = neededScale(image);
      const share = 1 - Math.min(1, needed * needed);
      const waste = Math.round(size * share);
      const verdict = overLimit([waste, WASTE], [share, SHARE]);
      if (verdict === null) return [];
      const width = Math.ceil(natural[0] * needed);
      const explanation = explain(
        `The image has ${natural.join(' × ')} pixels and ${wordBytes(size)}, and is shown as ${shown.join(' × ')}.`,
        `Offer several sizes with srcset: even on high-resolution screens, a file ${width} pixels wide is enough.`,
        `About ${wordBytes(waste)} are wasted, and people on a slow connection wait for them.`,
      );
      return [{ node, explanation, measured: { ...sizesOf(image), bytes: size }, ...verdict }];
    }),
};

/** How large the image would have to be, as a share of its width and height. */
function neededScale({ natural, shown }: ImageFile): number {
  const scale = Math.max(shown[0] / natural[0], shown[1] / natural[1]);
  if (shown[0] <= MAX_ICON) return scale * DENSITY_OF_ICONS;
  return scale * Math.max(DENSITY, PHONE_WIDTH / shown[0]);
}
