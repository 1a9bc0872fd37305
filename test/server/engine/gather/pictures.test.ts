import type { Browser, CDPSession, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { gatherPictures } from '../../../../server/engine/gather/gather-pictures.ts';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { openDocuments } from '../../../../server/engine/gather/open-documents.ts';
import type { ElementPicture } from '../../../../server/facts/element-picture.ts';

const GREEN = [0, 128, 0];
const element = (style = '', more = ''): string =>
  `<div id="it" style="width: 90px; height: 40px; background: rgb(0 128 0); ${style}" ${more}></div>`;
const far = '<div style="height: 3000px"></div>';

/** Bodies of pages whose element `it` can be seen. */
const SEEN: Record<string, string> = {
  'at the top': element(),
  'below the window': `${far}${element()}${far}`,
  'at the end of the page': `${far}${element()}`,
  'far to the right': `<div style="width: 5000px">${element('margin-left: 4000px')}</div>`,
  'in a box that scrolls': `<div style="height: 100px; overflow: auto"><div style="height: 900px"></div>${element()}<div style="height: 900px"></div></div>`,
  'under a fixed header': `<div style="position: fixed; inset: 0 0 auto; height: 90px; background: red"></div>${far}${element()}${far}`,
  'in a shadow root': `<p id="host"></p><script>host.attachShadow({ mode: 'open' }).innerHTML = '${far}${element()}'</script>`,
  'in a frame': `${far}<iframe src="/inner" style="border: 7px solid red; padding: 11px; width: 400px; height: 200px"></iframe>`,
  'of which other elements take the clicks': `<div style="pointer-events: none">${far}${element()}</div>`,
  'on a page that scrolls smoothly': `<style>html { scroll-behavior: smooth }</style>${far}${element()}${far}`,
  'in a form with fields named as properties': `<form><input name="scrollTop"><input name="parentNode"><input name="assignedSlot"><input name="getBoundingClientRect">${element()}</form>`,
};

/** Bodies of pages whose element `it` can't be seen. */
const UNSEEN: Record<string, string> = {
  'in closed details': `<details><summary>More</summary>${element()}</details>`,
  'without a size': element('width: 0; height: 0'),
  'of one pixel': element('width: 1px; height: 1px'),
  'outside of the page': element('position: absolute; left: -9999px'),
  'not displayed': element('display: none'),
  transparent: element('opacity: 0'),
  'under a dialog that covers the page': `${element()}<div style="position: fixed; inset: 0; background: #fff"></div>`,
};

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
  bodies.set('/inner', `${far}${element()}${far}`);
  bodies.set('/huge', element('width: 100000px; height: 100000px'));
  const near = element('display: inline-block; margin: 20px').replace('id="it"', 'class="it"');
  bodies.set('/near', `${near}${near}${far}${near}`);
  bodies.set('/many', '<p class="it">x</p>'.repeat(500));
  bodies.set(
    '/noise',
    element('width: 560px; height: 330px; background: none', '').replace(
      '></div>',
      `><canvas width="560" height="330"></canvas></div><script>
    const context = document.querySelector('canvas').getContext('2d');
    const data = context.createImageData(560, 330);
    for (let at = 0; at < data.data.length; at += 65536) crypto.getRandomValues(new Uint8Array(data.data.buffer, at, Math.min(65536, data.data.length - at)));
    context.putImageData(data, 0, 0);
  </script>`,
    ),
  );
  site = await serveSite({
    answer({ url = '' }, response) {
      const body = bodies.get(url);
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><body style="margin: 20px; background: #fff">${body}`);
    },
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  page = await openPage(browser);
  await page.setViewport({ width: 1280, height: 1024 });
  cdp = await page.createCDPSession();
});
afterEach(() => page.close());

async function open(path: string) {
  await page.goto(`${site.origin}/${encodeURIComponent(path)}`);
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = await openIsolatedWorld(cdp, frameTree.frame.id);
  return { ...(await openDocuments(cdp, world)), world };
}

async function takenOf(path: string, untilMs = Infinity, most = Infinity): Promise<ElementPicture[]> {
  const { joined } = await open(path);
  const wanted = joined.snapshot.nodes.flatMap(({ attributes }, node) =>
    attributes?.['id'] === 'it' || attributes?.['class'] === 'it'
      ? [{ node, reasons: [], isExtra: false }]
      : [],
  );
  const { signal } = new AbortController();
  return gatherPictures({ cdp, joined, wanted, most, untilMs, signal });
}

/** Its size, and the colours in the middle of the element and two pixels beyond its edges. */
async function look({ image, box }: ElementPicture) {
  const tab = await openPage(browser);
  const [left, top, right, bottom] = box;
  const places = [
    [(left + right) / 2, (top + bottom) / 2],
    [left - 3, (top + bottom) / 2],
    [(left + right) / 2, bottom + 3],
  ];
  const address = `data:image/webp;base64,${Buffer.from(image).toString('base64')}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const seen = (await tab.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(address)};
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const colors = ${JSON.stringify(places)}.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
    return { width: image.width, height: image.height, colors };
  })()`)) as { width: number; height: number; colors: number[][] };
  await tab.close();
  return seen;
}

function isNear(color: number[] | undefined, other: readonly number[]): boolean {
  return other.every((value, at) => Math.abs(value - (color?.[at] ?? 999)) < 40);
}

describe('a picture of an element', () => {
  it.each(Object.keys(SEEN))('%s shows it where its box says', async (name) => {
    const [picture, ...others] = await takenOf(name);
    if (picture === undefined) throw new Error('There is none.');
    expect(others).toEqual([]);
    const { width, height, colors } = await look(picture);
    expect([width, height]).toEqual([picture.width, picture.height]);
    expect(isNear(colors[0], GREEN), JSON.stringify(colors[0])).toBe(true);
    expect(isNear(colors[1], GREEN), JSON.stringify(colors[1])).toBe(false);
    expect(isNear(colors[2], GREEN), JSON.stringify(colors[2])).toBe(false);
    expect(picture.box[2] - picture.box[0]).toBe(90);
    expect(picture.box[3] - picture.box[1]).toBe(40);
  });

  it.each(Object.keys(UNSEEN))('%s is not taken', async (name) => {
    expect(await takenOf(name)).toEqual([]);
  });

  it('of 100,000 pixels shows its beginning, and is no larger than others', async () => {
    const [picture] = await takenOf('huge');
    expect(picture).toMatchObject({ width: 640, height: 200 });
    expect(picture?.image.length).toBeLessThan(80_000);
  });

  it('is shared by elements that are near each other, each with its own place', async () => {
    const taken = await takenOf('near');
    expect(taken).toHaveLength(3);
    expect(new Set(taken.map(({ image }) => image)).size).toBe(2);
    expect(new Set(taken.map(({ box }) => box.join())).size).toBe(3);
    for (const picture of taken) {
      const { colors } = await look(picture);
      expect(isNear(colors[0], GREEN), JSON.stringify(colors[0])).toBe(true);
      expect(isNear(colors[1], GREEN), JSON.stringify(colors[1])).toBe(false);
    }
  });

  it('is one of as many photographs as are wanted, of the elements that come first', async () => {
    const [first, second, third] = await takenOf('near');
    expect((await takenOf('near', Infinity, 1)).map(({ node }) => node)).toEqual([first?.node, second?.node]);
    expect((await takenOf('near', Infinity, 2)).map(({ node }) => node)).toContain(third?.node);
  });

  it('that would take too many bytes is left out', async () => {
    expect((await takenOf('noise')).map(({ image }) => image.length)).toEqual([]);
  });

  it('is the last one when the time is over', async () => {
    const taken = await takenOf('many', performance.now() + 1_500);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThan(480);
    expect((await takenOf('many', performance.now() - 1)).length).toBeLessThan(30);
  });

  it.each(['below the window', 'in a box that scrolls', 'in a frame', 'far to the right'])(
    'leaves the page as it was: %s',
    async (name) => {
      const { world, joined } = await open(name);
      const node = joined.snapshot.nodes.findIndex(({ attributes }) => attributes?.['id'] === 'it');
      const places = `JSON.stringify([scrollX, scrollY, innerWidth, document.styleSheets.length, ...[...document.querySelectorAll('*')].map((each) => [each.scrollTop, each.scrollLeft, each.getAttributeNames().length, JSON.stringify(each.getBoundingClientRect())])])`;
      const before = await world.evaluate(places);
      const { signal } = new AbortController();
      const taken = await gatherPictures({
        cdp,
        joined,
        wanted: [{ node, reasons: [], isExtra: false }],
        most: 1,
        untilMs: Infinity,
        signal,
      });
      expect(taken).toHaveLength(1);
      expect(await world.evaluate(places)).toBe(before);
    },
  );
});
