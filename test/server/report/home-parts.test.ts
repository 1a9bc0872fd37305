import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { components } from '../../../openapi.gen.ts';
import { defaultPublicUrl } from '../../../server/config/config.ts';
import { buildApp } from '../../../server/http/app.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { aConfig, aFailingService } from '../../../harness/service/build-test-app.ts';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { rolesIn } from '../../../harness/browser/roles-in.ts';
import { aResult, aScan } from '../../../harness/findings/builders.ts';

const IDS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
/** Of a scan that is still running whenever it is read. */
const UNENDING = 'e'.repeat(32);

let browser: Browser;
let app: FastifyInstance;
let url: string;
let page: Page;
/** Scans by id; those that were asked for are running first and complete when they are read again. */
let scans: Map<string, components['schemas']['Scan']>;

beforeAll(async () => {
  browser = await openBrowser();
  const service = aFailingService({
    async create(target) {
      const id = IDS[scans.size] ?? '';
      scans.set(id, aScan({ id, target, status: 'running' }));
      return { id };
    },
    async get(id) {
      const scan = scans.get(id) ?? aScan({ id, status: 'running' });
      if (id === UNENDING) return scan;
      scans.set(id, { ...scan, status: 'complete', result: aResult([]) });
      return scan;
    },
  });
  const config = aConfig({ port: 0, publicUrl: defaultPublicUrl('127.0.0.1', 0) });
  app = await buildApp({ config, service, pages });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  scans = new Map();
  page = await openPage(await browser.createBrowserContext());
  await page.goto(`${url}/`);
});

afterEach(async () => {
  // With all that it keeps. A page that goes to another one does not answer every command.
  await page.browserContext().close();
});

async function scan(address: string): Promise<void> {
  await page.goto(`${url}/`);
  await page.type('#url', address);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.facts-list');
}

/** The recent scans on the home page as links, or null if there is no such part. */
async function recent(): Promise<unknown> {
  await page.goto(`${url}/`);
  return page.evaluate(`document.querySelector('.recent').checkVisibility()
    ? Array.from(document.querySelectorAll('.recent li a'), (link) => link.pathname + ' ' + link.textContent) : null`);
}

function keep(text: string): Promise<unknown> {
  return page.evaluate(`localStorage.setItem('sitedelta:recent-scans:/', ${JSON.stringify(text)})`);
}

function at(minute: number): string {
  return `2026-11-21T05:0${minute}:00.000Z`;
}

