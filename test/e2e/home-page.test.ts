import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { openBrowser } from '../../harness/browser/open-browser.ts';
import { openPage } from '../../harness/browser/open-page.ts';

let site: SiteServer;
let service: StartedService;
let browser: Browser;

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
  service = await startTemporaryService();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await site?.close();
});

it.each([
  ['with scripts', true],
  ['without scripts', false],
])('leads from the address of a website to the report, %s', async (_, scripts) => {
  const page = await openPage(browser);
  await page.setJavaScriptEnabled(scripts);
  await page.goto(`${service.url}/`);
  await page.type('#url', site.origin.replace('http://', ''));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.facts-list');

  expect(await page.$eval('h1', (heading) => heading.textContent)).toMatch(/4/);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('image-alt');
});

it('explains next to the field why an address is refused', async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/`);
  await page.type('#url', 'http://10.0.0.1/');
  await page.keyboard.press('Enter');
  await page.waitForFunction('document.querySelector("#url-error")?.textContent.includes("address")');

  expect(await page.$eval('#url', (field) => field.getAttribute('aria-invalid'))).toBe('true');
});

it('refuses a pasted address that is too long, and never scans a part of it', async () => {
  const typed = `${site.origin}/${'a'.repeat(3000)}`;
  const page = await openPage(browser);
  await page.goto(`${service.url}/`);
  await page.focus('#url');
  await page.keyboard.sendCharacter(typed);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#url-error');

  expect(await page.$eval('#url-error', (error) => error.textContent)).toMatch(/too long/);
  expect(await page.$eval('#url', (field) => field.getAttribute('value'))).toBe(typed);
});

it('explains what to do when a scan fails, and keeps the address', async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/?url=${encodeURIComponent(`${site.origin}/no such page`)}`);
  await page.click('#start');
  await page.waitForFunction('document.querySelector("h1").textContent === "The scan failed"');

  expect(await page.$eval('main', (main) => main.textContent)).toMatch(/HTTP 404.*spelled/s);
  await page.click('.sentences a');
  await page.waitForSelector('#url');
  expect(await page.$eval('#url', (field) => field.getAttribute('value'))).toBe(
    `${site.origin}/no%20such%20page`,
  );
});

it('shows the base of a comparison', async () => {
  const client = createScanClient(service.url);
  const base = (await client.scan(site.origin)).id;
  const current = (await client.scan(site.origin)).id;

  const page = await openPage(browser);
  await page.goto(`${service.url}/reports/${current}?base=${base}`);

  const facts = await page.$eval('.facts-list', (list) => list.textContent ?? '');
  expect(facts).toContain(`${site.origin.replace('http://', '')}, `);
  expect(facts).toContain(base);
  expect(await page.$eval('h1', (heading) => heading.textContent)).toMatch(/^Nothing added, 0 resolved/);
  await page.click('.facts-list a');
  await page.waitForFunction(`location.pathname === '/reports/${base}'`);
});
