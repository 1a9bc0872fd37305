import type { ServerResponse } from 'node:http';
import axe from 'axe-core';
import type { Browser, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../openapi.gen.ts';
import { pages } from '../../server/report/pages.ts';
import { openBrowser } from '../support/open-browser.ts';
import { openPage } from '../support/open-page.ts';
import { aResult, aScan, SCAN_ID } from './builders.ts';
import { sendPage, serve } from './serve.ts';

type Reply = [status: number, headers: Record<string, string>, body: unknown];

const ACCEPTED: Reply = [
  202,
  {},
  {
    schemaVersion: '1.0',
    id: SCAN_ID,
    status: 'queued',
    reportUrl: `https://elsewhere.example/reports/${SCAN_ID}`,
    apiUrl: `https://elsewhere.example/api/v1/scans/${SCAN_ID}`,
  } satisfies components['schemas']['ScanAccepted'],
];
const COMPLETE = aScan({ result: aResult([]) });

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let page: Page;
/** What the interface answers next; the last answer is repeated. */
let posts: Reply[];
let gets: Reply[];
/** Bodies that were posted. */
let asked: string[];
/** How often the scan was read. */
let reads: number;

function reply(response: ServerResponse, [status, headers, body]: Reply): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
}

function next(replies: Reply[]): Reply {
  const [first] = replies;
  if (first === undefined) throw new Error('No answer was prepared.');
  if (replies.length > 1) replies.shift();
  return first;
}

beforeAll(async () => {
  browser = await openBrowser();
  server = await serve((request, response, path) => {
    if (path === '/') return sendPage(response, pages.home());
    if (path === '/api/v1/scans' && request.method === 'POST') {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        asked.push(body);
        reply(response, next(posts));
      });
      return true;
    }
    if (path === `/api/v1/scans/${SCAN_ID}`) {
      reads += 1;
      return reply(response, next(gets));
    }
    if (path === `/reports/${SCAN_ID}`) {
      const [, , scan] = gets[0] ?? [];
      const state = scan === COMPLETE ? COMPLETE : aScan({ status: 'running' });
      return sendPage(response, pages.report({ scan: state, comparison: null }));
    }
    return false;
  });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

beforeEach(async () => {
  asked = [];
  reads = 0;
  page = await openPage(browser);
  await page.goto(`${server.url}/`);
});

afterEach(() => page.close());

async function submit(address: string): Promise<void> {
  await page.type('#url', address);
  await page.keyboard.press('Enter');
}

/** Stops the clock of the page; returns what lets its last timer run, and how long it would have waited. */
async function stopClock(): Promise<() => Promise<unknown>> {
  await page.evaluate('window.setTimeout = (done, ms) => { window.timer = { done, ms }; };');
  return () => page.evaluate('(() => { window.timer.done(); return window.timer.ms; })()');
}

/** Waits until the text of an element matches. */
async function says(selector: string, pattern: RegExp): Promise<void> {
  await page.waitForFunction(`${pattern.toString()}.test(document.querySelector('${selector}').textContent)`);
}

