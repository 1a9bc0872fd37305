import type { Browser } from 'puppeteer';
import { openPage } from '../browser/open-page.ts';

/** In so few cells neither the shapes of letters nor where a line ends make much difference. */
const CELLS = { width: 12, height: 8 };

/**
 * How much two WebP pictures differ if they are looked at from afar: the mean over coarse cells, from 0 (the same) to 1 (black
 * and white).
 *
 * @throws Error if one of them can't be read
 */
export async function pictureDifference(
  browser: Browser,
  one: Uint8Array,
  other: Uint8Array,
): Promise<number> {
  const page = await openPage(browser);
  try {
    const addresses = [one, other].map(
      (image) => `data:image/webp;base64,${Buffer.from(image).toString('base64')}`,
    );
    const difference = await page.evaluate(
      `(async () => {
        const cells = ${JSON.stringify(CELLS)};
        const [one, other] = await Promise.all(${JSON.stringify(addresses)}.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          const canvas = Object.assign(document.createElement('canvas'), cells);
          const context = canvas.getContext('2d');
          context.imageSmoothingQuality = 'high';
          context.drawImage(image, 0, 0, cells.width, cells.height);
          return context.getImageData(0, 0, cells.width, cells.height).data;
        }));
        return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length / 255;
      })()`,
    );
    return Number(difference);
  } finally {
    await page.close();
  }
}
