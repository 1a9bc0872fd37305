import { explain } from '../../explain.ts';
import { addressKey } from '../../read/addresses/address-key.ts';
import { shortAddress } from '../../read/addresses/short-address.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { imageFiles, knowsImages, seesImages } from '../../read/content/page-images.ts';
import { overLimit } from '../../read/content/over-limit.ts';
import { wordBytes } from '../../read/content/page-files.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** What a photograph needs for each pixel as a JPEG of high quality; WebP and AVIF need less. */
const BYTES_PER_PIXEL = 0.5;
/** Bytes beyond it. */
const LIMIT = { from: 200_000, keepFrom: 150_000 };

/** Image files that have far more bytes than their pixels need: photographs as PNG, bitmaps, films as GIF. */
export const heavyImage: PageRule = {
  meta: {
    name: 'heavy-image',
    category: 'loading',
    title: 'Image format compresses poorly',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    scope: 'site',
  },
  canJudge: knowsImages,
  seesAll: seesImages,
  check(input: PageInput) {
    const { origin } = new URL(input.page.url);
    const found = new Map<string, Defect>();
    for (const { address, natural, size, mimeType, hasChoice } of imageFiles(input)) {
      // The browser says how large it would be on a screen of another density, and may choose another file next time.
      if (hasChoice) continue;
      const key = addressKey(address, origin);
      const needed = natural[0] * natural[1] * BYTES_PER_PIXEL;
      const verdict = overLimit([size - needed, LIMIT]);
      if (verdict === null || found.has(key)) continue;
      const pixels = natural.join(' × ');
      const evidence = `${shortAddress(address, origin)} (${wordBytes(size)}, ${pixels} pixels)`;
      const advice =
        mimeType === 'image/gif'
          ? 'Turn an animation into a video (MP4 or WebM), which is a tenth of the size, and a still image into WebP or AVIF.'
          : 'Store photographs as WebP, AVIF or JPEG with a quality of about 80.';
      const explanation = explain(
        `The file has ${wordBytes(size)} for ${pixels} pixels; ${wordBytes(needed)} are enough for a high-quality photograph.`,
        advice,
        'People on a slow connection wait for the unneeded bytes.',
      );
      const [width, height] = natural;
      const measured = { width, height, bytes: size };
      found.set(key, { node: null, key, evidence, explanation, measured, ...verdict });
    }
    return [...found.values()];
  },
};
