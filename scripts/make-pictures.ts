/**
 * Makes the pictures of the README from the sample scans (`npm run sample`), in light and dark, and notes which texts
 * they show.
 */
import { writeFile } from 'node:fs/promises';
import { openBrowser } from '../harness/browser/open-browser.ts';
import { openPicture } from '../harness/pictures/open-picture.ts';
import { makePictures } from '../harness/pictures/pictures.ts';
import { textDigest } from '../harness/pictures/text-digest.ts';

const FOLDER = new URL('../docs/images/', import.meta.url);

const browser = await openBrowser();
const texts: Record<string, string> = {};
try {
  for (const picture of makePictures()) {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await openPicture(browser, picture, scheme);
      texts[picture.name] = await textDigest(page, picture.shows);
      const image = await page.screenshot({ type: 'webp', quality: 80 });
      await writeFile(new URL(`${picture.name}-${scheme}.webp`, FOLDER), image);
      await page.close();
    }
  }
} finally {
  await browser.close();
}
await writeFile(new URL('texts.json', FOLDER), `${JSON.stringify(texts, null, 2)}\n`);
