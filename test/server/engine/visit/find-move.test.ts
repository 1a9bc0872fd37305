import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { findMoveByTimers, findRefresh } from '../../../../server/engine/visit/find-move.ts';
import { WATCH_PAGE } from '../../../../server/engine/waiting/settle-document.ts';

describe('where a page leads on to', () => {
  let browser: Browser;
  let site: SiteServer;
  let markup = '';
  const asked: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    site = await serveSite({
      answer({ url = '' }, response) {
        asked.push(url);
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<!doctype html><html lang="en"><title>Page</title><body>${markup}`);
      },
    });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** As a visit does: with the scripts of the page stopped. */
  async function lookAt(
    content: string,
    refresh = '',
  ): Promise<{ refresh: string | null; timers: string | null }> {
    markup = content;
    const page = await openPage(browser);
    try {
      await page.evaluateOnNewDocument(WATCH_PAGE);
      const url = `${site.origin}/here`;
      await page.goto(url);
      const cdp = await page.createCDPSession();
      await cdp.send('Page.enable');
      await cdp.send('Network.enable');
      const { frameTree } = await cdp.send('Page.getFrameTree');
      await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
      await cdp.send('Page.stopLoading');
      asked.length = 0;
      const world = await openIsolatedWorld(cdp, frameTree.frame.id);
      const found = {
        refresh: await findRefresh({ url, headers: refresh === '' ? [] : [['refresh', refresh]] }, world),
        timers: await findMoveByTimers(cdp, url),
      };
      expect(asked).toEqual([]);
      return found;
    } finally {
      await page.close();
    }
  }

  it.each([
    ['5; url=/next', '/next'],
    [`5;URL='/next'`, '/next'],
    ['20, /next', '/next'],
    ['30; url=/next', null],
    ['5', null],
    ['5; url=/here#again', null],
    ['5; url=/file.zip', null],
    ['soon; url=/next', null],
  ])('reads the refresh %s', async (content, to) => {
    const expected = to && site.origin + to;
    expect((await lookAt(`<meta http-equiv="Refresh" content="${content}">`)).refresh).toBe(expected);
    expect((await lookAt('', content)).refresh).toBe(expected);
  });

  it.each([
    [`setTimeout(() => { location = '/next' }, 3000)`, '/next'],
    [`setTimeout((to) => location.replace(to), 19000, '/next')`, '/next'],
    [`setTimeout("location.href = '/next'", 8000)`, '/next'],
    [`setTimeout(() => setTimeout(() => location.assign('/next'), 5000), 5000)`, '/next'],
    [`let n = 9; const t = setInterval(() => { n -= 1; if (n === 0) location = '/next'; }, 1000)`, '/next'],
    [`const a = document.createElement('a'); a.href = '/next'; setTimeout(() => a.click(), 3000)`, '/next'],
    [
      `const f = document.body.appendChild(document.createElement('form')); f.action = '/next'; f.method = 'post'; setTimeout(() => f.submit(), 4000)`,
      '/next',
    ],
    [
      `setTimeout(() => { throw new Error('x') }, 3000); setTimeout(() => { location = '/next' }, 4000)`,
      '/next',
    ],
    [`setTimeout(() => { location = '/next' }, 30000)`, null],
    [`const t = setTimeout(() => { location = '/next' }, 5000); clearTimeout(t)`, null],
    [`const t = setInterval(() => { location = '/next' }, 5000); clearInterval(t)`, null],
    [`setTimeout(() => location.reload(), 5000)`, null],
    [`setTimeout(() => { location = '?time=5' }, 5000)`, null],
    [`setTimeout(() => { location = '/file.zip' }, 5000)`, null],
    [`setTimeout(() => history.pushState(null, '', '/next'), 5000)`, null],
    [`setInterval(() => fetch('/news'), 5000)`, null],
    [`setInterval(() => { for (;;); }, 5000)`, 'an error'],
  ])('runs %s', async (code, to) => {
    const looking = lookAt(`<script>${code}</script>`);
    if (to === 'an error') await expect(looking).rejects.toThrow();
    else expect((await looking).timers).toBe(to && site.origin + to);
  });
});
