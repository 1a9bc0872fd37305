import axe from 'axe-core';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi.gen.ts';
import { buildApp } from '../../../server/http/app.ts';
import { ServiceError } from '../../../server/shared/errors.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { aConfig, aFailingService } from '../../../harness/service/build-test-app.ts';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { rolesIn } from '../../../harness/browser/roles-in.ts';
import { aResult, aScan, SCAN_ID } from '../../../harness/findings/builders.ts';

type Scan = components['schemas']['Scan'];

const COMPLETE = aScan({ result: aResult([]) });
const RUNNING = aScan({
  status: 'running',
  progress: { pagesFound: 12, pagesDone: 3, currentPage: 'https://www.example.com/about' },
});
/** A name that leads to this machine, for which browsers do as with any website without TLS. */
const NAME = 'scan.test';

let browser: Browser;
let app: FastifyInstance;
let url: string;
let page: Page;
/** What the browser complains about, the policy of the page above all. */
let complaints: string[];
/** What the service does next; the last of each is repeated. */
let creates: (() => Promise<{ id: string }>)[];
let gets: (Scan | ServiceError)[];
/** Addresses of the scans that were asked for. */
let asked: string[];
/** How often the scan was read. */
let reads: number;

async function accept(): Promise<{ id: string }> {
  return { id: SCAN_ID };
}

function refuse(...error: ConstructorParameters<typeof ServiceError>) {
  return async (): Promise<never> => {
    throw new ServiceError(...error);
  };
}

function next<Item>(items: Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('Nothing was prepared.');
  if (items.length > 1) items.shift();
  return first;
}

function nextScan(): Scan {
  reads += 1;
  const scan = next(gets);
  if (scan instanceof ServiceError) throw scan;
  return scan;
}

beforeAll(async () => {
  browser = await openBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
  const service = aFailingService({
    async create(address) {
      asked.push(address);
      return next(creates)();
    },
    get: async () => nextScan(),
  });
  app = await buildApp({ config: aConfig({ publicUrl: `http://${NAME}/under/here` }), service, pages });
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/under/here`;
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  creates = [accept];
  gets = [COMPLETE];
  asked = [];
  reads = 0;
  complaints = [];
  page = await openPage(browser);
  page.on('console', (message) => {
    // What is asked for on purpose, and a header that browsers heed over TLS only.
    const expected = /status of (?:400|404|429|503)|Cross-Origin-Opener-Policy/;
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${url}/`);
});

afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

async function submit(address: string): Promise<void> {
  await page.$eval('#url', (field) => field.setAttribute('value', ''));
  await page.type('#url', address);
  await page.keyboard.press('Enter');
}

/** Waits until the text of an element matches. */
async function says(selector: string, pattern: RegExp): Promise<void> {
  await page.waitForFunction(
    `${pattern.toString()}.test(document.querySelector('${selector}')?.textContent.trim().replace(/\\s+/g, ' ') ?? '')`,
  );
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the form %s', (_, scripts) => {
  beforeEach(async () => {
    await page.setJavaScriptEnabled(scripts);
    await page.goto(`${url}/`);
  });

  it('leads from a typed address to the report', async () => {
    await submit('  münchen.de/über uns');
    await page.waitForSelector('.facts-list');

    expect(page.url()).toBe(`${url}/reports/${SCAN_ID}`);
    expect(asked).toEqual(['https://xn--mnchen-3ya.de/%C3%BCber%20uns']);
  });

  it('leads to the report even if the browser sends no Sec-Fetch-Site', async () => {
    await page.goto(`${url.replace('127.0.0.1', NAME)}/`);
    await submit('example.com');
    await page.waitForSelector('.facts-list');

    expect(asked).toEqual(['https://example.com/']);
  });

  it('shows the problem with the address at the field, and keeps the address', async () => {
    creates = [refuse('target_not_allowed', 'This address leads to <a host> that is not visited.'), accept];

    await submit('127.0.0.1:80/"a"');
    await page.waitForSelector('#url-error');

    const shown = await page.evaluate(`(() => {
      const field = document.querySelector('#url');
      return {
        error: document.querySelector('#url-error').textContent,
        value: field.value,
        invalid: field.getAttribute('aria-invalid'),
        described: field.getAttribute('aria-describedby'),
        focused: field === document.activeElement,
        title: document.title,
      };
    })()`);
    expect(shown).toEqual({
      error: 'This address leads to <a host> that is not visited.',
      value: '127.0.0.1:80/"a"',
      invalid: 'true',
      described: 'url-error url-hint',
      focused: true,
      title: 'Not started · Sitedelta: what did this deployment change?',
    });

    await page.keyboard.press('Enter');
    await page.waitForSelector('.facts-list');
    expect(asked).toEqual(['http://127.0.0.1/%22a%22', 'http://127.0.0.1/%22a%22']);
  });

  it('can be sent again after going back', async () => {
    await submit('example.com');
    await page.waitForSelector('.facts-list');

    await page.goBack();
    await page.waitForSelector('#start');
    expect(await page.$('[aria-disabled], #url-error, #url-wait')).toBe(null);
    await page.click('#start');
    await page.waitForSelector('.facts-list');

    expect(asked).toHaveLength(2);
  });
});

