import type { Browser, CDPSession, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { rest, restFor, WATCH_PLANS } from '../../../../server/engine/gather/trial/rest.ts';
import type { TrialPage } from '../../../../server/engine/gather/trial/trial-page.ts';
import { WATCH_PAGE } from '../../../../server/engine/waiting/settle-document.ts';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

let browser: Browser;
let site: SiteServer;
let page: Page;
let cdp: CDPSession;
let refused = 0;

beforeAll(async () => {
  site = await serveSite({
    answer(_request, response) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>T</title><body><p id="text">Text</p>');
      return true;
    },
  });
  browser = await openBrowser();
  page = await browser.newPage();
  await page.evaluateOnNewDocument(WATCH_PAGE);
  await page.evaluateOnNewDocument(WATCH_PLANS);
  cdp = await page.createCDPSession();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A page that has begun to be tried, in which a script was run. */
async function trialOf(script: string): Promise<TrialPage> {
  await page.goto(`${site.origin}/`);
  await page.evaluate(`__sitedeltaPlans.begin(); globalThis.done = ''; void (async () => { ${script} })()`);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = await openIsolatedWorld(cdp, frameTree.frame.id);
  const { signal } = new AbortController();
  return { cdp, world, timers: world, indexes: new Int32Array(), refused: () => refused, signal };
}

const done = (): Promise<unknown> => page.evaluate('globalThis.done');
const FRAME = `const frame = document.body.appendChild(document.createElement('iframe'));`;
const SHADOW = `const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
  root.innerHTML = '<p>In it</p>';`;
const FADE = `[{ opacity: 0 }, { opacity: 1 }]`;

describe('a page for which nothing is planned', () => {
  it.each<[string, string]>([
    ['does nothing', ''],
    ['has a timer that is due later', 'setTimeout(() => {}, 5_000)'],
    ['has cleared its timer', 'clearTimeout(setTimeout(() => {}, 100))'],
    ['has cleared its interval', 'clearInterval(setInterval(() => {}, 20))'],
    ['has cancelled its frame', 'cancelAnimationFrame(requestAnimationFrame(() => {}))'],
    ['has an animation without end', `text.animate(${FADE}, { duration: 100, iterations: Infinity })`],
    ['has an animation that stands', `text.animate(${FADE}, 100).pause()`],
    ['has an empty frame', FRAME],
  ])('%s', async (_name, script) => {
    expect(await rest(await trialOf(script), 9)).toBe(0);
  });

  it('has forgotten what was planned before', async () => {
    const trial = await trialOf('setInterval(() => {}, 20)');
    await page.evaluate('__sitedeltaPlans.begin()');
    expect(await rest(trial, 9)).toBe(0);
  });
});

describe('a plan is waited for', () => {
  it.each<[string, string]>([
    ['a short timer', "setTimeout(() => { done = 'yes' }, 40)"],
    ['a text as a timer', `setTimeout("done = 'yes'", 40)`],
    ['a delay that is a text', "setTimeout(() => { done = 'yes' }, '300')"],
    ['a longer timer', "setTimeout(() => { done = 'yes' }, 400)"],
    ['a longer text', `setTimeout("done += 'yes'", 400)`],
    [
      'each of several timers',
      "setTimeout(() => {}, 150); setTimeout(() => {}, 250); setTimeout(() => { done = 'yes' }, 420)",
    ],
    [
      'a chain of timers',
      "setTimeout(() => setTimeout(() => setTimeout(() => { done = 'yes' }, 150), 150), 100)",
    ],
    ['an interval', "setInterval(() => { done = 'yes' }, 300)"],
    ['a text as an interval', `setInterval("done = 'yes'", 300)`],
    [
      'a loop of frames',
      "let n = 0; (function step() { if (++n < 9) requestAnimationFrame(step); else done = 'yes' })()",
    ],
    ['an idle callback', "requestIdleCallback(() => { done = 'yes' })"],
    ['a task', "scheduler.postTask(() => { done = 'yes' }, { delay: 200 })"],
    ['an animation', `text.animate(${FADE}, 300).onfinish = () => { done = 'yes' }`],
    [
      'an animation that runs back',
      `const a = text.animate(${FADE}, 300); a.reverse(); a.onfinish = () => { done = 'yes' }`,
    ],
    [
      'a transition',
      "text.style.transition = 'opacity 300ms'; getComputedStyle(text).opacity; text.style.opacity = '0'; text.ontransitionend = () => { done = 'yes' }",
    ],
    [
      'an animation in a closed shadow root',
      `${SHADOW} root.querySelector('p').animate(${FADE}, 300).onfinish = () => { done = 'yes' }`,
    ],
    ['a timer of a frame', `${FRAME} frame.contentWindow.setTimeout(() => { done = 'yes' }, 300)`],
    ['an interval of a frame', `${FRAME} frame.contentWindow.setInterval(() => { done = 'yes' }, 300)`],
    [
      'a worker',
      "new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(0), 300)']))).onmessage = () => { done = 'yes' }",
    ],
  ])('%s', async (_name, script) => {
    const trial = await trialOf(script);
    // It ends once nothing is planned; a busy machine begins an animation late.
    await restFor(trial, 60);
    expect(await done()).toBe('yes');
  });
});

describe('timers that are the only plans', () => {
  it('run at once, for as many pauses as they would have taken', async () => {
    const trial = await trialOf(
      "setTimeout(() => { done += 'a' }, 20_000); setTimeout(() => { done += 'b' }, 19_990)",
    );
    const passed = await rest(trial, 500);
    expect(passed).toBeGreaterThan(390);
    expect(passed).toBeLessThan(420);
    expect(await done()).toBe('ab');
  });

  it('run once', async () => {
    const trial = await trialOf(
      "setTimeout(\"done += 'a'\", 10_000); const id = setTimeout(() => { done += 'b' }, 10_000); setTimeout(() => clearTimeout(id), 9_000)",
    );
    for (let left = 300; left > 0;) {
      const passed = await rest(trial, left);
      if (passed === 0) break;
      left -= passed;
    }
    expect(await done()).toBe('a');
  });

  it('wait for their time next to an animation', async () => {
    const trial = await trialOf(
      `text.animate(${FADE}, 400).onfinish = () => { done += 'a' }; setTimeout(() => { done += 'b' }, 2000)`,
    );
    await restFor(trial, 200);
    expect(await done()).toBe('ab');
  });
});

it('goes on waiting while requests are refused', async () => {
  const trial = await trialOf('');
  const refusing = { ...trial, refused: () => (refused += 1) };
  expect(await rest(refusing, 9)).toBe(1);
  expect(await rest(trial, 9)).toBe(0);
});

it('waits in a page that has none of our scripts', async () => {
  const trial = await trialOf('');
  const bare = await browser.newPage();
  await bare.goto(`${site.origin}/`);
  const own = await bare.createCDPSession();
  const { frameTree } = await own.send('Page.getFrameTree');
  const timers = await openIsolatedWorld(own, frameTree.frame.id);
  expect(await rest({ ...trial, cdp: own, timers }, 9)).toBe(1);
  await bare.close();
});
