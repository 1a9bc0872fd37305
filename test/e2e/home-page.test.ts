import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveSite } from '../../demo/serve-site.ts';
import { type StartedService, startService } from '../../demo/start-service.ts';
import { openBrowser } from '../support/open-browser.ts';
import { openPage } from '../support/open-page.ts';

let folder: string;
let site: Awaited<ReturnType<typeof serveSite>>;
let service: StartedService;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitedelta-home-'));
  site = await serveSite({ root: fileURLToPath(new URL('../../demo/site/v1', import.meta.url)) });
  service = await startService(join(folder, 'data'));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

it('leads a person from the address of a website to the report', async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/`);
  await page.type('#url', site.url);
  await page.keyboard.press('Enter');
  await page.waitForFunction('location.pathname.startsWith("/reports/")');
  await page.waitForSelector('h1');

  expect(await page.$eval('h1', (heading) => heading.textContent)).toMatch(/4/);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('image-alt');
});

it('says next to the field why an address is refused', async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/`);
  await page.type('#url', 'http://10.0.0.1/');
  await page.keyboard.press('Enter');
  await page.waitForFunction('document.querySelector("#url-error").textContent.includes("address")');

  expect(await page.$eval('#url', (field) => field.getAttribute('aria-invalid'))).toBe('true');
});