describe('the form', () => {
  it('asks nothing without an address', async () => {
    await page.keyboard.press('Tab');
    await page.click('#start');
    await submit('  ');
    await says('#url-error', /^Enter the address/);

    expect(asked).toEqual([]);
  });

  it('is sent once, however often a person presses Enter', async () => {
    await page.type('#url', 'example.com');

    const second = await page.evaluate(`(() => {
      const form = document.querySelector('#scan-form');
      form.requestSubmit();
      let prevented = null;
      form.addEventListener('submit', (event) => { prevented = event.defaultPrevented; });
      form.requestSubmit();
      const disabled = () => document.querySelector('#start').getAttribute('aria-disabled');
      const sent = disabled();
      // As where the page comes from the memory of the browser, which puppeteer turns off.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return [prevented, sent, disabled()];
    })()`);
    expect(second).toEqual([true, 'true', null]);
    await page.waitForSelector('.facts-list');

    expect(asked).toHaveLength(1);
  });

  it('counts the waiting time down, and announces its end once', async () => {
    creates = [
      refuse('rate_limited', 'Too many requests came from your address; try again in 3 seconds.', {
        retryAfterSeconds: 3,
      }),
      accept,
    ];
    // The clock of the page stands still until it is moved.
    await page.evaluateOnNewDocument(`
      let now = 0;
      performance.now = () => now;
      window.setInterval = (tick) => { window.pass = (ms) => { now += ms; tick(); }; return 1; };
      window.clearInterval = () => { window.stopped = true; };
    `);

    await submit('example.com');
    await says('#url-error', /^Too many requests came from your address\.$/);
    await says('#url-wait', /^You can try again in 3 seconds\.$/);
    await page.evaluate('pass(1000)');
    await says('#url-wait', /^You can try again in 2 seconds\.$/);
    await page.evaluate('pass(1100)');
    await says('#url-wait', /^You can try again in 1 second\.$/);
    expect(await page.$eval('#wait-over', (element) => element.textContent)).toBe('');
    await page.evaluate('pass(900)');

    await says('#wait-over', /^You can try again now\.$/);
    expect(await page.evaluate('[document.querySelector("#url-wait"), window.stopped]')).toEqual([
      null,
      true,
    ]);
    // The focus is on the button, so that Enter is enough.
    await page.keyboard.press('Enter');
    await page.waitForSelector('.facts-list');
    expect(asked).toHaveLength(2);
  });

  it.each(['light', 'dark'])('passes axe with an error in %s mode', async (scheme) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await submit('no where');
    await page.waitForSelector('#url-error');
    await page.evaluate(axe.source);

    expect(await page.evaluate('axe.run().then((result) => result.violations.map((one) => one.id))')).toEqual(
      [],
    );
  });

  it('starts with the address of a link', async () => {
    await page.goto(`${url}/?url=${encodeURIComponent('https://a.test/?b="c"&d=<e>')}`);

    expect(await page.$eval('#url', (field) => field.getAttribute('value'))).toBe(
      'https://a.test/?b="c"&d=<e>',
    );
    expect(asked).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('has a link that skips the header', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');

    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');

    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('url');
  });
});

/** Stops the clock of pages; returns what lets their last timer run, and how long it would have waited. */
async function stopClock(): Promise<() => Promise<unknown>> {
  await page.evaluateOnNewDocument('window.setTimeout = (done, ms) => { window.timer = { done, ms }; };');
  return async () => {
    await page.waitForFunction('window.timer !== undefined');
    return page.evaluate(
      '(() => { const { done, ms } = window.timer; delete window.timer; done(); return ms; })()',
    );
  };
}

/** A scan under way. */
function done(pagesDone: number): Scan {
  return aScan({ status: 'running', progress: { pagesFound: 12, pagesDone } });
}

