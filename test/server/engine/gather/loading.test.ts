import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import { pngImage } from '../../../../harness/sites/png-image.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { tinyFont } from '../../../../harness/sites/tiny-font.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { gatherLoading } from '../../../../server/engine/gather/gather-facts.ts';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { takeSnapshot } from '../../../../server/engine/gather/take-snapshot.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { RequestFacts, ShownImage } from '../../../../server/facts/request-facts.ts';

const SCRIPT = `// ${'a'.repeat(30_000)}`;
/** After each image comes a paragraph that it may push. */
const IMAGES: Record<string, string> = {
  bare: '<img id="bare" src="/a.png" alt="">',
  sized: '<img id="sized" src="/a.png" alt="" width="600" height="400" style="width: 50%; height: auto">',
  wide: '<img id="wide" src="/a.png" alt="" style="width: 300px">',
  high: '<img id="high" src="/a.png" alt="" style="height: 150px">',
  ratio: '<img id="ratio" src="/a.png" alt="" style="width: 300px; aspect-ratio: 3 / 2">',
  boxed: '<div style="height: 400px"><img id="boxed" src="/a.png" alt=""></div>',
  floating:
    '<img id="floating" src="/a.png" alt="" style="position: absolute; top: 0; left: 1000px; width: 50px">',
  moving: '<img id="moving" src="/a.png" alt="" style="transition: all 9s; transform: scale(0.5)">',
  chosen:
    '<picture><source srcset="/b.png" width="300" height="200"><img id="chosen" src="/a.png" alt=""></picture>',
  several: '<img id="several" src="/a.png" srcset="/b.png 2x" alt="">',
  lazy: '<img id="lazy" src="/a.png?lazy" alt="" loading="lazy">',
  cut: '<img id="cut" src="/a.png" alt="" style="width: 100px; height: 100px; object-fit: cover; padding: 10px">',
  inline: `<img id="inline" src="data:image/png;base64,${pngImage(60, 60).toString('base64')}" alt="">`,
  inRow:
    '<img src="/a.png" alt="" width="300" height="200"><a href="#"><img id="inRow" src="/a.png" alt=""></a>',
  centred:
    '<div style="height: 500px; display: flex; align-items: center; justify-content: center"><img id="centred" src="/a.png" alt=""><b>Text</b></div>',
  row: '<div style="display: flex"><img id="row" src="/a.png" alt="" style="width: 40%"><img src="/a.png" alt="" style="width: 40%"></div>',
  hidden: '<img id="hidden" src="/a.png" alt="" style="display: none">',
  missing: '<img id="missing" src="/missing.png" alt="Missing" width="50" height="50">',
};
const PAGE = `<!doctype html><html lang="en"><head><title>Page</title><script src="/app.js"></script><style>
@font-face { font-family: Kiln; src: url(/kiln.ttf); font-display: swap }
@font-face { font-family: Unused; src: url(/unused.ttf) }
h1 { font-family: Kiln }</style></head><body><main><h1>A page</h1><a href="/next">Next</a>
<form><input name="images"><input name="children"></form><img name="fonts" id="fonts" src="/c.svg" alt="">
${Object.values(IMAGES)
  .map((markup) => `<div>${markup}<p>Text</p></div>`)
  .join('')}</main></body></html>`;

let site: SiteServer;
let engine: Engine;
let pages: JudgedPage[];

