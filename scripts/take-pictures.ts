/** Takes the pictures of the sample report that the home page shows, in light and dark. */
import { writeFile } from 'node:fs/promises';
import { openBrowser } from '../harness/browser/open-browser.ts';
import { openPage } from '../harness/browser/open-page.ts';
import { startTemporaryService } from '../harness/service/start-temporary-service.ts';

const FOLDER = new URL('../server/assets/', import.meta.url);
/** The home page names the size of the pictures: 1200 × 800 pixels. */
const VIEWPORT = { width: 900, height: 600, deviceScaleFactor: 4 / 3 };

const service = await startTemporaryService();
const browser = await openBrowser();
try {
  for (const scheme of ['light', 'dark']) {
    const page = await openPage(browser);
    await page.setViewport(VIEWPORT);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(`${service.url}/sample`);
    const picture = await page.screenshot({ type: 'webp', quality: 82 });
    await writeFile(new URL(`report-${scheme}.webp`, FOLDER), picture);
  }
} finally {
  await browser.close();
  await service.stop();
}
