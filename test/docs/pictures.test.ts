import { globSync, readFileSync, statSync } from 'node:fs';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/open-browser.ts';
import { openPicture } from '../../harness/pictures/open-picture.ts';
import { pictureDifference } from '../../harness/pictures/picture-difference.ts';
import { makePictures } from '../../harness/pictures/pictures.ts';
import { textDigest } from '../../harness/pictures/text-digest.ts';

/**
 * Fonts and browsers differ between machines: in another family of fonts it is up to 0.02, without a style sheet from 0.03
 * on, in the other scheme 0.7.
 */
const MAX_DIFFERENCE = 0.025;
const MAX_BYTES = 1_000_000;
const ROOT = new URL('../../', import.meta.url);

const pictures = makePictures();
const texts: Record<string, string> = JSON.parse(
  readFileSync(new URL('docs/images/texts.json', ROOT), 'utf8'),
);
const pairs = pictures.flatMap((picture) =>
  (['light', 'dark'] as const).map((scheme) => ({ picture, scheme })),
);

let browser: Browser;

function readPicture(name: string, scheme: string): Buffer {
  return readFileSync(new URL(`docs/images/${name}-${scheme}.webp`, ROOT));
}

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

describe('the pictures of the README', () => {
  it.each(pairs)(
    '$picture.name in the $scheme scheme is as the demo looks; otherwise run `npm run pictures`',
    async ({ picture, scheme }) => {
      const page = await openPicture(browser, picture, scheme);
      const text = await textDigest(page, picture.shows);
      const now = await page.screenshot({ type: 'webp', quality: 80 });
      await page.close();
      const kept = readPicture(picture.name, scheme);

      expect(text).toBe(texts[picture.name]);
      expect(await pictureDifference(browser, now, kept)).toBeLessThan(MAX_DIFFERENCE);
    },
  );

  it.each(pictures)('$name is another one in the other scheme, and without its style', async (picture) => {
    const { html } = picture;
    const bare = { ...picture, html: html.replace(/<style>[^]*?<\/style>/, '') };
    const page = await openPicture(browser, bare, 'light');
    const unstyled = await page.screenshot({ type: 'webp', quality: 80 });
    await page.close();
    const kept = readPicture(picture.name, 'light');

    expect(await pictureDifference(browser, unstyled, kept)).toBeGreaterThan(MAX_DIFFERENCE);
    expect(await pictureDifference(browser, readPicture(picture.name, 'dark'), kept)).toBeGreaterThan(0.5);
  });

  it('are all in it, in both schemes, with an alternative, and nothing else is in their folder', () => {
    const readme = readFileSync(new URL('README.md', ROOT), 'utf8');
    const shown = [
      ...readme.matchAll(
        /<source media="\(prefers-color-scheme: dark\)" srcset="docs\/images\/(\w+)-dark\.webp" \/>\s*<img src="docs\/images\/(\w+)-light\.webp" alt="[^"]{20,}"/g,
      ),
    ].map(([, dark, light]) => `${dark} ${light}`);
    const files = globSync('docs/images/*.*', { cwd: ROOT });

    const names = pictures.map(({ name }) => name);
    expect(shown.toSorted()).toEqual(names.map((name) => `${name} ${name}`).toSorted());
    expect(files.map((file) => file.replace(/.*[\\/]/, '')).toSorted()).toEqual(
      ['texts.json', ...names.flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`])].toSorted(),
    );
    expect(files.reduce((sum, file) => sum + statSync(new URL(file, ROOT)).size, 0)).toBeLessThan(MAX_BYTES);
  });
});
