import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { aComparison, aDiff, aFinding, aResult, aScan, SCAN_ID } from '../../../harness/findings/builders.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { selfContained } from '../../../server/report/page/self-contained.ts';
import { findingTask } from '../../../shared/formats/finding-task.ts';
import { sendPage, serve } from './serve.ts';

const findings = ['image-alt', 'label', 'link-name'].flatMap((rule) =>
  Array.from({ length: 60 }, (_, index) =>
    aFinding({
      id: `${rule}-${index}`,
      rule,
      title: `About ${rule}`,
      evidence: `<p class="${'x'.repeat((index % 30) + 1)}">`,
      selector: `#x${index}`,
    }),
  ),
);
const scan = aScan({ result: aResult(findings) });

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  server = await serve((request, response, path) => {
    if (path !== `/reports/${SCAN_ID}`) return false;
    const fields = Object.fromEntries(new URL(request.url ?? '/', 'http://loopback').searchParams);
    return sendPage(response, pages.report({ scan, comparison: null }, { fields }));
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens the report. @param rest query and place */
async function open(rest: string, scripts = true): Promise<void> {
  page = await openPage(browser);
  await page.setJavaScriptEnabled(scripts);
  await page.goto(`${server.url}/reports/${SCAN_ID}${rest}`);
}

/** Text of the element that the address names, if it is in the window. */
async function targetInView(): Promise<unknown> {
  await page.waitForSelector(':target');
  return page.$eval(':target', (element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < element.ownerDocument.documentElement.clientHeight
      ? element.id
      : `out of view at ${top}`;
  });
}

describe('a link to a finding in another part of the list', () => {
  it.each([
    ['by its query, without scripts', '?finding=link-name-30#f-link-name-30', false],
    ['by its query', '?finding=link-name-30#f-link-name-30', true],
    ['by its place alone', '#f-link-name-30', true],
  ])('shows it, %s', async (_, rest, scripts) => {
    await open(rest, scripts);

    expect(await targetInView()).toBe('f-link-name-30');
  });

  it('by the rule shows the first of its findings', async () => {
    await open('#r-link-name');

    expect(await targetInView()).toBe('r-link-name');
    expect(await page.$eval('#findings-heading .count', (count) => count.textContent)).toBe('60');
  });

  it('of the overview leads there without scripts', async () => {
    await open('', false);
    await Promise.all([page.waitForNavigation(), page.click('#overview tr:nth-child(3) a')]);

    expect(await targetInView()).toBe('r-link-name');
  });
});

describe('the filter', () => {
  it('is a form that works with the keyboard and without scripts', async () => {
    await open('', false);
    await page.focus('.filter summary');
    await page.keyboard.press('Enter');
    await page.focus('#by-text');
    await page.keyboard.type('#x59');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);

    expect(await page.$eval('#findings-heading .count', (count) => count.textContent)).toBe('3');
    expect(await page.$eval('#by-text', (field) => field.getAttribute('value'))).toBe('#x59');
    expect(page.url()).toMatch(/#findings$/);
  });
});

describe('a button that copies', () => {
  it('is not there without scripts', async () => {
    await open('', false);

    expect(await page.$$eval('button.copy', (all) => all.filter((one) => one.checkVisibility()).length)).toBe(
      0,
    );
  });

  it('copies the text next to it, and says so', async () => {
    await open('?finding=image-alt-0');
    const [button] = await page.$$('button.copy');
    await button?.click();
    await page.waitForFunction('document.querySelector("#copied").textContent !== ""');

    expect(await page.$eval('#copied', (status) => status.textContent)).toBe('Copied');
  });
});

describe('a task for an agent', () => {
  const id = '0123456789abcdef';
  const evidence = '<p title="</pre>``` & \u202e">';
  const one = aScan({ result: aResult([aFinding({ id, evidence })]) });
  const file = selfContained(pages.report({ scan: one, comparison: null }, { isFile: true }), null);

  it.each([true, false])('can be read and copied in a file, scripts: %s', async (scripts) => {
    page = await openPage(browser);
    await page.setJavaScriptEnabled(scripts);
    await page.goto(`data:text/html;base64,${Buffer.from(file).toString('base64')}`);
    for (const summary of await page.$$('details:not([open]) > summary'))
      if (await summary.isVisible()) await summary.click();
    const [task] = await page.$$('xpath/.//pre[contains(., "# Repair finding")]');
    const button = await page.$('xpath/.//button[. = "Copy as a task for an agent"]');

    expect(await task?.isVisible()).toBe(true);
    expect(await task?.evaluate((pre) => pre.textContent)).toBe(findingTask(aFinding({ id, evidence })));
    expect(await button?.isVisible()).toBe(scripts);
    if (!scripts) return;
    await button?.click();
    await page.waitForFunction('document.querySelector("#copied").textContent === "Copied"');
  });

  it('is not there for what is resolved', () => {
    const resolved = aFinding({ id, evidence });
    const comparison = aComparison(aDiff({ resolved: [resolved] }));

    const report = pages.report({ scan, comparison });

    expect(report).toContain(`id="f-${id}"`);
    expect(report).not.toContain(`# Repair finding ${id}`);
  });
});

it.each([1, 2])(
  'the keyboard reaches everything in the order of the page, and goes on from a link at zoom %i',
  async (zoom) => {
    await open('?rule=label');
    await page.setViewport({ width: 1280 / zoom, height: 900 / zoom, deviceScaleFactor: zoom });
    const places: number[] = [];
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      places.push(
        Number(
          await page.evaluate(
            'Array.from(document.querySelectorAll("a,button,input,select,summary")).indexOf(document.activeElement)',
          ),
        ),
      );
    }

    expect(
      places.every((place, index) => place >= 0 && (index === 0 || place > (places[index - 1] ?? 0))),
    ).toBe(true);
  },
);
