import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'puppeteer';
import { FILE_SCRIPT } from '../../../../server/assets/assets.ts';
import { pages } from '../../../../server/report/page/pages.ts';
import { selfContained } from '../../../../server/report/page/self-contained.ts';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import {
  aComparison,
  aDiff,
  aFinding,
  aResult,
  aScan,
  SCAN_ID,
} from '../../../../harness/findings/builders.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';

const ADDRESS = `https://scan.example/under/here/reports/${SCAN_ID}`;
const hostile = aFinding({
  evidence: '<a href="../../x" onclick="alert(1)">link href="../y"</a><script src="/z.js"></script>',
  title: '</style><script>document.title = "owned"</script>',
});
const report = pages.report(
  {
    scan: aScan({ result: aResult([hostile]) }),
    comparison: aComparison(aDiff({ added: [hostile], resolved: [], unchanged: [] })),
  },
  { isFile: true },
);

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = temporaryFolder();
});
afterAll(async () => {
  await browser?.close();
});

it('opens from a disk with its style, and makes no network requests', async () => {
  const file = path.join(folder, 'report.html');
  await writeFile(file, selfContained(report, ADDRESS));
  const page = await openPage(browser);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));

  await page.goto(pathToFileURL(file).href);

  expect(requests).toEqual([pathToFileURL(file).href]);
  expect(complaints).toEqual([]);
  expect(await page.title()).toContain('1 added');
  const width = await page.evaluate('getComputedStyle(document.body).maxWidth');
  expect(width).toBe('1184px');
});

it('has only absolute links, and no script but that of its filter', () => {
  const document = selfContained(report, ADDRESS);

  const links = [...document.matchAll(/<(?:a|link)\b[^>]*? href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((href) => !/^(?:https?:\/\/|#)/.test(href))).toEqual([]);
  expect(links).toContain('https://scan.example/under/here/openapi.yaml');
  expect(document.match(/<script[^>]*>[^]*?<\/script>/g)).toEqual([
    `<script type="module">${FILE_SCRIPT}</script>`,
  ]);
  expect(document).not.toMatch(/<img|<link|<iframe|@import|url\(/i);
});

it('leads to no service that is not there any more, without an address', () => {
  const base = aScan({ id: 'b'.repeat(32), result: aResult([]) });
  const page = pages.report(
    {
      scan: aScan({ result: aResult([hostile]) }),
      comparison: { ...aComparison(aDiff({ added: [hostile], resolved: [], unchanged: [] })), base },
    },
    { isFile: true },
  );
  const document = selfContained(page, null);

  const links = [...document.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(links.filter((href) => !/^(?:https?:\/\/|#)/.test(href))).toEqual([]);
  expect(document).not.toContain('As a file');
  expect(document).not.toContain('llms.txt');
  expect(document).toContain(base.id);
  expect(document).toMatch(/<span class="brand"[^>]*>.*Sitedelta/);
  expect(document.match(/<a\b/g)).toHaveLength(document.match(/<\/a\b/g)?.length ?? 0);
  const shown = /<pre[^>]*>.*?<\/pre>/gs;
  expect(document.match(shown)).toEqual(page.match(shown));
});

it('leaves the text of the site unchanged', () => {
  const shown = /<pre[^>]*>.*?<\/pre>/gs;
  expect(report.match(shown)?.join('')).toContain('../../x');
  expect(selfContained(report, ADDRESS).match(shown)).toEqual(report.match(shown));
});

describe('the filter', () => {
  const rules = ['image-alt', 'label', 'link-name'];
  const findings = rules.flatMap((rule, place) =>
    Array.from({ length: 8 }, (_, index) =>
      aFinding({
        id: `${place}${index}`.padStart(16, '0'),
        rule,
        title: `About ${rule}`,
        severity: place === 0 ? 'high' : 'low',
        category: place === 2 ? 'links' : 'accessibility',
        evidence: `<x-${index}>`,
        pages: [`https://www.example.com/${index % 2}`],
      }),
    ),
  );
  let page: Page;

  /** Opens the file. */
  async function open(hasScripts = true): Promise<void> {
    const whole = pages.report(
      { scan: aScan({ result: aResult(findings) }), comparison: null },
      { isFile: true, address: ADDRESS },
    );
    const file = path.join(folder, 'filtered.html');
    await writeFile(file, selfContained(whole, ADDRESS));
    page = await openPage(browser);
    await page.setJavaScriptEnabled(hasScripts);
    await page.goto(pathToFileURL(file).href);
  }

  /** Ids of the findings that are shown, also in folded parts. */
  function shown(): Promise<string[]> {
    return page.$$eval('.finding:not([hidden])', (all) => all.map(({ id }) => id.slice(-2)));
  }

  it.each([
    ['severity', 'low', 16],
    ['category', 'links', 8],
    ['rule', 'label', 8],
    ['page', '/1', 12],
  ])('by %s shows what meets it', async (name, value, count) => {
    await open();
    await page.click('#filter summary');
    await page.select(`#by-${name}`, value);

    expect(await shown()).toHaveLength(count);
    expect(await page.$eval('#extent', (text) => text.textContent)).toBe(
      `${count} that meet the filter, of 24 in total`,
    );
  });

  it('by words and by more than one field, and shows all again', async () => {
    await open();
    await page.focus('#filter summary');
    await page.keyboard.press('Enter');
    await page.focus('#by-text');
    await page.keyboard.type('X-7  about');
    await page.keyboard.press('Enter');

    expect(await shown()).toEqual(['07', '17', '27']);
    // What was folded is open now, and rules without a finding are gone.
    expect(await page.$$eval('.rule-body > .more[open]', (all) => all.length)).toBe(3);
    await page.select('#by-rule', 'label');
    expect(await shown()).toEqual(['17']);
    expect(await page.$$eval('.rule', (all) => all.filter((one) => one.checkVisibility()).length)).toBe(1);
    await page.click('#filter button[type=reset]');
    await page.waitForFunction('document.querySelector("#extent").textContent === "All 24"');
    expect(await shown()).toHaveLength(24);
  });

  it('gives way to a link to what it hides', async () => {
    await open();
    await page.click('#filter summary');
    await page.select('#by-rule', 'label');
    await page.click('#overview a[href="#r-link-name"]');

    expect(await shown()).toHaveLength(24);
    expect(await page.$eval(':target', ({ id }) => id)).toBe('r-link-name');
  });

  it('is not there without scripts', async () => {
    await open(false);

    expect(await page.$eval('#filter', (filter) => filter.checkVisibility())).toBe(false);
    expect(await shown()).toHaveLength(24);
  });
});

it('says where the live report is', () => {
  const whole = pages.report(
    { scan: aScan({ result: aResult([hostile]) }), comparison: null },
    { isFile: true, address: ADDRESS },
  );

  expect(selfContained(whole, ADDRESS)).toMatch(
    new RegExp(`<dt>Live report</dt>\\s*<dd>\\s*<a class="address" href="${ADDRESS}"`),
  );
  expect(selfContained(whole, null)).not.toContain('Live report');
});