beforeAll(async () => {
  const files: Record<string, [type: string, body: Buffer | string, headers?: Record<string, string>]> = {
    '/': ['text/html', PAGE],
    '/next': ['text/html', PAGE],
    '/a.png': ['image/png', pngImage(600, 400), { 'cache-control': 'max-age=600' }],
    '/b.png': ['image/png', pngImage(300, 200), { 'cache-control': 'max-age=600', expires: 'never' }],
    '/c.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'],
    '/app.js': [
      'text/javascript',
      gzipSync(SCRIPT),
      { 'content-encoding': 'gzip', 'cache-control': 'max-age=600', etag: '"1"' },
    ],
    '/kiln.ttf': ['font/ttf', tinyFont()],
  };
  site = await serveSite({
    answer({ url = '' }, response) {
      const [type, body, headers = {}] = files[url.replace('?lazy', '')] ?? ['text/html', ''];
      response.writeHead(body === '' ? 404 : 200, { 'content-type': type, ...headers });
      response.end(body);
    },
  });
  engine = createEngine(testConfig({ maxPages: 2 }), memoryLog());
  const { pages: judged, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  pages = judged;
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

function imageOf(id: string): ShownImage | undefined {
  const node = pages[0]?.snapshot.nodes.findIndex(({ attributes }) => attributes?.['id'] === id);
  return pages[0]?.visit.loading?.images.find((image) => image.node === node);
}

function requestOf(page: number, path: string): RequestFacts | undefined {
  return pages[page]?.visit.requests?.find(({ url }) => url === `${site.origin}${path}`);
}

describe('images', () => {
  it.each<[string, Partial<ShownImage>]>([
    ['bare', { natural: [600, 400], shown: [600, 400], isStretched: true, isLazy: false, hasChoice: false }],
    ['sized', { natural: [600, 400] }],
    ['moving', { shown: [600, 400], isReduced: true }],
    ['chosen', { natural: [300, 200], hasChoice: true }],
    ['several', { natural: [600, 400], hasChoice: true }],
    ['lazy', { isLazy: true }],
    ['cut', { shown: [100, 100], isStretched: false }],
    ['inline', { address: 'data:image/png', natural: [60, 60] }],
  ])('are known: %s', (id, expected) => {
    expect(imageOf(id)).toMatchObject(expected);
  });

  it('have the address of their file', () => {
    expect(imageOf('bare')?.address).toBe(`${site.origin}/a.png`);
    expect(imageOf('chosen')?.address).toBe(`${site.origin}/b.png`);
  });

  it.each(['hidden', 'missing'])('are left out if nobody sees them: %s', (id) => {
    expect(imageOf(id)).toBeUndefined();
  });

  it.each(['bare', 'wide', 'moving', 'several', 'lazy', 'row', 'inRow'])('push what follows: %s', (id) => {
    expect(imageOf(id)?.push).toBeGreaterThan(150);
  });

  it.each(['sized', 'high', 'ratio', 'boxed', 'floating', 'chosen', 'cut', 'inline', 'centred'])(
    'push nothing: %s',
    (id) => {
      expect(imageOf(id)).toMatchObject({ push: 0 });
    },
  );
});

describe('looking at images', () => {
  it('leaves the document as it was', async () => {
    const browser = await openBrowser();
    try {
      const page = await openPage(browser);
      await page.goto(site.origin);
      const look = async (): Promise<unknown> =>
        page.evaluate(`[document.documentElement.outerHTML, document.getAnimations().length, scrollY,
          [...document.querySelectorAll('*')].map((each) => JSON.stringify(each.getBoundingClientRect()))]`);
      await page.evaluate('scrollTo(0, 1000)');
      const cdp = await page.createCDPSession();
      const { frameTree } = await cdp.send('Page.getFrameTree');
      const world = await openIsolatedWorld(cdp, frameTree.frame.id);
      await takeSnapshot(world, { nodes: 10_000, characters: 1_000_000 });
      const before = await look();
      const { images } = await gatherLoading(world, undefined);
      expect(images.some(({ push }) => push > 0)).toBe(true);
      expect(await look()).toEqual(before);
    } finally {
      await browser.close();
    }
  });
});

it('knows the fonts that were used, and how they appear', () => {
  expect(pages[0]?.visit.loading?.fonts).toEqual([{ family: 'Kiln', display: 'swap' }]);
});

describe('answers', () => {
  it('have the size of their content, from the cache or not', () => {
    expect(requestOf(0, '/app.js')).toMatchObject({ fromCache: false, size: SCRIPT.length });
    expect(requestOf(1, '/app.js')).toMatchObject({ fromCache: true, size: SCRIPT.length });
    expect(requestOf(1, '/a.png')).toMatchObject({ fromCache: true, size: pngImage(600, 400).length });
  });

  it('have the headers that say how they are sent and kept', () => {
    const kept = { encoding: 'gzip', cacheControl: 'max-age=600', hasExpiry: false, hasValidator: true };
    expect(requestOf(0, '/app.js')?.headers).toMatchObject(kept);
    expect(requestOf(1, '/app.js')?.headers).toMatchObject(kept);
    expect(requestOf(0, '/b.png')?.headers).toMatchObject({
      encoding: '',
      hasExpiry: true,
      hasValidator: false,
    });
    expect(requestOf(0, '/kiln.ttf')?.headers).toMatchObject({ cacheControl: '', hasValidator: false });
  });
});