describe('the recent scans', () => {
  it('are those that were started in this browser, the latest first', async () => {
    expect(await recent()).toBe(null);
    await scan('www.example.com');
    await scan('example.org/shop');

    expect(await recent()).toEqual([
      `/reports/${IDS[1]} example.org/shop, 21 November 2026 at 05:00 UTC`,
      `/reports/${IDS[0]} www.example.com, 21 November 2026 at 05:00 UTC`,
    ]);
  });

  it('are not those that someone else has started', async () => {
    const id = 'd'.repeat(32);
    scans.set(id, aScan({ id, status: 'running' }));
    await page.goto(`${url}/reports/${id}`);
    await page.waitForSelector('.facts-list');

    expect(await recent()).toBe(null);
  });

  it('do not take a scan for started whose form came back with a problem', async () => {
    await page.type('#url', 'no address at all');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#url-error');
    const id = 'd'.repeat(32);
    scans.set(id, aScan({ id, status: 'running' }));
    await page.goto(`${url}/reports/${id}`);
    await page.waitForSelector('.facts-list');

    expect(await recent()).toBe(null);
  });

  it('can be forgotten, which leaves the focus in the form', async () => {
    await scan('www.example.com');
    await recent();
    await page.focus('#forget');
    await page.keyboard.press('Enter');
    await page.waitForFunction('document.querySelector("#forgotten").textContent !== ""');

    expect(
      await page.evaluate(
        '[document.querySelector(".recent").checkVisibility(), document.activeElement.id, localStorage.length]',
      ),
    ).toEqual([false, 'url', 0]);
    expect(await recent()).toBe(null);
  });

  it('never run or follow what someone has put into the storage', async () => {
    const odd = [
      { id: '../x', target: 'https://a.test/', createdAt: '2026-11-21T05:00:00Z' },
      { id: IDS[0], target: 'javascript:alert(1)', createdAt: '2026-11-21T05:00:00Z' },
      { id: IDS[1], target: 'https://a.test/<img src=x>', createdAt: '2026-11-21T05:00:00Z' },
      { id: IDS[2], target: 'https://a.test/', createdAt: 'yesterday' },
      null,
      7,
    ];
    await keep(JSON.stringify(odd));

    expect(await recent()).toEqual([`/reports/${IDS[1]} a.test/<img src=x>, 21 November 2026 at 05:00 UTC`]);
    await keep('{"not": ');
    expect(await recent()).toBe(null);
  });

  it('can be compared with in a report of their target, the later with the earlier', async () => {
    // The browser has kept the reports of other tests.
    const [earlier = '', own = '', later = ''] = ['1', '2', '3'].map((digit) => digit.repeat(32));
    const target = 'https://www.example.com/index.html';
    scans.set(own, aScan({ id: own, createdAt: at(1), result: aResult([]) }));
    await keep(
      JSON.stringify([
        { id: later, target, createdAt: at(2) },
        { id: own, target, createdAt: at(1) },
        { id: earlier, target, createdAt: at(0) },
        { id: 'd'.repeat(32), target: 'https://other.example/', createdAt: at(0) },
      ]),
    );
    await page.goto(`${url}/reports/${own}`);
    await page.click('.actions summary');

    const links = await page.$$eval('.actions li a', (all) =>
      all.map(({ pathname, search, textContent }) => `${pathname}${search} ${textContent}`),
    );
    expect(links).toEqual([
      `/reports/${later}?base=${own} www.example.com/index.html, 21 November 2026 at 05:02 UTC`,
      `/reports/${own}?base=${earlier} www.example.com/index.html, 21 November 2026 at 05:00 UTC`,
    ]);
  });

  it('are what a second scan of their address is compared with', async () => {
    await scan('www.example.com/shop');
    const first = new URL(page.url());
    expect(first.search).toBe('');
    await page.goto(`${url}/`);
    await page.type('#url', 'https://www.example.com/shop/');
    expect(await page.$eval('#known', (words) => words.textContent)).toMatch(
      /^It will be compared with your scan of /,
    );

    await page.keyboard.press('Enter');
    await page.waitForFunction("location.search !== ''");

    expect(new URL(page.url()).search).toBe(`?base=${first.pathname.split('/').at(-1)}`);
    await page.waitForFunction('JSON.parse(localStorage["sitedelta:recent-scans:/"]).length === 2');
    await page.goto(`${url}/`);
    await page.type('#url', 'www.example.com/other');
    expect(await page.$eval('#known', (words) => words.checkVisibility())).toBe(false);
    expect(await page.$eval('#base', (base) => base.getAttribute('value') ?? '')).toBe('');
  });

  it('are no part of a report while there are none', async () => {
    scans.set(UNENDING, aScan({ id: UNENDING, result: aResult([]) }));
    await page.goto(`${url}/reports/${UNENDING}`);
    await page.click('.actions summary');

    expect(await page.$eval('#known-scans', (words) => words.checkVisibility())).toBe(false);
    expect(await page.$eval('#compare-with', (field) => field.checkVisibility())).toBe(true);
  });

  it('include those that the button of a report has started', async () => {
    const first = '4'.repeat(32);
    scans.set(first, aScan({ id: first, result: aResult([]) }));
    await page.goto(`${url}/reports/${first}`);
    // Waits until the button stays where it is.
    await page.locator('#scan-again button').click();
    // Asked anew each time: the page is replaced twice.
    const kept =
      "location.search === '' ? null : JSON.parse(localStorage['sitedelta:recent-scans:/'] ?? null)";
    await expect
      .poll(() => page.evaluate(kept).catch(() => null))
      .toMatchObject([{ id: IDS[1], target: 'https://www.example.com/' }]);
  });
});

