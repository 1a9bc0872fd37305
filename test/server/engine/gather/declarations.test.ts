import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

const TEXT = 'Our bowls are turned on the wheel';

/** Styles and bodies of pages, and what sets the colours of the text in them: selector, property, value. */
const PAGES: Record<string, { css?: string; body: string; sets: string[] }> = {
  'a later rule': {
    css: 'p { color: #111 } p { color: #aaa }',
    body: `<p>${TEXT}</p>`,
    sets: ['p { color: rgb(170, 170, 170) }'],
  },
  'a more specific rule before': {
    css: 'p.note { color: #aaa } p { color: #111 }',
    body: `<p class="note">${TEXT}</p>`,
    sets: ['p.note { color: rgb(170, 170, 170) }'],
  },
  'what is important': {
    css: 'p { color: #aaa !important } p.note { color: #111 }',
    body: `<p class="note" style="color: #222">${TEXT}</p>`,
    sets: ['p { color: rgb(170, 170, 170) }'],
  },
  layers: {
    css: '@layer low, high; @layer high { p { color: #aaa } } @layer low { p.note { color: #111 } }',
    body: `<p class="note">${TEXT}</p>`,
    sets: ['p { color: rgb(170, 170, 170) }'],
  },
  'the attribute style': {
    css: 'p { color: #111 }',
    body: `<p style="color: #aaa">${TEXT}</p>`,
    sets: [' { color: rgb(170, 170, 170) }'],
  },
  'what is inherited, with a variable of a variable': {
    css: ':root { --grey: #aaa } .card { --muted: var(--grey); color: var(--muted) } p { color: inherit }',
    body: `<div class="card"><p>${TEXT}</p></div>`,
    sets: ['.card { color: var(--muted) }', '.card { --muted: var(--grey) }', ':root { --grey: #aaa }'],
  },
  'what is behind, by a shorthand with a variable': {
    css: '.card { --paper: #eee; background: var(--paper) } p { color: #aaa; background: none }',
    body: `<div class="card"><p>${TEXT}</p></div>`,
    sets: [
      'p { color: rgb(170, 170, 170) }',
      '.card { background: var(--paper) }',
      '.card { --paper: #eee }',
    ],
  },
  opacity: {
    css: 'p { color: #000 } .card { opacity: 0.3 }',
    body: `<div class="card"><p>${TEXT}</p></div>`,
    sets: ['p { color: rgb(0, 0, 0) }', '.card { opacity: 0.3 }'],
  },
  'a slow transition': {
    css: 'p { color: #aaa; transition: color 9s }',
    body: `<p>${TEXT}</p>`,
    sets: ['p { color: rgb(170, 170, 170) }'],
  },
  'a style that is off': {
    css: '@media (min-width: 9999px) { p { color: #999 } } p { color: #aaa } @supports (x: y) { p { color: #999 } }',
    body: `<p>${TEXT}</p>`,
    sets: ['p { color: rgb(170, 170, 170) }'],
  },
  'a page whose images have names of its own': {
    css: 'p { color: #aaa }',
    body: `<img name="adoptedStyleSheets" src="data:," alt=""><img name="styleSheets" src="data:," alt=""><p>${TEXT}</p>`,
    sets: ['p { color: rgb(170, 170, 170) }'],
  },
  // Nothing that anyone could change in a style sheet.
  'the markup itself': { body: `<font color="#aaaaaa">${TEXT}</font>`, sets: [] },
};

const NAMES = Object.keys(PAGES);
const SHEET = '/style.css?of=';

let site: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();

function html(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>Bowls</title>${head}</head><body><main><h1>Bowls</h1>${body}</main></body></html>`;
}

beforeAll(async () => {
  const files = new Map(
    NAMES.map((name, at) => [
      `/${at}`,
      html(`<link rel="stylesheet" href="${SHEET}${at}">`, PAGES[name]?.body ?? ''),
    ]),
  );
  files.set('/', html('', NAMES.map((name, at) => `<p><a href="/${at}">${name}</a></p>`).join('')));
  site = await serveSite({
    answer({ url = '' }, response) {
      const isSheet = url.startsWith(SHEET);
      const css = PAGES[NAMES[Number(url.slice(SHEET.length))] ?? '']?.css ?? '';
      response.writeHead(isSheet || files.has(url) ? 200 : 404, {
        'content-type': isSheet ? 'text/css' : 'text/html',
      });
      response.end(isSheet ? css : (files.get(url) ?? ''));
    },
  });
  engine = createEngine(testConfig({ maxPages: NAMES.length + 1, respectRobots: false }), memoryLog());
  const { pages: scanned, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  for (const page of scanned) pages.set(new URL(page.url).pathname, page);
}, 280_000);

afterAll(async () => {
  await engine.close();
  await site.close();
});

it.each(NAMES)('%s', (name) => {
  const at = NAMES.indexOf(name);
  const report = pages.get(`/${at}`)?.violations.find(({ code }) => code === 'color-contrast');
  const declarations = report?.declarations ?? [];

  expect(report?.measured?.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(
    declarations.map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`),
  ).toEqual(PAGES[name]?.sets);
  for (const { selector, file } of declarations)
    expect(file).toBe(selector === '' ? undefined : `${site.origin}${SHEET}${at}`);
});
