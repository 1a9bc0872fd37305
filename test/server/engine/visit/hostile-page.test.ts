import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

/** Makes everything that a script could ask the document by throw, for all scripts that run in the page's own world. */
const HOSTILE = `
  const spared = /^(?:constructor|appendChild|insertBefore|addEventListener)$/;
  const prototypes = [Array, String, Map, Set, RegExp, Node, Element, HTMLElement, Document, CharacterData, CSSStyleDeclaration]
    .map(({ prototype }) => prototype);
  for (const prototype of prototypes) for (const name of Object.getOwnPropertyNames(prototype)) {
    if (spared.test(name)) continue;
    try { Object.defineProperty(prototype, name, { get() { throw new Error('hostile'); } }); } catch {}
  }
  JSON.parse = JSON.stringify = getComputedStyle = () => { throw new Error('hostile'); };
  globalThis.sitedelta = globalThis.sitedeltaText = null;`;

let site: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '' }, response) {
      if (url !== '/plain' && url !== '/hostile') return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      // With the same lines, so that the places in it are the same.
      const script = url === '/hostile' ? HOSTILE : HOSTILE.replaceAll(/[^\n]/g, ' ');
      response.end(`<!doctype html><html lang="en"><head><title>Shop</title><script>${script}</script></head>
        <body><main><h1>Shop</h1><p style="font-size: 8px">Small text</p><b>Not closed</main><img src="data:,">
        <iframe title="Frame" srcdoc="<p>In a frame</p>"></iframe>
        <script type="application/ld+json">{</script><a href="/hostile">Next page</a></body></html>`);
      return true;
    },
  });
  engine = createEngine(testConfig({ maxPages: 2 }), memoryLog());
  const { outcome, pages: judged } = await scanAll(engine, `${site.origin}/plain`);
  expect(outcome).toMatchObject({ ok: true, limitations: [] });
  for (const page of judged) pages.set(new URL(page.url).pathname, page);
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

it('gathers the same facts on a page whose scripts break what a page can break', () => {
  const plain = pages.get('/plain')?.visit;
  const hostile = pages.get('/hostile')?.visit;
  expect(hostile?.errors).not.toEqual(plain?.errors);
  expect(hostile?.document).toEqual(plain?.document);
  expect(hostile?.document?.brokenData).toHaveLength(1);
  expect(hostile?.textStyles).toEqual(plain?.textStyles);
  expect(hostile?.textStyles?.some(({ fontSize }) => fontSize === 8)).toBe(true);
  expect(hostile?.markup).toEqual(plain?.markup);
  expect(hostile?.markup?.errors).toHaveLength(1);
});

it('finds the same there', () => {
  const [plain, hostile] = ['/plain', '/hostile'].map((path) =>
    pages.get(path)?.violations.map(({ runner, code, node }) => `${runner} ${code} ${node}`),
  );
  expect(hostile).toEqual(plain);
  expect(hostile?.length).toBeGreaterThan(2);
});
