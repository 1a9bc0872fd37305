import axe from 'axe-core';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { openPage } from '../support/open-page.ts';
import { examples } from './examples.ts';
import { sendPage, serve } from './serve.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  browser = await openBrowser();
  server = await serve((_, response, path) => {
    if (path.startsWith('/api/')) {
      // The page of an unfinished scan asks here; told to come back later, it stays as it is.
      response.writeHead(503, { 'retry-after': '300' }).end();
      return true;
    }
    const body = examples[decodeURIComponent(path === '/' ? 'home' : path.replace(/^\/(?:reports\/)?/, ''))];
    return body === undefined ? false : sendPage(response, body);
  });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Opens an example with everything unfolded; `problems` collects what the browser complains about. */
async function open(page: Page, name: string, problems: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('503')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const places: Record<string, string> = { home: '/', 'about-scanner': '/about-scanner' };
  await page.goto(server.url + (places[name] ?? `/reports/${encodeURIComponent(name)}`));
  await page.$$eval('details', (all) => all.forEach((one) => one.setAttribute('open', '')));
}

describe.each(['light', 'dark'])('in %s mode', (scheme) => {
  it.each(Object.keys(examples))('%s passes axe and the policy', async (name) => {
    const problems: string[] = [];
    const page = await openPage(browser);
    try {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await open(page, name, problems);
      await page.evaluate(axe.source);

      const violations = await page.evaluate(
        `axe.run(document, { rules: { 'target-size': { enabled: true } } }).then((result) =>
          [...result.violations, ...result.incomplete].map((one) => one.id + ': ' + one.nodes.map((node) => node.html + ' ' + node.any.map((check) => check.message).join()).join(' | ')))`,
      );

      expect(violations).toEqual([]);
      expect(problems).toEqual([]);
      const seen = await page.evaluate(
        '({ scheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light", styled: getComputedStyle(document.body).maxWidth !== "none" })',
      );
      expect(seen).toEqual({ scheme, styled: true });
    } finally {
      await page.close();
    }
  });
});

describe('narrow', () => {
  it.each(Object.keys(examples))('%s does not scroll sideways at 320 px', async (name) => {
    const page = await openPage(browser);
    try {
      await page.setViewport({ width: 320, height: 640 });
      await open(page, name, []);

      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    } finally {
      await page.close();
    }
  });
});

describe('on paper', () => {
  it('shows what is folded on the screen', async () => {
    const page = await openPage(browser);
    try {
      await page.goto(`${server.url}/reports/diff`);
      const visible = (): Promise<unknown> =>
        page.evaluate('document.querySelector("#unchanged details pre").checkVisibility()');
      expect(await visible()).toBe(false);

      await page.emulateMediaType('print');

      expect(await visible()).toBe(true);
    } finally {
      await page.close();
    }
  });
});