describe('the page of an unfinished scan', () => {
  it('shows the progress of the scan, also in the title, and then the report', async () => {
    gets = [aScan({ status: 'queued', progress: { queuePosition: 2 } }), RUNNING];
    const endWait = await stopClock();

    await page.goto(`${url}/reports/${SCAN_ID}?base=x`);
    await says('#state', /^3 of 12 pages done so far\.$/);
    const { heading, title, bar } = JSON.parse(
      String(
        await page.evaluate(
          'JSON.stringify({ heading: document.querySelector("h1").textContent, title: document.title, bar: [bar.max, bar.value] })',
        ),
      ),
    );
    expect([heading, title, bar]).toEqual([
      'The scan is running',
      '3/12 pages · www.example.com · Sitedelta',
      [12, 3],
    ]);
    expect(await page.$eval('#page', (shown) => shown.textContent)).toBe(
      'Under way: https://www.example.com/about',
    );
    expect(await page.$eval('#page', (shown) => shown.hasAttribute('hidden'))).toBe(false);

    gets = [COMPLETE];
    await endWait();
    await page.waitForSelector('.facts-list');
    expect(page.url()).toBe(`${url}/reports/${SCAN_ID}?base=x`);
  });

  it('asks again after an outage', async () => {
    gets = [RUNNING, new ServiceError('unavailable', 'Later.', { retryAfterSeconds: 3 }), COMPLETE];
    const endWait = await stopClock();

    await page.goto(`${url}/reports/${SCAN_ID}`);
    await says('#state', /Asking again/);
    expect(await endWait()).toBe(3000);
    await page.waitForSelector('.facts-list');

    // For the page, two polls, and for the report its state and its result.
    expect(reads).toBe(5);
  });

  it('goes on when the browser is online again', async () => {
    gets = [RUNNING];
    await page.goto(`${url}/reports/${SCAN_ID}`);
    await says('#state', /^3 of 12/);

    await page.setOfflineMode(true);
    await says('#state', /^This browser is offline\. The scan goes on/);
    await says('#news', /offline/);
    gets = [COMPLETE];
    await page.setOfflineMode(false);

    await page.waitForSelector('.facts-list');
    const expected = complaints.filter((text) => text.includes('ERR_INTERNET_DISCONNECTED'));
    complaints = complaints.filter((text) => !expected.includes(text));
  });

  it('does not take the 404 of a proxy for the end of the scan', async () => {
    gets = [RUNNING];
    const endWait = await stopClock();
    await page.goto(`${url}/reports/${SCAN_ID}`);
    await says('#state', /^3 of 12/);
    await page.setRequestInterception(true);
    page.once('request', (request) => void request.respond({ status: 404, body: 'No such host' }));
    await endWait();

    await says('#state', /Asking again/);
    page.once('request', (request) => void request.continue());
    await endWait();
    await says('#state', /^3 of 12/);
    await page.setRequestInterception(false);
  });

  it('says how long it has been, and goes on counting after it is loaded again', async () => {
    const requestedMs = Date.now() - 125_000;
    gets = [{ ...RUNNING, createdAt: new Date(requestedMs).toISOString() }];

    for (let loads = 0; loads < 2; loads += 1) {
      await page.goto(`${url}/reports/${SCAN_ID}`);
      const [, minutes, seconds] =
        /^(\d+) minutes? (\d+) seconds?$/.exec(
          await page.$eval('#elapsed', (shown) => shown.textContent ?? ''),
        ) ?? [];
      const shownMs = (Number(minutes) * 60 + Number(seconds)) * 1000;
      expect(shownMs).toBeGreaterThanOrEqual(125_000);
      expect(shownMs).toBeLessThanOrEqual(Date.now() - requestedMs);
    }
    const before = await page.$eval('#elapsed', (shown) => shown.textContent);
    await page.waitForFunction(
      `document.querySelector('#elapsed').textContent !== ${JSON.stringify(before)}`,
    );
  });

  it('tells screen readers about changes of the state at once, and about pages now and then', async () => {
    gets = [aScan({ status: 'queued', progress: { queuePosition: 2 } })];
    const endWait = await stopClock();
    await page.evaluateOnNewDocument(`
      let skipped = 0;
      const now = Date.now.bind(Date);
      Date.now = () => now() + skipped;
      window.pass = (ms) => { skipped += ms; };
      window.heard = [];
      addEventListener('DOMContentLoaded', () => {
        new MutationObserver(() => {
          const text = document.querySelector('#news').textContent;
          if (text !== '') window.heard.push(text);
        }).observe(document.querySelector('#news'), { childList: true });
      });
    `);
    await page.goto(`${url}/reports/${SCAN_ID}`);
    await says('#state', /number 2/);

    for (const pagesDone of [1, 2, 3]) {
      gets = [done(pagesDone)];
      await endWait();
      await says('#state', new RegExp(`^${pagesDone} of 12`));
    }
    await page.evaluate('pass(21_000)');
    gets = [done(4)];
    await endWait();
    await says('#state', /^4 of 12/);

    expect(await page.evaluate('window.heard')).toEqual([
      'The scan is running. 1 of 12 pages done so far.',
      '4 of 12 pages done so far.',
    ]);
  });

  it('says how many findings there are so far', async () => {
    const progress = { pagesFound: 12, pagesDone: 4, findingsFound: 37 };
    gets = [aScan({ status: 'running', progress })];

    await page.goto(`${url}/reports/${SCAN_ID}`);

    await says('#state', /^4 of 12 pages done so far, with 37 findings\.$/);
  });

  it('shows the overview so far, and the rows of each page that comes, without a verdict', async () => {
    const alt = {
      rule: 'image-alt',
      title: 'No <b>alt</b>',
      severity: 'high' as const,
      findings: 2,
      pages: 1,
    };
    const low = {
      rule: 'region',
      title: 'Outside of landmarks',
      severity: 'low' as const,
      findings: 9,
      pages: 4,
    };
    const progress = (rules: (typeof alt | typeof low)[]) =>
      aScan({ status: 'running', progress: { pagesFound: 12, pagesDone: 4, findingsFound: 37, rules } });
    const rows = (): Promise<unknown> =>
      page.$$eval('#found-rules tr', (all) =>
        all.map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim()),
      );
    await page.setJavaScriptEnabled(false);
    gets = [progress([alt])];
    await page.goto(`${url}/reports/${SCAN_ID}`);
    expect(await rows()).toEqual(['No <b>alt</b> image-alt high 2 1']);

    await page.setJavaScriptEnabled(true);
    gets = [RUNNING, progress([alt, low])];
    await page.goto(`${url}/reports/${SCAN_ID}`);
    await page.waitForFunction('document.querySelectorAll("#found-rules tr").length === 2');
    expect(await page.$eval('#found', (part) => part.checkVisibility())).toBe(true);
    expect(await page.$$eval('#found-rules bdi', (all) => all.map((one) => one.textContent))).toEqual([
      'No <b>alt</b>',
      'Outside of landmarks',
    ]);
  });

  it.each([
    ['Done', COMPLETE],
    ['The scan failed', aScan({ status: 'failed', error: 'It failed.' })],
  ])('says %s in the title before the report is there', async (words, ended) => {
    gets = [RUNNING, RUNNING, ended];
    let held = false;
    await page.goto('about:blank');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      // The second time it is asked for, the page stays away.
      const isPage = request.url() === `${url}/reports/${SCAN_ID}`;
      if (isPage && held) return;
      held ||= isPage;
      void request.continue();
    });
    await page.goto(`${url}/reports/${SCAN_ID}`);

    await page.waitForFunction(`document.title.startsWith('${words} · www.example.com')`);
  });

  it('can be loaded again by a link without scripts, with the base of the comparison', async () => {
    gets = [RUNNING];
    await page.setJavaScriptEnabled(false);
    await page.goto(`${url}/reports/${SCAN_ID}?base=x`);
    gets = [COMPLETE];
    await Promise.all([page.waitForNavigation(), page.click('noscript a')]);

    expect(page.url()).toBe(`${url}/reports/${SCAN_ID}?base=x`);
    expect(await page.$('.facts-list')).not.toBe(null);
  });

  it('has names and roles', async () => {
    gets = [RUNNING];
    await page.goto(`${url}/reports/${SCAN_ID}`);
    await says('#state', /^3 of 12/);

    expect(await rolesIn(page, 'main')).toEqual([
      'main',
      'link www.example.com',
      'heading The scan is running',
      'progressbar Progress of the scan',
      'status',
    ]);
  });

  it('reports that the scan no longer exists', async () => {
    gets = [RUNNING, new ServiceError('not_found', 'There is no such scan.')];

    await page.goto(`${url}/reports/${SCAN_ID}`);
    await says('#state', /^There is no such scan\.$/);

    expect(await page.title()).toBe('The scan is lost · www.example.com · Sitedelta');
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('The scan is lost');
  });

  it('shows the report without scripts once the scan has ended', async () => {
    gets = [RUNNING];
    await page.setJavaScriptEnabled(false);
    await page.goto(`${url}/reports/${SCAN_ID}`);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('The scan is running');

    gets = [COMPLETE];
    await page.waitForSelector('.facts-list');
  });
});