describe('the form', () => {
  it.each([
    ['www.example.com', 'https://www.example.com'],
    ['  http://example.com/a ', 'http://example.com/a'],
    ['localhost:8080', 'https://localhost:8080'],
  ])('asks for %j and ends at the report', async (typed, url) => {
    posts = [ACCEPTED];
    gets = [
      [200, {}, aScan({ status: 'queued', progress: { queuePosition: 2 } })],
      [200, {}, COMPLETE],
    ];

    await submit(typed);
    await page.waitForSelector('.facts-list');

    expect(page.url()).toBe(`${server.url}/reports/${SCAN_ID}`);
    expect(asked.map((body): unknown => JSON.parse(body))).toEqual([{ url }]);
  });

  it('tells how far the scan is, and offers its page', async () => {
    posts = [ACCEPTED];
    gets = [[200, {}, aScan({ status: 'running', progress: { pagesFound: 12, pagesDone: 3 } })]];

    await submit('example.com');
    await says('#state', /^3 of 12 pages done so far\.$/);

    expect(await page.$eval('#bar', (bar) => [bar.getAttribute('max'), bar.getAttribute('value')])).toEqual([
      '12',
      '3',
    ]);
    expect(await page.$eval('#report-link', (link) => link.getAttribute('href'))).toBe(`reports/${SCAN_ID}`);
  });

  it('shows at the field what is wrong with the address', async () => {
    posts = [
      [
        400,
        {},
        { error: 'target_not_allowed', message: 'This address leads to <a host> that is not visited.' },
      ],
    ];

    await submit('http://127.0.0.1/');
    await says('#url-error', /^This address leads to <a host> that is not visited\.$/);

    const field = await page.$eval('#url', (input) => ({
      invalid: input.getAttribute('aria-invalid'),
      described: input.getAttribute('aria-describedby'),
      focused: input.matches(':focus'),
    }));
    expect(field).toEqual({ invalid: 'true', described: 'url-hint url-error', focused: true });
  });

  it('asks nothing without an address', async () => {
    await submit('  ');
    await says('#url-error', /Write the address/);

    expect(asked).toEqual([]);
  });

  it('waits as long as it is told, then lets people try again', async () => {
    posts = [[429, { 'retry-after': '3' }, { error: 'rate_limited', message: 'Too many scans.' }], ACCEPTED];
    gets = [[200, {}, COMPLETE]];
    const endWait = await stopClock();

    await submit('example.com');
    await says('#url-error', /^Too many scans\. You can try again in 3 seconds\.$/);
    await page.keyboard.press('Enter');
    expect(await endWait()).toBe(3000);
    await says('#url-error', /^You can try again now\.$/);
    expect(asked).toHaveLength(1);

    await page.keyboard.press('Enter');
    await page.waitForSelector('.facts-list');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['nothing readable', [500, {}, 'oops'] satisfies Reply, /^The service answered with status 500/],
    ['an id that is none', [202, {}, { id: '../../evil' }] satisfies Reply, /makes no sense/],
  ])('has words for %s', async (_, answer, words) => {
    posts = [answer];

    await submit('example.com');
    await says('#url-error', words);
  });

  it('says when the scan is gone', async () => {
    posts = [ACCEPTED];
    gets = [[404, {}, { error: 'not_found', message: 'There is no such scan.' }]];

    await submit('example.com');
    await says('#url-error', /^There is no such scan\.$/);
  });

  it('asks again after an outage', async () => {
    posts = [ACCEPTED];
    gets = [
      [503, { 'retry-after': '3' }, { error: 'unavailable', message: 'Later.' }],
      [200, {}, COMPLETE],
    ];

    const endWait = await stopClock();

    await submit('example.com');
    await says('#state', /Asking again/);
    expect(await endWait()).toBe(3000);
    await page.waitForSelector('.facts-list');

    expect(reads).toBe(2);
  });
});

describe('the form at work', () => {
  it.each(['light', 'dark'])(
    'passes axe while a scan runs, and with an error, in %s mode',
    async (scheme) => {
      posts = [[400, {}, { error: 'invalid_url', message: 'This is no address.' }], ACCEPTED];
      gets = [[200, {}, aScan({ status: 'running', progress: { pagesFound: 12, pagesDone: 3 } })]];
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.evaluate(axe.source);
      const judge = (): Promise<unknown> =>
        page.evaluate('axe.run().then((result) => result.violations.map((one) => one.id))');

      await submit('nowhere');
      await says('#url-error', /^This is no address\.$/);
      expect(await judge()).toEqual([]);

      await page.keyboard.press('Enter');
      await says('#state', /^3 of 12/);
      expect(await judge()).toEqual([]);
    },
  );
});

describe('the keyboard', () => {
  it('gets past the header with the first link', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');

    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');

    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('url');
  });
});

describe('without scripts', () => {
  it('says how to ask for a scan', async () => {
    await page.setJavaScriptEnabled(false);
    await page.goto(`${server.url}/`);

    expect(await page.$eval('noscript', (part) => part.checkVisibility())).toBe(true);
    expect(await page.$eval('noscript pre', (part) => part.textContent)).toContain(
      '"$SITEDELTA/api/v1/scans"',
    );
  });

  it('shows the report once it is there', async () => {
    gets = [[200, {}, aScan({ status: 'running' })]];
    await page.setJavaScriptEnabled(false);
    await page.goto(`${server.url}/reports/${SCAN_ID}`);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('The scan is running');

    gets = [[200, {}, COMPLETE]];
    await page.waitForSelector('.facts-list');
  });
});

describe('the page of a running scan', () => {
  it('becomes the report', async () => {
    gets = [[200, {}, aScan({ status: 'running', progress: { pagesFound: 1, pagesDone: 0 } })]];
    await page.goto(`${server.url}/reports/${SCAN_ID}?base=x`);
    await says('#state', /^0 of 1 page done so far\.$/);

    gets = [[200, {}, COMPLETE]];
    await page.waitForSelector('.facts-list');

    expect(page.url()).toBe(`${server.url}/reports/${SCAN_ID}?base=x`);
  });
});
