import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

const TEXT = 'Our bowls are turned on the wheel';

/**
 * Styles and bodies of pages, and what sets the colours of the texts in them, of those with the same colours the first:
 * selector, property, value.
 */
const PAGES: Record<string, { css?: string; body: string; sets: string[]; inMarkup?: string }> = {
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
  'a rule in another one, in an element that sets another colour': {
    css: 'main { & .nested { color: #a3a3a3 } }',
    body: `<div style="color: #222"><p class="nested">${TEXT}</p></div>`,
    sets: ['main .nested { color: rgb(163, 163, 163) }'],
  },
  'rules in others, without a sign for these and in conditions': {
    css: 'main, aside { .card { @media (min-width: 1px) { color: #a3a3a3; p { color: #aaa } } } }',
    body: `<div class="card"><p>${TEXT}</p></div>`,
    sets: ['main .card p { color: rgb(170, 170, 170) }'],
  },
  'declarations after a rule in a rule': {
    css: '.card { p { margin: 1em } color: #a3a3a3 }',
    body: `<div class="card"><p>${TEXT}</p></div>`,
    sets: ['.card { color: rgb(163, 163, 163) }'],
  },
  'a sheet of another site, in an element that sets another colour': {
    body: `<link rel="stylesheet" href="FOREIGN/style.css"><div style="color: #222"><p class="foreign">${TEXT}</p></div>`,
    sets: [],
  },
  'a selector of a list that fits only one of two': {
    css: '.muted, .deep .muted { color: #aaa } .note { color: #9a9a9a }',
    body: `<p class="note muted">${TEXT}</p><div class="deep"><p class="note muted">${TEXT}</p></div>`,
    sets: ['.note { color: rgb(154, 154, 154) }', '.muted, .deep .muted { color: rgb(170, 170, 170) }'],
  },
  'containers of two widths': {
    css: '.wide, .narrow { container-type: inline-size } .wide { width: 600px } .narrow { width: 300px } .cont { color: #a1a1a1 } @container (min-width: 400px) { .cont { color: #a2a2a2 } }',
    body: `<div class="wide"><p class="cont">${TEXT}</p></div><div class="narrow"><p class="cont">${TEXT}</p></div>`,
    sets: ['.cont { color: rgb(162, 162, 162) }', '.cont { color: rgb(161, 161, 161) }'],
  },
  'a class in a shadow root that has a style of its own': {
    css: '.plain { color: #a1a1a1 }',
    body: `<p class="plain">${TEXT}</p><div><template shadowrootmode="open"><style>.plain { color: #a2a2a2; transition: color 9s }</style><p class="plain">${TEXT}</p></template></div>`,
    sets: ['.plain { color: rgb(161, 161, 161) }', '.plain { color: rgb(162, 162, 162) }'],
    inMarkup: '.plain { color: rgb(162, 162, 162) }',
  },
  // Nothing that anyone could change in a style sheet.
  'the markup itself': { body: `<font color="#aaaaaa">${TEXT}</font>`, sets: [] },
};

const NAMES = Object.keys(PAGES);
const SHEET = '/style.css?of=';

let site: SiteServer;
/** Another origin, whose style sheets scripts can't read. */
let other: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();

function html(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>Bowls</title>${head}</head><body><main><h1>Bowls</h1>${body}</main></body></html>`;
}

beforeAll(async () => {
  other = await serveSite({
    answer(_request, response) {
      response.writeHead(200, { 'content-type': 'text/css' }).end('.foreign { color: #a3a3a3 }');
    },
  });
  const files = new Map(
    NAMES.map((name, at) => [
      `/${at}`,
      html(
        `<link rel="stylesheet" href="${SHEET}${at}">`,
        (PAGES[name]?.body ?? '').replace('FOREIGN', other.origin),
      ),
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
  await other.close();
});

it.each(NAMES)('%s', (name) => {
  const at = NAMES.indexOf(name);
  const reports = (pages.get(`/${at}`)?.violations ?? []).filter(({ code }) => code === 'color-contrast');
  const declarations = reports.flatMap((report) => report.declarations ?? []);
  const { sets = [], inMarkup = '' } = PAGES[name] ?? {};

  expect(reports[0]?.measured?.color).toMatch(/^#[0-9a-f]{6}$/);
  const found = declarations.map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`);
  expect(found).toEqual(sets);
  for (const [index, { selector, file }] of declarations.entries()) {
    const isInMarkup = selector === '' || found[index] === inMarkup;
    expect(file).toBe(isInMarkup ? undefined : `${site.origin}${SHEET}${at}`);
  }
});