describe('the workflow', () => {
  it('has the address of this service, and is copied by a button', async () => {
    // The browser of the tests has no clipboard that can be read.
    await page.evaluateOnNewDocument(`Object.defineProperty(navigator, 'clipboard', {
      get: () => ({ writeText: async (text) => { window.copied = text; } }),
    })`);
    await page.goto(`${url}/`);
    await page.click('#copy');
    await page.waitForFunction('document.querySelector("#copied").textContent === "Copied."');

    const copied = String(await page.evaluate('window.copied'));
    expect(parse(copied)).toMatchObject({
      on: { deployment_status: null },
      jobs: { sitedelta: { steps: [{}, { with: { 'server-url': url } }] } },
    });
  });

  it('is selected where the browser has no clipboard', async () => {
    await page.evaluateOnNewDocument(
      'Object.defineProperty(navigator, "clipboard", { get: () => undefined })',
    );
    await page.goto(`${url}/`);
    await page.click('#copy');
    await page.waitForFunction('/^It is selected/.test(document.querySelector("#copied").textContent)');

    expect(await page.evaluate('String(getSelection())')).toMatch(/^name: Website quality[^]*server-url/);
  });

  it('has no button without scripts', async () => {
    await page.setJavaScriptEnabled(false);
    await page.goto(`${url}/`);

    expect(await page.$eval('#copy', (button) => button.checkVisibility())).toBe(false);
    await page.setJavaScriptEnabled(true);
    await page.goto(`${url}/`);
  });
});

describe('the sample report', () => {
  it('is one link away, with a picture of it in the scheme of the reader', async () => {
    const shown: unknown[] = [];
    for (const scheme of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.$eval('.report-picture', (picture) => picture.scrollIntoView());
      await page.waitForFunction(
        `(({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 1200 && currentSrc.includes('-${scheme}-'))(document.querySelector('.report-picture'))`,
      );
      shown.push(scheme);
    }
    expect(shown).toEqual(['light', 'dark']);

    await Promise.all([page.waitForNavigation(), page.click('section a[href^="reports/"]')]);
    expect(await page.$eval('h1', (heading) => heading.textContent?.trim())).toMatch(/^4 added/);
  });
});

it('has names and roles', async () => {
  await scan('www.example.com');
  await recent();

  expect(await rolesIn(page, 'main')).toEqual([
    'main',
    'heading What did this deployment change?',
    'emphasis',
    'form',
    'LabelText',
    'textbox Address of the website',
    'button Scan it',
    'region Your recent scans',
    'heading Your recent scans',
    'list',
    'listitem',
    'link www.example.com, 21 November 2026 at 05:00 UTC',
    'button Forget them',
    'status',
    'region What you get',
    'heading What you get',
    'link Open a sample report',
    'image First screen of the sample report: how many findings a deployment added and resolved, and what to fix first.',
    'region How it works',
    'heading How it works',
    'list',
    'listitem',
    'heading Added',
    'listitem',
    'heading Resolved',
    'listitem',
    'heading Unchanged',
    'region After every deployment',
    'heading After every deployment',
    'code',
    'code',
    'strong',
    'code',
    'code',
    'button Copy the workflow',
    'status',
    'region For programs',
    'heading For programs',
    'link three calls',
    'link About our visits to websites',
  ]);
});

describe.each(['/', '/reports/running'])('%s', (path) => {
  const open = (): Promise<unknown> => page.goto(url + path.replace('running', UNENDING));

  it('needs no sideways scrolling with text of 200 %', async () => {
    await page.setViewport({ width: 1280, height: 900 });
    await open();
    await page.evaluate('document.documentElement.style.fontSize = "200%"');

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
  });

  it('keeps its controls visible with forced colours', async () => {
    const client = await page.createCDPSession();
    await client.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: 'active' }],
    });
    await open();

    const borders = await page.evaluate(`matchMedia('(forced-colors: active)').matches &&
      Array.from(document.querySelectorAll('button, input, progress'), (control) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(control);
        return color !== backgroundColor && (control.localName === 'progress' || borderColor !== backgroundColor);
      })`);
    expect(borders).toContain(true);
    expect(borders).not.toContain(false);
  });

  it('moves nothing if the reader wants less motion', async () => {
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await open();

    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    const looks = await page.evaluate(
      'Array.from(document.querySelectorAll("progress:indeterminate"), (bar) => getComputedStyle(bar).appearance).filter((look) => look !== "none")',
    );
    expect(looks).toEqual([]);
  });
});
