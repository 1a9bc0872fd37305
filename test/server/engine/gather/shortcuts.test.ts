import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

/** Scripts of pages, and the characters to which they react. */
const PAGES: Record<string, [script: string, seen: string[] | null | undefined]> = {
  none: ['', []],
  'search-and-help': [
    `onkeydown = ({ key, target }) => { if (target !== document.body) return;
      if (key === '/') { event.preventDefault(); search.focus(); }
      if (key === '?') help.showModal(); };`,
    ['/', '?'],
  ],
  'by-keypress': [
    `document.onkeypress = ({ key }) => { if (key === 'n') scrollTo(0, scrollY + 50); };`,
    ['n'],
  ],
  later: [
    `document.addEventListener('keyup', ({ key }) => { if (key === 'g') setTimeout(() => { location.hash = key; search.focus(); }, 20); });`,
    [],
  ],
  'with-a-modifier': [
    `onkeydown = (event) => { if (event.key === 's' && event.ctrlKey) { event.preventDefault(); search.focus(); } };`,
    [],
  ],
  'in-a-field': [
    `search.onkeydown = ({ key }) => { if (key === 'x') search.value = ''; }; document.onkeydown = () => undefined;`,
    [],
  ],
  'any-key': [`onkeydown = ({ key }) => { document.body.dataset.last = key + performance.now(); };`, null],
  'type-to-search': [`onkeydown = ({ key }) => { if (key.length === 1) search.focus(); };`, []],
  'almost-any-key': [
    `onkeydown = ({ key }) => { if (key > 'c' && key < '{' || '/?'.includes(key)) document.title = key + performance.now(); };`,
    [],
  ],
  title: [`onkeydown = ({ key }) => { if (key === 's') document.title = key + performance.now(); };`, ['s']],
  'goes-away': [`onkeydown = ({ key }) => { if (key === 'c') location.href = 'about:blank'; };`, undefined],
  'changes-for-a-while': [
    `let left = 0; onkeydown = ({ key }) => { if (key === 'z') left = 10; if (left-- > 0) document.title = key + performance.now(); };`,
    ['z'],
  ],
  'first-key': [`onkeydown = () => { document.body.classList.add('keys'); };`, null],
  'moving-by-itself': [
    `onkeydown = () => undefined; const go = () => { help.title = performance.now(); requestAnimationFrame(go); }; onkeyup = go;`,
    null,
  ],
  leaves: [`onkeydown = ({ key }) => { if (key === 'b') { location.href = '/left'; } };`, []],
};

let site: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();
let limitations: readonly string[] = [];

beforeAll(async () => {
  const start = Object.keys(PAGES)
    .map((name) => `<a href="/${name}">${name}</a> `)
    .join('');
  site = await serveSite({
    answer({ url = '' }, response) {
      const name = url.slice(1);
      const script = PAGES[name]?.[0];
      if (script === undefined && name !== '') return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>T ${name}</title></head><body style="min-height: 5000px"><main><h1>T</h1><p>${name === '' ? start : name}</p>
        <input id="search" aria-label="Search"><dialog id="help" aria-label="Help"><p>Help</p></dialog></main><script>${script ?? ''}</script></body></html>`,
      );
      return true;
    },
  });
  engine = createEngine(testConfig({ tryPages: Infinity, maxPages: 30 }), memoryLog());
  const { pages: judged, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  ({ limitations } = outcome);
  for (const page of judged) pages.set(new URL(page.url).pathname.slice(1), page);
}, 280_000);

afterAll(async () => {
  await engine.close();
  await site.close();
});

it.each(Object.entries(PAGES))('sees to which characters the page %s reacts', (name, [, seen]) => {
  expect(pages.get(name)?.visit.actions?.shortcuts).toEqual(seen);
});

it('asks the site for nothing meanwhile', () => {
  expect(site.requests).not.toContain('/left');
});

it('names the page whose shortcuts could not be tried', () => {
  expect(limitations).toEqual([expect.stringContaining('/goes-away')]);
});
