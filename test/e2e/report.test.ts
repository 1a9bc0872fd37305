import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/open-browser.ts';
import { openPage } from '../../harness/browser/open-page.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';

let site: SiteServer;
let service: StartedService;
let browser: Browser;
let base: string;
let current: string;

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
  service = await startTemporaryService({ MAX_PAGES: '6' });
  browser = await openBrowser();
  const client = createScanClient(service.url);
  base = (await client.scan(site.origin)).id;
  site.deploy(demoFolder('v2'));
  current = (await client.scan(site.origin, base)).id;
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await site?.close();
});

/** A report must not be listed by search engines, although the address was given to the scan. */
const INTENDED = ['noindex'];

it('has no finding in a scan of our own, in all categories', async () => {
  const scan = await createScanClient(service.url).scan(`${service.url}/reports/${current}?base=${base}`);

  const found = scan.result?.findings ?? [];
  expect(scan.result?.pages.some(({ url }) => url.includes('/reports/'))).toBe(true);
  expect(found.filter(({ rule }) => !INTENDED.includes(rule))).toEqual([]);
});

it('compares with a report whose address is typed, and scans again to compare with the same, without scripts', async () => {
  const page = await openPage(browser);
  await page.setJavaScriptEnabled(false);
  await page.goto(`${service.url}/reports/${current}`);
  await page.click('.actions summary');
  await page.type('#compare-with', `${service.url}/reports/${base}`);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(await page.$eval('h1', (heading) => heading.textContent)).toMatch(/^4 added, 2 resolved/);

  await Promise.all([page.waitForNavigation(), page.click('.actions button')]);

  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toMatch(/^\/reports\/[a-f0-9]{32}$/);
  expect(pathname).not.toContain(current);
  expect(searchParams.get('base')).toBe(base);
});

it('leads from a page of the table to its findings', async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/reports/${current}?base=${base}`);
  await Promise.all([page.waitForNavigation(), page.click('#pages tbody tr:last-child a')]);

  const words = await page.$eval('.of-page', (part) => part.textContent ?? '');
  const cells = await page.$$eval('#pages tbody tr:last-child td', (all) =>
    all.map(({ textContent }) => Number(textContent)),
  );
  const [, ...counted] = cells;
  expect(words.replaceAll(/\s+/g, ' ')).toContain(
    `${counted[0]} high, ${counted[1]} medium, ${counted[2]} low`,
  );
});

it('remembers a scan that was started again, but none that is opened after it was refused', async () => {
  const page = await openPage(browser);
  const remembered = async (): Promise<string> =>
    String(
      await page.evaluate("Object.entries(localStorage).find(([key]) => key.includes('recent-scans'))?.[1]"),
    );
  const report = `${service.url}/reports/${current}?base=${base}`;
  await page.goto(report);
  // As if the service had refused it: the form was sent, and no scan began.
  await page.evaluate(
    "document.getElementById('scan-again').addEventListener('submit', (event) => event.preventDefault())",
  );
  await page.click('#scan-again button');
  const begun = await fetch(`${service.url}/api/v1/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site.origin}/` }),
  });
  const location = new URL(begun.headers.get('location') ?? '', service.url);
  await page.goto(`${service.url}/reports/${location.pathname.split('/').at(-1)}`);
  await page.waitForSelector('#progress');
  expect(await remembered()).toBe('undefined');

  await page.goto(report);
  await Promise.all([page.waitForNavigation(), page.click('#scan-again button')]);
  await page.waitForSelector('#progress, #findings');
  const [, id = 'none'] = /reports\/([a-f0-9]{32})/.exec(page.url()) ?? [];
  await expect.poll(remembered).toContain(id);
});
