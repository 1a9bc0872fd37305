import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { rolesIn } from '../../../harness/browser/roles-in.ts';
import { aFinding, aResult, aScan, SCAN_ID } from '../../../harness/findings/builders.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { selfContained } from '../../../server/report/page/self-contained.ts';
import { examples } from './examples.ts';
import { sendPage, serve } from './serve.ts';

const FILE = 'a file';
/** More than fit in one part of the list. */
const LARGE = pages.report({
  scan: aScan({
    result: aResult(
      ['image-alt', 'label', 'link-name', 'region', 'list', 'tabindex'].flatMap((rule) =>
        Array.from({ length: 60 }, () => aFinding({ rule, title: `About ${rule}` })),
      ),
    ),
  }),
  comparison: null,
});
const documents: Record<string, string> = { ...examples, large: LARGE };
/** One page of each kind. */
const KINDS = [
  'home',
  'running',
  'failed',
  'findings',
  'diff',
  'a part, filtered',
  'history',
  'rules',
  'a rule',
  'api',
  'about-scanner',
  'problem',
  FILE,
];

let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;
let page: Page;
let file: string;

beforeAll(async () => {
  browser = await openBrowser();
  server = await serve((_, response, place) => {
    if (place.startsWith('/api/')) {
      response.writeHead(503, { 'retry-after': '300' }).end();
      return true;
    }
    const body = documents[decodeURIComponent(place.replace(/^\/(?:reports\/(?:id\/)?)?/, ''))];
    return body === undefined ? false : sendPage(response, body);
  });
  file = path.join(temporaryFolder(), 'report.html');
  await writeFile(file, selfContained(examples[FILE] ?? '', `https://scan.example.net/reports/${SCAN_ID}`));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  page = await openPage(browser);
  await page.setViewport({ width: 1280, height: 900 });
});

afterEach(() => page.close());

/** Opens an example where its relative links lead to the assets. */
async function open(name: string): Promise<void> {
  const [, root = ''] = /href="((?:\.\.\/)*)assets\/style/.exec(documents[name] ?? '') ?? [];
  const folder = { '': '', '../': 'reports/', '../../': 'reports/id/' }[root] ?? '';
  const address =
    name === FILE ? pathToFileURL(file).href : `${server.url}/${folder}${encodeURIComponent(name)}`;
  await page.goto(address);
}

/** What a reader can do something with, and can see. */
const CONTROLS = `Array.from(document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')).filter((one) => one.type !== 'hidden' && one.checkVisibility())`;

describe.each(KINDS)('%s', (kind) => {
  it('fits the window at 320 px and with text of 200 %, and moves nothing', async () => {
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await open(kind);
    await page.$$eval('details', (all) => all.forEach((one) => one.setAttribute('open', '')));
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);

    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
    // Text that is cut off, or lies over other text, would be in boxes of a fixed size.
    expect(
      await page.evaluate(`Array.from(document.querySelectorAll('body *'))
        .filter((one) => one.checkVisibility() && !one.closest('svg, .unseen, .label, .strip, select') && getComputedStyle(one).overflow === 'hidden' && one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.outerHTML.slice(0, 80))`),
    ).toEqual([]);

    await page.evaluate('document.documentElement.style.fontSize = ""');
    await page.setViewport({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it('shows its controls and its focus with forced colours', async () => {
    const client = await page.createCDPSession();
    await client.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: 'active' }],
    });
    await open(kind);
    expect(await page.evaluate("matchMedia('(forced-colors: active)').matches")).toBe(true);

    const faint = await page.evaluate(`Array.from(document.querySelectorAll('button, input, select'))
      .filter((one) => one.checkVisibility())
      .filter((one) => { const { color, backgroundColor, borderColor } = getComputedStyle(one); return color === backgroundColor || borderColor === backgroundColor; })
      .map((one) => one.outerHTML.slice(0, 80))`);
    expect(faint).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  });

  it('leads the keyboard through all controls, in their order, and shows where it is', async () => {
    await open(kind);
    const count = Number(await page.evaluate(`(window.controls = ${CONTROLS}).length`));
    const stops: { place: number; isShown: boolean }[] = [];
    for (let presses = 0; presses < count; presses += 1) {
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own expression
      const stop = (await page.evaluate(`(() => {
        const { activeElement: one } = document;
        const { top, bottom, left, width, height } = one.getBoundingClientRect();
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return {
          place: window.controls.indexOf(one),
          isShown: outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2 && width > 0 && height > 0 && bottom > 0 && top < innerHeight && left >= 0,
        };
      })()`)) as { place: number; isShown: boolean };
      stops.push(stop);
    }

    expect(stops.map(({ place }) => place)).toEqual(stops.map((_, index) => index));
    expect(stops.filter(({ isShown }) => !isShown)).toEqual([]);
  });

  it('begins with a link to its content, and goes on from there', async () => {
    await open(kind);
    await page.keyboard.press('Tab');
    expect(await page.$eval('.skip', (link) => link.getBoundingClientRect().left >= 0)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');

    await page.keyboard.press('Tab');

    // The first control of the content, or of the footer where the content has none.
    expect(await page.evaluate('document.activeElement.closest("header") === null')).toBe(true);
  });

  it('has a name for everything that has a role', async () => {
    await open(kind);
    const roles = await rolesIn(page, 'body');

    const needName =
      /^(?:link|button|textbox|combobox|image|table|region|navigation|heading|DisclosureTriangle|progressbar)$/;
    expect(roles.filter((line) => needName.test(line))).toEqual([]);
    expect(roles.filter((line) => /^(?:banner|main|contentinfo)/.test(line))).toEqual([
      'banner',
      'main',
      'contentinfo',
    ]);
    expect(await page.$$eval('h1', (all) => all.length)).toBe(1);
  });
});

