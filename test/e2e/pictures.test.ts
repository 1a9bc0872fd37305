import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'puppeteer';
import { browserVariables } from '../../harness/browser/browser-variables.ts';
import { openBrowser } from '../../harness/browser/open-browser.ts';
import { openPage } from '../../harness/browser/open-page.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

let service: StartedService;
let site: SiteServer;
let browser: Browser;
let source = '';

beforeAll(async () => {
  site = await serveSite({
    answer(_request, response) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><main><h1>Bowls</h1>${source}</main></body></html>`,
      );
    },
  });
  service = await startTemporaryService({ ...(await browserVariables()), MAX_PAGES: '1', TRY_PAGES: 'off' });
  browser = await openBrowser();
});

afterAll(() => Promise.all([service?.stop(), site?.close(), browser?.close()]));

/** The pictures that a report shows, once all of it was scrolled into view. */
async function shownAt(url: string) {
  const page = await openPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const shown = (await page.evaluate(`(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    return Promise.all([...document.querySelectorAll('.picture img')].map(async (image) => {
      image.loading = 'eager';
      await image.decode();
      const outline = image.nextElementSibling.querySelector('.outline').getBoundingClientRect();
      const box = image.getBoundingClientRect();
      return {
        alt: image.alt,
        isWhole: image.naturalWidth === image.width && image.naturalHeight === image.height,
        isOutlined: outline.left >= box.left && outline.right <= box.right && outline.top >= box.top && outline.bottom <= box.bottom && outline.width > 20,
      };
    }));
  })()`)) as { alt: string; isWhole: boolean; isOutlined: boolean }[];
  await page.close();
  return { shown, complaints };
}

/** The outlines in the pictures of pages that a report shows, and how wide the images are. */
async function outlinesAt(url: string) {
  const page = await openPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.setJavaScriptEnabled(false);
  await page.goto(url);
  await page.setJavaScriptEnabled(true);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const shown = (await page.evaluate(`(async () => ({
    links: [...document.querySelectorAll('.whole-page a')].map((link) => ({
      href: link.href.baseVal,
      name: link.getAttribute('aria-label'),
      width: link.getBoundingClientRect().width,
    })),
    images: await Promise.all([...document.querySelectorAll('.whole-page image')].map(async ({ href }) => {
      const image = new Image();
      image.src = href.baseVal;
      await image.decode();
      return image.naturalWidth;
    })),
  }))()`)) as { links: { href: string; name: string; width: number }[]; images: number[] };
  await page.close();
  return { ...shown, complaints };
}

it('shows the element of a finding in the report, before and after a deployment, and in the file of it', async () => {
  const client = createScanClient(service.url);
  source = '<div role="img" id="bowl" style="width: 120px; height: 60px; background: green"></div>';
  const first = await client.scan(site.origin);
  const rule = 'role-img-alt';
  const finding = first.result?.findings.find((each) => each.rule === rule);
  expect(finding).toBeDefined();
  expect(JSON.stringify(first)).not.toContain('webp');

  const path = `/reports/${first.id}/pictures/${finding?.id}.webp`;
  const picture = await fetch(service.url + path);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const list = await fetch(`${service.url}/reports/${first.id}/pictures`);
  expect(await list.json()).toEqual({
    pictures: expect.arrayContaining([{ finding: finding?.id, rule }]),
  });
  expect((await fetch(`${service.url}/reports/${'0'.repeat(32)}/pictures`)).status).toBe(404);
  const alone = { alt: 'The element on /, outlined', isWhole: true, isOutlined: true };
  const report = await shownAt(`${service.url}/reports/${first.id}`);
  expect(report.shown).toContainEqual(alone);
  expect(report.complaints).toEqual([]);

  // The page itself, with what has no picture of its own.
  const whole = `${service.url}/reports/${first.id}?page=/`;
  const outlines = await outlinesAt(whole);
  expect(outlines.complaints).toEqual([]);
  expect(outlines.images).toEqual([512]);
  const bowl = outlines.links.find(({ href }) => href.endsWith(`#f-${finding?.id}`));
  expect(bowl?.name).toContain('(high)');
  expect(bowl?.width).toBeGreaterThan(50);
  expect(await outlinesAt(`${service.url}/reports/${first.id}`)).toMatchObject({ links: [], images: [] });

  source = '';
  const second = await client.scan(site.origin, first.id);
  const gone = await shownAt(`${service.url}/reports/${second.id}?base=${first.id}`);
  expect(gone.shown).toContainEqual({ ...alone, alt: 'The element on / as it was, outlined' });

  const pair = await outlinesAt(`${service.url}/reports/${second.id}?base=${first.id}&page=/`);
  expect(pair.images).toEqual([512, 512]);
  expect(pair.links.find(({ name }) => name.includes('resolved'))?.href).toContain(`#f-${finding?.id}`);

  const file = await (await fetch(`${service.url}/reports/${first.id}?download=alone`)).text();
  expect(file).toContain('src="data:image/webp;base64,');
  expect(file).toContain('href="data:image/jpeg;base64,');
  expect(file).not.toMatch(/\.webp|\.jpg/);
});
