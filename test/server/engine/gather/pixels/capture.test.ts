import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../../../../harness/browser/open-browser.ts';
import { capture, stuckTabs } from '../../../../../server/engine/gather/pixels/capture.ts';

const SMALL = { clip: { x: 0, y: 0, width: 20, height: 20, scale: 1 } };
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openTab(body: string) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setContent(`<!doctype html><body>${body}`);
  return page.createCDPSession();
}

it('does not let a tab that draws nothing hold up others, and captures it no more', async () => {
  const [hostile, normal] = [await openTab('Busy'), await openTab('Normal')];
  await hostile.send('Runtime.evaluate', { expression: 'setTimeout(() => { for (;;) {} }); 1' });
  const late = expect(capture(hostile, SMALL)).rejects.toThrow('was not made in time');
  const startedMs = performance.now();
  expect(await capture(normal, SMALL)).not.toBe('');
  // Long before the other one is given up.
  expect(performance.now() - startedMs).toBeLessThan(4_000);
  await late;
  expect(stuckTabs.has(hostile)).toBe(true);
  expect(stuckTabs.has(normal)).toBe(false);

  const again = [capture(hostile, SMALL), capture(hostile, SMALL)].map((each) =>
    expect(each).rejects.toThrow('was not made in time'),
  );
  const againMs = performance.now();
  await Promise.all(again);
  expect(performance.now() - againMs).toBeLessThan(4_000);
  expect(await capture(normal, SMALL)).not.toBe('');
});

it('goes on after the capture of a tab that is gone', async () => {
  const [gone, normal] = [await openTab('Gone'), await openTab('Normal')];
  await gone.detach();
  await expect(capture(gone, SMALL)).rejects.toThrow();
  expect(await capture(normal, SMALL)).not.toBe('');
});
