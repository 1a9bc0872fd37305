import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

const TEXT =
  'Our kiln is fired in small numbers, and each bowl is turned by hand, glazed by hand and fired twice. '.repeat(
    2,
  );

/** Bodies of pages, and what the trial sees on each: the ids of the elements by fact. */
const PAGES: Record<string, { body: string; seen: Record<string, string[]> }> = {
  plain: { body: `<p>${TEXT}</p>`, seen: {} },
  'fixed-height': {
    body: `<p id="x" style="height: 54px; line-height: 18px; overflow: hidden; width: 600px; max-width: 100%">${TEXT}</p>`,
    seen: { cutByLargeText: ['x'], cutWhenNarrow: ['x'], cutBySpacing: ['x'] },
  },
  'cut-at-any-size': {
    body: `<p style="height: 18px; line-height: 18px; overflow: hidden; width: 200px">${TEXT}</p>`,
    seen: {},
  },
  'fixed-height-in-transition': {
    body: `<style>* { transition: all 20s; }</style><p id="x" style="height: 54px; line-height: 18px; overflow: hidden; width: 600px; max-width: 100%">${TEXT}</p>`,
    seen: { cutByLargeText: ['x'], cutWhenNarrow: ['x'], cutBySpacing: ['x'] },
  },
  'font-of-the-box-in-transition': {
    body: `<style>* { transition: all 20s; }</style><div id="x" style="height: 54px; line-height: 18px; overflow: hidden; width: 600px; max-width: 100%"><p style="margin: 0">${TEXT}</p></div>`,
    seen: { cutByLargeText: ['x'], cutWhenNarrow: ['x'], cutBySpacing: ['x'] },
  },
  carousel: {
    body: `<div style="overflow: hidden; max-width: 900px"><div style="display: flex; transform: translate3d(0, 0, 0)">${'<p style="flex: none; width: 250px">Bowls that are turned by hand</p>'.repeat(3)}</div></div>`,
    seen: {},
  },
  'row-that-stays': {
    body: `<div id="x" style="overflow: hidden; max-width: 900px"><div style="display: flex">${'<p style="flex: none; width: 250px">Bowls that are turned by hand</p>'.repeat(3)}</div></div>`,
    seen: { cutByZoom: ['x'], cutWhenNarrow: ['x'] },
  },
  ellipsis: {
    body: `<p style="white-space: nowrap; overflow: hidden; text-overflow: ellipsis">${TEXT}</p>`,
    seen: {},
  },
  scrollable: { body: `<div style="height: 60px; overflow: auto"><p>${TEXT}</p></div>`, seen: {} },
  closed: { body: `<div style="height: 0; overflow: hidden"><p>${TEXT}</p></div>`, seen: {} },
  'for-the-ear': {
    body: `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)">${TEXT}</p>`,
    seen: {},
  },
  'em-height': { body: `<p style="min-height: 3em; overflow: hidden">${TEXT}</p>`, seen: {} },
  wide: { body: `<div id="wide" style="width: 900px"><p>${TEXT}</p></div>`, seen: { narrow: ['wide'] } },
  'wide-table': {
    body: `<table style="width: 900px"><tr><td>${TEXT}</td></tr></table><pre>${TEXT}</pre>`,
    seen: {},
  },
  'styled-beyond': { body: '<p>Bowls</p>'.repeat(1001), seen: { beyond: ['styled'] } },
  'texts-beyond': { body: `<p>${'Bowls<br>'.repeat(2001)}</p>`, seen: { beyond: ['texts'] } },
  'wide-in-transition': {
    body: `<style>* { transition: all 20s; } #wide { width: 400px; } @media (max-width: 400px) { #wide { width: 900px; } }</style><div id="wide"><p>${TEXT}</p></div>`,
    seen: { narrow: ['wide'] },
  },
  'narrow-in-transition': {
    body: `<style>* { transition: all 20s; } #box { width: 900px; } @media (max-width: 640px) { #box { width: 280px; } }</style><div id="box"><p>${TEXT}</p></div>`,
    seen: {},
  },
  'narrow-by-script': {
    body: `<div id="x" style="width: 900px"><p>${TEXT}</p></div><script>onresize = () => { x.style.width = Math.min(innerWidth - 40, 900) + "px"; };</script>`,
    seen: {},
  },
};

let site: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();

beforeAll(async () => {
  const start = Object.keys(PAGES)
    .map((name) => `<p><a href="/${name}">${name}</a></p>`)
    .join('');
  site = await serveSite({
    answer({ url = '' }, response) {
      const body = url === '/' ? start : PAGES[url.slice(1)]?.body;
      if (body === undefined) return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>${body}</main></body></html>`,
      );
      return true;
    },
  });
  engine = createEngine(
    testConfig({ tryPages: Infinity, maxPages: 20, concurrency: 1, respectRobots: false }),
    memoryLog(),
  );
  const { pages: judged, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  for (const page of judged) pages.set(new URL(page.url).pathname.slice(1), page);
}, 280_000);

afterAll(async () => {
  await engine.close();
  await site.close();
});

it.each(Object.keys(PAGES))('sees on the page %s what is wrong, and nothing else', (name) => {
  const page = pages.get(name);
  const facts = page?.visit.layout;
  if (page === undefined || !facts) throw new Error('The page was not tried.');
  const { narrow, beyond, ...cut } = facts;
  const seen = Object.entries({ ...cut, narrow: narrow?.nodes ?? [] }).flatMap(([fact, nodes]) =>
    nodes.length === 0 ? [] : [[fact, nodes.map((node) => page.snapshot.nodes[node]?.attributes?.['id'])]],
  );
  const more = Object.entries(beyond).flatMap(([of, isBeyond]) => (isBeyond ? [of] : []));
  expect({ ...Object.fromEntries(seen), ...(more.length > 0 && { beyond: more }) }).toEqual(
    PAGES[name]?.seen,
  );
});

it('gives the window its size back, and the page its style', () => {
  for (const { snapshot } of pages.values()) {
    const width = snapshot.nodes.find(({ tag }) => tag === 'html')?.box?.[2];
    expect(width).toBe(1280);
  }
});
