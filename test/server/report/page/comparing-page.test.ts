import type { Browser, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import {
  aBase,
  aDiff,
  aFinding,
  aResult,
  aScan,
  BASE_ID,
  SCAN_ID,
} from '../../../../harness/findings/builders.ts';
import { pages } from '../../../../server/report/page/pages.ts';
import { sendPage, serve } from '../serve.ts';

const FINDING = aFinding({ id: 'abc' });
const scan = aScan({ result: aResult([FINDING]) });
const base = aBase();
const READY = pages.report({ scan, comparison: { diff: aDiff({ added: [FINDING] }), base } });
const WAITING = pages.comparing(scan, base, `?base=${BASE_ID}`);
const FAILED = pages.comparisonFailed(scan, 'The scans cannot be compared.');

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let page: Page;
/** What the service answers from now on: a status and a page, or nothing at all. */
let answer: [status: number, body: string] | 'nothing' = [202, WAITING];

beforeAll(async () => {
  browser = await openBrowser();
  server = await serve((request, response, path) => {
    if (path !== `/reports/${SCAN_ID}`) return false;
    if (answer === 'nothing') {
      response.destroy();
      return true;
    }
    const [status, body] = answer;
    response.statusCode = status;
    return sendPage(response, request.method === 'HEAD' ? '' : body);
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(() => {
  answer = [202, WAITING];
});
afterEach(async () => {
  await page?.close();
});

async function open(scripts = true): Promise<void> {
  page = await openPage(browser);
  await page.setJavaScriptEnabled(scripts);
  await page.goto(`${server.url}/reports/${SCAN_ID}?base=${BASE_ID}#f-abc`);
}

it('asks, and becomes the comparison at the finding of its address', async () => {
  await open();
  expect(await page.title()).toMatch(/^The comparison is being made/);
  answer = [200, READY];

  await page.waitForSelector('#f-abc');

  expect(page.url()).toMatch(/\?base=[a-f0-9]{32}#f-abc$/);
  expect(await page.title()).toMatch(/^1 added/);
});

it('is loaded again without scripts', async () => {
  await open(false);
  answer = [200, READY];

  await page.waitForNavigation();

  expect(page.url()).toMatch(/\?base=[a-f0-9]{32}$/);
  expect(await page.content()).toContain('id="f-abc"');
});

it('becomes the page about the failure', async () => {
  await open();
  answer = [500, FAILED];

  await page.waitForFunction("document.title.startsWith('The comparison failed')");

  expect(await page.$eval('main p a[href]', (link) => link.getAttribute('href'))).not.toBe('');
});

it.each([
  ['nothing answers', 'nothing'],
  ['a proxy finds nothing', [404, 'Not found']],
  ['a proxy finds no service', [502, 'Bad gateway']],
  ['the service starts', [503, 'Starting']],
] as const)('says that the service is away if %s, and goes on when it is back', async (_, outage) => {
  await open();
  answer = outage === 'nothing' ? outage : [...outage];
  await page.waitForFunction(
    "document.getElementById('state').textContent.startsWith('The service is not answering')",
  );
  answer = [200, READY];

  await page.waitForSelector('#f-abc');
});
