import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

const field = (style: string, more = ''): string =>
  `<label>Name <input id="it" style="padding: 8px; ${style}" ${more}></label>`;
const link = (inside: string): string => `<a id="it" href="#x" aria-label="Start">${inside}</a>`;
const svg = (shapes: string): string => `<svg width="24" height="24" aria-hidden="true">${shapes}</svg>`;
const square = (fill: string): string => `<path d="M2 2h20v20H2z" fill="${fill}"/>`;

/**
 * Bodies of pages, and the ratio that is measured; null if nothing is, as where the style sheets say that it is enough. Also
 * the kinds of which there may be more.
 */
const PAGES: Record<string, { body: string; ratio: number | null; beyond?: ('field' | 'icon')[] }> = {
  'pale border': { body: field('border: 1px solid #ddd'), ratio: 1.4 },
  'half transparent border': { body: field('border: 1px solid #0002'), ratio: 1.3 },
  'dark border': { body: field('border: 1px solid #555'), ratio: null },
  'dark line below': { body: field('border: 0; border-bottom: 1px solid #555'), ratio: null },
  'dark shadow': { body: field('border: 1px solid #ddd; box-shadow: 0 0 0 2px #555'), ratio: 7.5 },
  'dark inside': { body: field('border: 1px solid #ddd; background: #555'), ratio: 7.5 },
  'pale border on a picture': {
    body: `<div style="background: linear-gradient(#000, #111); padding: 30px">${field('border: 1px solid #333; background: #111')}</div>`,
    ratio: 1.6,
  },
  'a button at the side': {
    body: `${field('border: 1px solid #ddd; margin: 0')}<button style="background: #111; border: 0">Go</button>`,
    ratio: 18.9,
  },
  'a placeholder': { body: field('border: 1px solid #ddd', 'placeholder="Ada"'), ratio: null },
  'a value': { body: field('border: 1px solid #ddd', 'value="Ada"'), ratio: null },
  'a disabled field': { body: field('border: 1px solid #ddd', 'disabled'), ratio: null },
  'a border around it': {
    body: `<div style="border: 1px solid #555; padding: 12px; display: inline-block"><input id="it" aria-label="Name" style="border: 1px solid #eee"></div>`,
    ratio: null,
  },
  'something over the field': {
    body: `<div style="position: relative">${field('border: 1px solid #ddd')}<div style="position: absolute; inset: 0; background: #fff"></div></div>`,
    ratio: null,
    beyond: ['field'],
  },
  'a checkbox of the browser': { body: '<label><input id="it" type="checkbox"> News</label>', ratio: null },
  'a pale checkbox': {
    body: '<label><input id="it" type="checkbox" style="appearance: none; width: 20px; height: 20px; border: 1px solid #ddd"> News</label>',
    ratio: 1.4,
  },
  'a checked one': {
    body: '<label><input id="it" type="checkbox" checked style="appearance: none; width: 20px; height: 20px; border: 1px solid #ddd"> News</label>',
    ratio: null,
  },
  'pale icon': { body: link(svg(square('#ccc'))), ratio: 1.6 },
  'dark icon': { body: link(svg(square('#555'))), ratio: null },
  'icon in the colour of the text': {
    body: `<div style="color: #ccc">${link(svg(square('currentColor'))).replace('id', 'style="color: inherit" id')}</div>`,
    ratio: 1.6,
  },
  'icon of lines': {
    body: link(svg('<path d="M2 2h20v20H2z" fill="none" stroke="#ccc" stroke-width="4"/>')),
    ratio: 1.6,
  },
  'icon of two colours': {
    body: link(svg(`${square('#ccc')}<circle cx="12" cy="12" r="6" fill="#555"/>`)),
    ratio: null,
  },
  'icon on a dark button': {
    body: `<button id="it" aria-label="Go" style="background: #333; padding: 20px; border: 0">${svg(square('#555'))}</button>`,
    ratio: 1.7,
  },
  'icon of a font': {
    body: `<style>#it i { font-size: 40px } #it i::before { content: "\\e123"; color: #ccc }</style>${link('<i></i>')}`,
    ratio: 1.6,
  },
  'icon on a gradient': {
    body: `<div style="background: linear-gradient(90deg, #fff, #000); width: 60px">${link(svg(square('#ccc')))}</div>`,
    ratio: null,
  },
  'icon with a text': { body: link(`${svg(square('#ccc'))} Start`), ratio: null },
  'icon from elsewhere': {
    body: `<svg hidden><symbol id="s">${square('#ccc')}</symbol></svg>${link(svg('<use href="#s"/>'))}`,
    ratio: null,
  },
  'icon from a file': { body: link(svg('<use href="/sprite.svg#s"/>')), ratio: null },
  'icon from elsewhere next to a shape': {
    body: `<svg hidden><symbol id="s">${square('#000')}</symbol></svg>${link(svg(`${square('#ccc')}<use href="#s"/>`))}`,
    ratio: null,
  },
  'icon in a component': {
    body: `${link('<x-icon></x-icon>')}<script>customElements.define("x-icon", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(svg(square('#ccc')))}; } });</script>`,
    ratio: null,
  },
  'faded icon': { body: `<div style="opacity: 0.4">${link(svg(square('#555')))}</div>`, ratio: null },
  'more icons than are measured': {
    body:
      link(svg(square('#ccc'))) +
      link(svg(square('#ccc')))
        .replace('it', 'other')
        .repeat(40),
    ratio: 1.6,
    beyond: ['icon'],
  },
  'fields far apart': {
    body:
      field('border: 1px solid #ddd') +
      `<p style="height: 1500px"></p>${field('border: 1px solid #ddd').replace('it', 'other')}`.repeat(4),
    ratio: 1.4,
    beyond: ['field'],
  },
  logo: { body: `<div class="logo">${link(svg(square('#ccc')))}</div>`, ratio: null },
};
const NAMES = Object.keys(PAGES);
const pathOf = (name: string): string => `/${name.replaceAll(' ', '-')}`;

function html(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Bowls</title></head><body style="background: #fff"><main><h1>Bowls</h1>${body}</main></body></html>`;
}

let site: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();

beforeAll(async () => {
  const files = new Map(NAMES.map((name) => [pathOf(name), html(PAGES[name]?.body ?? '')]));
  files.set('/', html(NAMES.map((name) => `<p><a href="${pathOf(name)}">${name}</a></p>`).join('')));
  site = await serveSite({
    answer({ url = '' }, response) {
      response.writeHead(files.has(url) ? 200 : 404, { 'content-type': 'text/html' });
      response.end(files.get(url) ?? '');
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
  const page = pages.get(pathOf(name));
  const node = page?.snapshot.nodes.findIndex(({ attributes }) => attributes?.['id'] === 'it');
  const { fields = [], icons = [] } = page?.visit.boundaries ?? {};
  // The page was measured.
  expect(page?.visit.boundaries).toBeDefined();
  const measured = [...fields, ...icons].filter((each) => each.node === node).map(({ ratio }) => ratio);
  const expected = PAGES[name]?.ratio ?? null;
  expect(measured).toEqual(expected === null ? [] : [expect.closeTo(expected, 0)]);
  const beyond = Object.entries(page?.visit.boundaries?.beyond ?? {}).flatMap(([kind, is]) =>
    is ? [kind] : [],
  );
  expect(beyond).toEqual(PAGES[name]?.beyond ?? []);
  for (const ratio of measured) expect(Math.abs(ratio - (expected ?? 0))).toBeLessThan(0.15);
});
