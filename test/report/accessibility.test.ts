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

async function print(page: Page): Promise<void> {
  await page.emulateMediaType('print');
  await page.goto(`${server.url}/reports/diff`);
}

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

  it('keeps the labels of what is folded, but not the words that ask for a click', async () => {
    const page = await openPage(browser);
    try {
      await print(page);

      // What is not displayed is not in the text of an element.
      const text = String(await page.evaluate('document.querySelector("main").innerText'));
      for (const label of [
        'Seen in this scan only: 1',
        'Seen in the base only: 1',
        'With other evidence than before: 1',
        'The same as before: 1',
        'On 12 pages',
        'vidence of',
      ]) {
        expect(text).toContain(label);
      }
      expect(text).not.toMatch(/\bShow\b/);
    } finally {
      await page.close();
    }
  });

  it('has the colours of paper, also where the screen is dark', async () => {
    const page = await openPage(browser);
    try {
      const colours = async (scheme: string): Promise<unknown> => {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await print(page);
        return page.evaluate(
          `['body', 'h1 .added', 'h1 .resolved', '.high .badge', '.medium .badge', '.low .badge', 'summary', 'pre'].map((place) => {
            const { color, backgroundColor } = getComputedStyle(document.querySelector(place));
            return [place, color, backgroundColor].join(' ');
          })`,
        );
      };

      const dark = await colours('dark');

      expect(dark).toEqual(await colours('light'));
      expect(dark).toContain('body rgb(0, 0, 0) rgb(255, 255, 255)');
    } finally {
      await page.close();
    }
  });
});
