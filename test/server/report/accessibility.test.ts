import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import axe from 'axe-core';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { examples } from './examples.ts';
import { sendPage, serve } from './serve.ts';

const htmlcs = await readFile(
  createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
);

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  browser = await openBrowser();
  server = await serve((_request, response, path) => {
    if (path.startsWith('/api/')) {
      // The page of an unfinished scan asks here; told to come back later, it stays as it is.
      response.writeHead(503, { 'retry-after': '300' }).end();
      return true;
    }
    const body = examples[decodeURIComponent(path.replace(/^\/(?:reports\/(?:id\/)?)?/, ''))];
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
  const [, root = ''] = /href="((?:\.\.\/)*)assets\/style/.exec(examples[name] ?? '') ?? [];
  const folder = { '': '', '../': 'reports/', '../../': 'reports/id/' }[root] ?? '';
  await page.goto(`${server.url}/${folder}${encodeURIComponent(name)}`);
  await page.$$eval('details', (all) => all.forEach((one) => one.setAttribute('open', '')));
}

/** Markup is the same in both modes, and the layout in both widths: only colours and sizes are judged in each of the four. */
const LOOKS = { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] };
const ALL = { rules: { 'target-size': { enabled: true } } };
const MODES = [
  ['light', 1280, ALL],
  ['dark', 1280, LOOKS],
  ['light', 390, LOOKS],
  ['dark', 390, ALL],
] as const;

it.each(Object.keys(examples))(
  '%s passes axe, HTML_CodeSniffer and the policy in all modes',
  async (name) => {
    const problems: string[] = [];
    const page = await openPage(browser);
    try {
      await open(page, name, problems);
      await page.evaluate(axe.source);
      await page.evaluate(htmlcs);
      for (const [scheme, width, options] of MODES) {
        const mode = `${scheme}, ${width} px`;
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);

        const violations = await page.evaluate(
          `axe.run(document, ${JSON.stringify(options)}).then((result) =>
          [...result.violations, ...result.incomplete].map((one) => one.id + ': ' + one.nodes.map((node) => node.html + ' ' + node.any.map((check) => check.message).join()).join(' | ')))`,
        );

        expect(violations, mode).toEqual([]);
        if (options === ALL) expect(await judgeByHtmlcs(page), mode).toEqual([]);
        const seen = await page.evaluate(
          '({ scheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light", width: innerWidth, styled: getComputedStyle(document.body).maxWidth !== "none" })',
        );
        expect(seen).toEqual({ scheme, width, styled: true });
      }

      await page.setViewport({ width: 320, height: 640 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(problems).toEqual([]);
    } finally {
      await page.close();
    }
  },
);

/**
 * Errors and warnings; notices ask a person to look at something in any page. So does one warning, about
 * scrolling in two directions, of any page with a pre: ours wrap, and the test at 320 px shows it. And so does one of
 * any list to choose from, that its options might be in groups: ours are not.
 */
function judgeByHtmlcs(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((resolve, reject) => HTMLCS.process('WCAG2AA', document, () =>
    resolve([...new Set(HTMLCS.getMessages().filter(({ type, code }) => type < 3 && !/1_4_10|H85/.test(code)).map(({ code, element }) =>
      code + ' ' + (element.outerHTML ?? 'document').slice(0, 80)))]), reject))`);
}

async function print(page: Page): Promise<void> {
  await page.emulateMediaType('print');
  await page.goto(`${server.url}/reports/diff`);
}

describe('on paper', () => {
  it('prints what is folded on the screen', async () => {
    const page = await openPage(browser);
    try {
      await page.goto(`${server.url}/reports/diff`);
      const visible = (): Promise<unknown> =>
        page.evaluate('document.querySelector(".where details li").checkVisibility()');
      expect(await visible()).toBe(false);

      await page.emulateMediaType('print');

      expect(await visible()).toBe(true);
    } finally {
      await page.close();
    }
  });

  it('keeps the labels of folded parts, but not the words that ask for a click', async () => {
    const page = await openPage(browser);
    try {
      await print(page);

      // What is not displayed is not in the text of an element.
      const text = String(await page.evaluate('document.querySelector("main").innerText'));
      for (const label of ['On 12 pages', 'vidence of']) {
        expect(text).toContain(label);
      }
      expect(text).not.toMatch(/\bShow\b/);
    } finally {
      await page.close();
    }
  });

  it('prints dark text on white, even if the screen is dark', async () => {
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
