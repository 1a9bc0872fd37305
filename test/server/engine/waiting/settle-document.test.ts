import type { Browser, CDPSession, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleDocument, WATCH_PAGE } from '../../../../server/engine/waiting/settle-document.ts';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';

const QUIET = { quietMs: () => Infinity, forget: () => undefined };
const BUSY = { quietMs: () => 0, forget: () => undefined };

describe('settling a document', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(() => page.close());
  afterAll(() => browser.close());

  async function load(body: string): Promise<{ cdp: CDPSession; frameId: string }> {
    page = await browser.newPage();
    await page.evaluateOnNewDocument(WATCH_PAGE);
    await page.goto(`data:text/html,<!doctype html><title>T</title><body>${encodeURIComponent(body)}`);
    const cdp = await page.createCDPSession();
    const { frameTree } = await cdp.send('Page.getFrameTree');
    return { cdp, frameId: frameTree.frame.id };
  }

  /** Settles a page; how long that took, and what the page shows then. */
  async function settle(body: string, network = QUIET) {
    const tab = await load(body);
    const startedMs = performance.now();
    const { unfinished } = await settleDocument({
      ...tab,
      network,
      isGone: () => false,
      signal: new AbortController().signal,
    });
    const text = await page.evaluate('document.body.innerText');
    return { unfinished, text, tookMs: performance.now() - startedMs };
  }

  it('gives up on a busy network at the first cap', async () => {
    const settled = await settle('Text', BUSY);
    expect(settled.unfinished).toBe(false);
    expect(settled.tookMs).toBeGreaterThanOrEqual(2_500);
  });

  it('reports a page that still shows that it is loading at the last cap', async () => {
    const settled = await settle('Text <progress></progress>', BUSY);
    expect(settled.unfinished).toBe(true);
    expect(settled.tookMs).toBeGreaterThanOrEqual(8_000);
  });

  it('includes what a timer shows after another timer', async () => {
    const settled = await settle(
      `<script>setTimeout(() => setTimeout(() => { document.body.append('late') }, 1000), 900)</script>`,
    );
    expect(settled).toMatchObject({ unfinished: false, text: 'late' });
  });

  it('ends without a look when another document has come', async () => {
    const tab = await load('<progress></progress>');
    const settled = await settleDocument({
      ...tab,
      network: BUSY,
      isGone: () => true,
      signal: new AbortController().signal,
    });
    expect(settled.unfinished).toBe(false);
  });

  it('stops when it is aborted', async () => {
    const tab = await load('<progress></progress>');
    const signal = AbortSignal.timeout(300);
    await expect(
      settleDocument({ ...tab, network: BUSY, isGone: () => false, signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});
