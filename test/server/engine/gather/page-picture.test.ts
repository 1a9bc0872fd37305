import type { Browser, CDPSession, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import type { PagePicture } from '../../../../server/facts/page-picture.ts';
import { gatherPagePicture } from '../../../../server/engine/gather/gather-page-picture.ts';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { openDocuments } from '../../../../server/engine/gather/open-documents.ts';

const GREEN = [0, 128, 0];
const box = (style = ''): string =>
  `<div id="it" style="width: 120px; height: 60px; background: rgb(0 128 0); ${style}"></div>`;
const gap = (height: number): string => `<div style="height: ${height}px"></div>`;
const BAR = '<div style="position: fixed; inset: 0 0 auto; height: 90px; background: red"></div>';

/** Bodies of pages whose element `it` is in the picture. */
const SEEN: Record<string, string> = {
  'at the top': box(),
  'in the second window': `${gap(1500)}${box()}${gap(500)}`,
  'at the end of a page of less than two windows': `${gap(1200)}${box()}`,
  'just below a window, under a bar that stays': `${BAR}${gap(1030)}${box()}${gap(3000)}`,
  'in a frame': `${gap(1100)}<iframe src="/inner" style="border: 7px solid red; padding: 11px; width: 400px; height: 200px"></iframe>`,
  'after what is as high as the window': `<div style="height: 100vh"></div>${box()}`,
  'where a transition has brought it': `<style>#it { transition: margin 5s } @media (min-width: 900px) { #it { margin-left: 500px } }</style>${box()}${gap(2000)}`,
  'on a page that has scrolled': `${gap(300)}${box()}${gap(4000)}<script>addEventListener('load', () => { scrollTo(0, 2000); addEventListener('resize', () => { document.title = 'Another size'; }); })</script>`,
};

/** Bodies of pages whose element `it` is not. */
const UNSEEN: Record<string, string> = {
  'below three windows': `${gap(4000)}${box()}`,
  'out of sight in a box that scrolls': `<div style="height: 100px; overflow: auto">${gap(500)}${box()}</div>`,
  'cut off around an element out of its flow': `<div style="height: 100px; overflow: hidden; position: relative"><div style="position: absolute; top: 400px">${box()}</div></div>`,
  'of one pixel': box('width: 1px; height: 1px'),
  'outside of the page': box('position: absolute; left: -9999px'),
  transparent: box('opacity: 0'),
};

const WITHOUT_WIDTH = `<iframe src="/inner" style="border: 0; width: 0; height: 200px"></iframe>`;

let browser: Browser;
let site: SiteServer;
let page: Page;
let cdp: CDPSession;

beforeAll(async () => {
  browser = await openBrowser(['--hide-scrollbars']);
  const bodies = new Map(
    [...Object.entries(SEEN), ...Object.entries(UNSEEN)].map(([name, body]) => [
      `/${encodeURIComponent(name)}`,
      body,
    ]),
  );
  bodies.set(`/${encodeURIComponent('around a frame of no width')}`, WITHOUT_WIDTH);
  bodies.set('/inner', `${box()}${gap(900)}`);
  bodies.set(
    '/noise',
    `<canvas width="1280" height="1024"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d');
    const pixels = context.createImageData(1280, 1024);
    for (let at = 0; at < pixels.data.length; at += 65_536)
      crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
    context.putImageData(pixels, 0, 0);
  </script>`,
  );
  site = await serveSite({
    answer({ url = '' }, response) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><title>Page</title><body style="margin: 0">${bodies.get(url) ?? ''}`);
    },
  });
});

afterAll(async () => {
  await Promise.all([site?.close(), browser?.close()]);
});

beforeEach(async () => {
  page = await browser.newPage();
  cdp = await page.createCDPSession();
  const size = { width: 1280, height: 1024, deviceScaleFactor: 1, mobile: false };
  await cdp.send('Emulation.setDeviceMetricsOverride', size);
});

afterEach(() => page.close());

async function open(name: string) {
  await page.goto(`${site.origin}/${encodeURIComponent(name)}`);
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = await openIsolatedWorld(cdp, frameTree.frame.id);
  return { world, ...(await openDocuments(cdp, world)) };
}

async function pictureOf(name: string): Promise<{ picture: PagePicture | null; node: number }> {
  const { document, joined } = await open(name);
  const node = joined.snapshot.nodes.findIndex(({ attributes }) => attributes?.['id'] === 'it');
  const { signal } = new AbortController();
  return { picture: await gatherPagePicture({ cdp, document, joined, signal }), node };
}

/** The colours in the middle of a place, and three pixels left of and below it. */
async function colorsAt({ tiles, width, height }: PagePicture, box: readonly number[]): Promise<number[][]> {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const places = [
    [(left + right) / 2, (top + bottom) / 2],
    [left - 3, (top + bottom) / 2],
    [(left + right) / 2, bottom + 3],
  ];
  const files = tiles.map(({ top: from, image }) => [
    from,
    `data:image/jpeg;base64,${Buffer.from(image).toString('base64')}`,
  ]);
  const tab = await openPage(browser);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const colors = (await tab.evaluate(`(async () => {
    const context = new OffscreenCanvas(${width}, ${height}).getContext('2d');
    for (const [top, src] of ${JSON.stringify(files)}) {
      const image = new Image();
      image.src = src;
      await image.decode();
      context.drawImage(image, 0, top);
    }
    return ${JSON.stringify(places)}.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
  })()`)) as number[][];
  await tab.close();
  return colors;
}

function isGreen(color: number[] | undefined): boolean {
  return GREEN.every((value, at) => Math.abs(value - (color?.[at] ?? 999)) < 40);
}

describe('the picture of a page', () => {
  it.each(Object.keys(SEEN))('shows an element where its place is: %s', async (name) => {
    const { picture, node } = await pictureOf(name);
    const place = picture?.places.get(node);
    if (picture === null || place === undefined) throw new Error('It has no place.');
    expect([place[2] - place[0], place[3] - place[1]]).toEqual([48, 24]);
    expect((await colorsAt(picture, place)).map(isGreen)).toEqual([true, false, false]);
  });

  it.each(Object.keys(UNSEEN))('has no place for an element that it does not show: %s', async (name) => {
    const { picture, node } = await pictureOf(name);
    expect(node).toBeGreaterThan(0);
    expect(picture?.places.has(node)).toBe(false);
  });

  it('is of three windows at most, scaled down, without a gap', async () => {
    const { picture } = await pictureOf('below three windows');
    expect(picture).toMatchObject({ width: 512, height: 1229, scale: 0.4, isCut: true });
    expect(picture?.tiles.map(({ top, height }) => [top, height])).toEqual([
      [0, 410],
      [410, 410],
      [819, 410],
    ]);
    expect(await pictureOf('at the top')).toMatchObject({ picture: { height: 410, isCut: false } });
  });

  it('leaves the page as it was, and lets it notice nothing', async () => {
    const { world, document, joined } = await open('on a page that has scrolled');
    const state =
      'JSON.stringify([scrollX, scrollY, innerWidth, innerHeight, document.styleSheets.length, document.body.outerHTML])';
    const before = await world.evaluate(state);
    expect(before).toContain('[0,2000,');
    const { signal } = new AbortController();
    expect(await gatherPagePicture({ cdp, document, joined, signal })).not.toBeNull();
    expect(await world.evaluate(state)).toBe(before);
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await page.title()).toBe('Page');
  });

  it('does without the places in a frame that has gone', async () => {
    const { world, document, joined } = await open('in a frame');
    await world.evaluate("document.querySelector('iframe').remove()");
    const { signal } = new AbortController();
    const picture = await gatherPagePicture({ cdp, document, joined, signal });
    expect(picture?.tiles.length).toBeGreaterThan(0);
  });

  it('scrolls a document back that has no width to be photographed', async () => {
    const { joined } = await open('around a frame of no width');
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const [child] = frameTree.childFrames ?? [];
    const world = await openIsolatedWorld(cdp, child?.frame.id ?? '');
    const document = { world, nodes: [], frames: [] };
    await world.evaluate('scrollTo(0, 300)');
    expect(await world.evaluate('[innerWidth, scrollY].join()')).toBe('0,300');
    const { signal } = new AbortController();
    expect(await gatherPagePicture({ cdp, document, joined, signal })).toBeNull();
    expect(await world.evaluate('scrollY')).toBe(300);
  });

  it('takes no more than 60 kB for a window, whatever that shows', async () => {
    const { document, joined } = await open('noise');
    const { signal } = new AbortController();
    const picture = await gatherPagePicture({ cdp, document, joined, signal });
    const [first] = picture?.tiles ?? [];
    expect(first?.image.length).toBeGreaterThan(10_000);
    expect(first?.image.length).toBeLessThan(60_000);
  });
});
