import type { Browser, CDPSession, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import type { IsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { gatherFact } from '../../../../server/engine/visit/judge-state.ts';

let browser: Browser;
let page: Page;
let cdp: CDPSession;
let from: { world: IsolatedWorld; breaks: string[] };

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await openPage(browser);
  await page.setContent('<form><input name="children"></form>');
  cdp = await page.createCDPSession();
  const { frameTree } = await cdp.send('Page.getFrameTree');
  from = { world: await openIsolatedWorld(cdp, frameTree.frame.id), breaks: [] };
  return async () => {
    if (!page.isClosed()) await page.close();
  };
});

it('has what was gathered', async () => {
  expect(await gatherFact('document', from, () => from.world.evaluate('document.forms.length'))).toBe(1);
  expect(from.breaks).toEqual([]);
});

it.each<[string, () => Promise<unknown>, string]>([
  [
    'a script of ours that stumbles over the page',
    () => from.world.evaluate('document.forms[0].children.item(0)'),
    'document: TypeError',
  ],
  [
    'a command that the browser refuses',
    () => cdp.send('Page.captureScreenshot', { clip: { x: 0, y: 0, width: 0, height: 0, scale: 1 } }),
    'document: ProtocolError',
  ],
  [
    'what is done with it here',
    async () => {
      await from.world.evaluate('1');
      throw new RangeError('quotes the page');
    },
    'document: RangeError',
  ],
])('goes without it when the page is still there: %s', async (_, gather, line) => {
  expect(await gatherFact('document', from, gather)).toBeNull();
  expect(from.breaks).toEqual([line]);
});

it.each<[string, () => Promise<unknown>]>([
  ['has moved on', () => page.goto('data:text/html,Other')],
  ['was closed', () => page.close()],
])('fails with the page that %s', async (_, leave) => {
  const gathering = gatherFact('document', from, async () => {
    await leave();
    return from.world.evaluate('document.title');
  });
  await expect(gathering).rejects.toThrow();
  expect(from.breaks).toEqual([]);
});
