import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { openDocumentProbe } from '../../../../server/engine/waiting/document-probe.ts';
import type { DocumentProbe } from '../../../../server/engine/waiting/document-probe.ts';
import { WATCH_PAGE } from '../../../../server/engine/waiting/settle-document.ts';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

describe('the probe of a document', () => {
  let browser: Browser;
  let site: SiteServer;
  let page: Page;
  let html = '';

  beforeAll(async () => {
    site = await serveSite({
      answer(request, response) {
        if (request.url !== '/') return false;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html><title>T</title><body>${html}`);
        return true;
      },
    });
    browser = await openBrowser();
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** Loads a page with our scripts in it. */
  async function probe(body: string): Promise<DocumentProbe> {
    html = body;
    page = await browser.newPage();
    await page.evaluateOnNewDocument(WATCH_PAGE);
    await page.goto(`${site.origin}/`);
    const cdp = await page.createCDPSession();
    const { frameTree } = await cdp.send('Page.getFrameTree');
    return openDocumentProbe(cdp, await openIsolatedWorld(cdp, frameTree.frame.id));
  }

  const text = () => page.evaluate('document.body.innerText');

  it('finds nothing pending in a static page', async () => {
    const document = await probe('<p>Text</p>');
    const activity = await document.readActivity();
    expect(activity).toMatchObject({ shadowRoots: 0, observesPlaces: false });
    expect(activity.timersQuietMs).toBeGreaterThan(0);
    expect(await flushAll(document)).toBe(0);
    expect(await document.isUnfinished()).toBe(false);
  });

  it('waits for a short timer', async () => {
    const document = await probe('<p>Text</p>');
    const quietMs = await page.evaluate(
      'setTimeout(() => { document.body.append("late") }, 450); __sitedelta.activity().timersQuietMs',
    );
    expect(quietMs).toBe(0);
    await expect.poll(text).toContain('late');
    expect((await document.readActivity()).timersQuietMs).toBeGreaterThan(0);
  });

  it('runs a long timer early, once', async () => {
    const document = await probe('<script>setTimeout(() => { document.body.append("late") }, 1900)</script>');
    expect((await document.readActivity()).timersQuietMs).toBeGreaterThan(0);
    expect(await document.flushPending(await document.readActivity())).toBe(true);
    await expect.poll(text, { timeout: 1_000 }).toBe('late');
    expect(await flushAll(document)).toBe(0);
    await delay(2_000);
    expect(await text()).toBe('late');
  });

  it('runs long timers in the order in which they are due', async () => {
    const document = await probe(
      `<script>for (const [name, ms] of [['c', 1900], ['a', 700], ['b', 1200]])
         setTimeout(() => { document.body.append(name) }, ms)</script>`,
    );
    for (const order of ['a', 'ab', 'abc']) {
      expect(await document.flushPending(await document.readActivity())).toBe(true);
      await expect.poll(text).toBe(order);
    }
  });

  it.each([
    ['a timer of more than two seconds', 'setTimeout(() => {}, 2500)'],
    ['an interval', 'setInterval(() => {}, 600)'],
    ['a timer that was cleared', 'clearTimeout(setTimeout(() => {}, 1000))'],
    [
      'timers that set each other for more than two seconds',
      'setTimeout(() => setTimeout(() => {}, 1900), 200)',
    ],
  ])('does not run %s', async (_, script) => {
    const document = await probe(`<script>${script}</script>`);
    await expect.poll(async () => (await document.readActivity()).timersQuietMs).toBeGreaterThan(0);
    await delay(250);
    expect(await flushAll(document)).toBe(0);
  });

  it('observes changes in shadow roots', async () => {
    const document = await probe(
      '<div></div><script>root = document.querySelector("div").attachShadow({ mode: "open" })</script>',
    );
    const quietMs = async () => document.quietMs(await document.readActivity());
    expect((await document.readActivity()).shadowRoots).toBe(1);
    await expect.poll(quietMs).toBeGreaterThan(1_000);
    await page.evaluate('root.append("change")');
    expect(await quietMs()).toBeLessThan(1_000);
  });

  it('takes repeated changes of one element for an animation', async () => {
    const document = await probe(
      '<p>0</p><script>setInterval(() => { document.querySelector("p").textContent += 1 }, 20)</script>',
    );
    await expect.poll(async () => document.quietMs(await document.readActivity())).toBeGreaterThan(100);
  });

  it('scrolls to what is observed', async () => {
    const document = await probe(
      `<p style="height: 5000px">Text</p><i>seen</i><script>new IntersectionObserver(([{ isIntersecting }]) => {
         if (isIntersecting) document.title = 'seen' }).observe(document.querySelector('i'))</script>`,
    );
    const activity = await document.readActivity();
    expect(activity.observesPlaces).toBe(true);
    expect(await page.title()).toBe('T');
    expect(await document.flushPending(activity)).toBe(true);
    expect(await page.title()).toBe('seen');
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  it('does not scroll a page on which nothing waits for that', async () => {
    const document = await probe(
      '<p style="height: 5000px">Text</p><script>onscroll = () => { document.title = "scrolled" }</script>',
    );
    expect(await flushAll(document)).toBe(0);
    expect(await page.title()).toBe('T');
  });

  it.each([
    ['finite', '1', true],
    ['endless', 'infinite', false],
  ])('finishes a %s animation: %s', async (_, count, finished) => {
    const document = await probe(
      `<style>@keyframes fade { from { opacity: 0 } }</style>
       <p style="animation: fade 30s ${count}" onanimationend="document.title = 'ended'">Text</p>`,
    );
    expect(await document.flushPending(await document.readActivity())).toBe(finished);
    await delay(100);
    expect(await page.title()).toBe(finished ? 'ended' : 'T');
  });

  it.each([
    ['nothing at all', '', true],
    ['a text', 'Text', false],
    ['only an image', '<img alt="">', false],
    ['a busy part', '<p aria-busy="true">Text</p>', true],
    ['a hidden busy part', 'Text<p aria-busy="true" hidden>Text</p>', false],
    ['a skeleton', '<div class="card-Skeleton" style="height: 9px"></div>Text', true],
    ['a skeleton without a size', '<div class="skeleton"></div>Text', false],
    ['a progress bar with a value', '<progress value="1"></progress>Text', false],
    ['a progress bar without one', '<progress></progress>Text', true],
  ])('of a page with %s reports it as unfinished: %s', async (_, body, unfinished) => {
    expect(await (await probe(body)).isUnfinished()).toBe(unfinished);
  });

  it('believes a page that fakes its activity, and no more', async () => {
    const document = await probe(
      '<script>window.__sitedelta = { activity: () => ({ timersQuietMs: "x" }) }</script>',
    );
    expect((await document.readActivity()).timersQuietMs).toBeGreaterThan(0);
    expect(await page.evaluate('typeof __sitedelta.advance')).toBe('function');
  });
});

/** Flushes until nothing is pending. */
async function flushAll(document: DocumentProbe): Promise<number> {
  let times = 0;
  while (await document.flushPending(await document.readActivity())) times += 1;
  return times;
}