it.each(['findings', 'diff', 'a part, filtered', 'history', 'a rule', 'problem'])(
  '%s says the same without scripts',
  async (kind) => {
    const text = (): Promise<unknown> =>
      page.evaluate(
        `Array.from(document.querySelectorAll('main > *')).filter((one) => one.localName !== 'script').map((one) => one.textContent).join('\\n')`,
      );
    await open(kind);
    const whole = await text();
    await page.setJavaScriptEnabled(false);
    await open(kind);

    expect(await text()).toBe(whole);
  },
);

it.each(['findings', 'diff', 'history'])('%s breaks no word next to a number at 320 px', async (kind) => {
  await page.setViewport({ width: 320, height: 800 });
  await open(kind);

  const broken = await page.evaluate(`Array.from(document.querySelectorAll('td.figure')).flatMap((cell) => {
    const words = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      for (const { 0: word, index } of text.data.matchAll(/[a-z]+/gi)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) words.push(word);
      }
    }
    return words;
  })`);

  expect(broken).toEqual([]);
});

describe('a link within a page', () => {
  it.each(['diff', FILE])('moves the focus to its place: %s', async (kind) => {
    await open(kind);
    const places = await page.$$eval('main a[href^="#"]', (links) => [
      ...new Set(links.map((link) => link.getAttribute('href') ?? '')),
    ]);
    expect(places.length).toBeGreaterThan(3);

    for (const place of places) {
      // A person opens what is folded before they follow a link in it.
      await page.$eval(`main a[href="${place}"]`, (link) =>
        link.closest('details')?.setAttribute('open', ''),
      );
      await page.focus(`main a[href="${place}"]`);
      await page.keyboard.press('Enter');
      await page.waitForSelector(':target');
      const seen = await page.$eval(':target', (target) => {
        const { top } = target.getBoundingClientRect();
        return { id: `#${target.id}`, isInView: top >= 0 && top < 900 };
      });
      await page.keyboard.press('Tab');
      const goesOn = await page.evaluate(
        `(document.querySelector(':target').compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0`,
      );
      expect({ ...seen, goesOn }).toEqual({ id: decodeURIComponent(place), isInView: true, goesOn: true });
    }
  });
});

describe('on paper', () => {
  it.each(['findings', 'diff', 'large', FILE])(
    'there are the overview and the first finding of each rule: %s',
    async (kind) => {
      await open(kind);
      await page.emulateMediaType('print');

      const printed = await page.evaluate(`(() => {
        const seen = (selector) => Array.from(document.querySelectorAll(selector)).filter((one) => one.checkVisibility());
        return {
          overview: seen('#overview tbody tr').length === document.querySelectorAll('#overview tbody tr').length,
          perRule: [...new Set(seen('.rule').map((rule) => seen('.finding').filter((one) => rule.contains(one)).length))],
          rules: new Set(seen('.rule .rule-head code').map((code) => code.textContent)).size === document.querySelectorAll('#overview tbody tr').length,
          tools: seen('.tools, .filter, .actions, .pager, .skip, button, form').length,
        };
      })()`);
      expect(printed).toEqual({ overview: true, perRule: [1], rules: true, tools: 0 });

      const paper = Buffer.from(await page.pdf({ format: 'A4' })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(9);
    },
  );
});

it('a comparison has names and roles', async () => {
  await open('diff');
  const roles = await rolesIn(page, 'main');

  const structure = roles.filter((line) => /^(?:heading|region|table|combobox|textbox|button)/.test(line));
  expect(structure.filter((line) => !line.startsWith('button Copy'))).toEqual([
    'heading 2 added, 1 resolved, 2 unchanged, 2 not verified',
    'region Fix these first',
    'heading Fix these first',
    'heading Text has too little contrast with its background',
    'heading Image has no alt text',
    'heading Content should be inside a landmark',
    'table From the base to now: each row adds up',
    'button Scan again and compare',
    'region Overview 3 of 6 rules changed',
    'heading Overview 3 of 6 rules changed',
    'table First what changed, then what could not be verified; the worst of each first',
    'region What this scan could not do',
    'heading What this scan could not do',
    'table What was not checked, or not as a whole',
    'region Findings 7',
    'heading Findings 7',
    'region Added 2',
    'heading Added 2',
    'heading High Text has too little contrast with its background',
    'heading High Image has no alt text',
    'region Resolved 1',
    'heading Resolved 1',
    'heading Medium Fields must have a label',
    'region Not verified 2',
    'heading Not verified 2',
    'heading High Button has no accessible name',
    'heading Low Do not set tabindex above zero',
    'region Unchanged 2',
    'heading Unchanged 2',
    'heading High Image has no alt text',
    'heading Low Content should be inside a landmark',
    'region Pages 2',
    'heading Pages 2',
    'table In the order in which they were found',
  ]);
});
