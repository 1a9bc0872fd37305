import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

const TEXT = 'Our bowls are turned on the wheel';
const ON_DARK = 'background: linear-gradient(#000, #222); color: #fff';
const ON_LIGHT = 'background: linear-gradient(#ddd, #fff); color: #fff';
const picture = (file: string): string => `background: url(${file}); color: #fff`;
const p = (style: string, inner = TEXT): string => `<p id="text" style="padding: 8px; ${style}">${inner}</p>`;
/** A picture that is dark at the left and light at the right. */
const halves = (percent: number): string =>
  `background: linear-gradient(90deg, #000 ${percent}px, #eee ${percent}px); color: #fff; display: inline-block`;

/** Bodies of pages, and what is decided of the text in them. */
const PAGES: Record<string, { body: string; is: 'low' | 'enough' | 'open' }> = {
  'light gradient': { body: p(ON_LIGHT), is: 'low' },
  'the colour of what is behind it': { body: p('background: #337ab7; color: #337ab7'), is: 'low' },
  'light letters on a page that the browser paints dark': {
    body: `<style>:root { color-scheme: dark }</style>${p('color: #9e9eff')}`,
    is: 'enough',
  },
  'a white box on such a page': {
    body: `<style>:root { color-scheme: dark }</style>${p('background: #fff; color: #9e9eff')}`,
    is: 'low',
  },
  'dark gradient': { body: p(ON_DARK), is: 'enough' },
  'light picture': { body: p(picture('/light.svg')), is: 'low' },
  'dark picture': { body: p(picture('/dark.svg')), is: 'enough' },
  'picture in a data address': {
    body: p(picture(`&quot;data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>&quot;`)),
    is: 'low',
  },
  'an image behind': {
    body: `<div style="position: relative"><img src="/dark.svg" alt="" width="400" height="80"><p id="text" style="position: absolute; top: 0; color: #fff">${TEXT}</p></div>`,
    is: 'enough',
  },
  'text in a transparent colour': {
    body: p('background: linear-gradient(#000, #111); color: #ffffff40'),
    is: 'low',
  },
  'a colour in another notation': {
    body: p('background: linear-gradient(#fff, #eee); color: oklch(0.9 0.02 200)'),
    is: 'low',
  },
  'a shadow around light letters': {
    body: p(`${ON_LIGHT}; text-shadow: 0 0 3px #000, 0 0 3px #000, 0 0 3px #000, 0 0 3px #000, 0 0 4px #000`),
    is: 'open',
  },
  'light around a few letters': { body: p(halves(220)), is: 'open' },
  'light around most letters': { body: p(halves(60)), is: 'low' },
  'large enough': {
    body: p('background: linear-gradient(#888, #8a8a8a); color: #fff; font-size: 30px'),
    is: 'enough',
  },
  'not large enough': {
    body: p('background: linear-gradient(#888, #8a8a8a); color: #fff; font-size: 16px'),
    is: 'low',
  },
  'far down': {
    body: `<div style="height: 99000px"></div>${p(ON_LIGHT)}<div style="height: 3000px"></div>`,
    is: 'low',
  },
  'a slow transition of the colour': { body: p(`${ON_DARK}; transition: all 9s`), is: 'enough' },
  'important colours': {
    body: `<style>p { color: #fff !important; -webkit-text-fill-color: #fff !important }</style>${p('background: linear-gradient(#ddd, #fff)')}`,
    is: 'low',
  },
  'a picture that is not there': { body: p(picture('/missing.svg')), is: 'open' },
  'a picture that moves': { body: p(picture('/light.gif')), is: 'open' },
  'a picture that stays while the page is scrolled': {
    body: p(`${picture('/light.svg')}; background-attachment: fixed`),
    is: 'open',
  },
  'a video behind': {
    body: `<div style="position: relative"><video width="400" height="80"></video><p id="text" style="position: absolute; top: 0; color: #fff">${TEXT}</p></div>`,
    is: 'open',
  },
  'a carousel': { body: `<div class="hero-carousel">${p(ON_LIGHT)}</div>`, is: 'open' },
  'a background that changes': {
    body: `<style>@keyframes turn { to { background-color: #000 } } p { animation: turn 3s infinite }</style>${p(ON_LIGHT)}`,
    is: 'open',
  },
  'something transparent over it': {
    body: `<div style="position: relative">${p(ON_LIGHT)}<div style="position: absolute; inset: 0; background: #0008"></div></div>`,
    is: 'open',
  },
  'something over it': {
    body: `<div style="position: relative">${p(ON_LIGHT)}<div style="position: absolute; inset: 0; background: #000"></div></div>`,
    is: 'open',
  },
  'half faded': { body: `<div style="opacity: 0.5">${p(ON_LIGHT)}</div>`, is: 'open' },
  'a filter': { body: `<div style="filter: invert(1)">${p(ON_LIGHT)}</div>`, is: 'open' },
  'letters made of a picture': {
    body: p(
      'background: linear-gradient(#000, #222); -webkit-background-clip: text; background-clip: text; -webkit-text-fill-color: transparent; color: #fff',
    ),
    is: 'open',
  },
  'the name of a product': { body: `<div class="site-logo">${p(ON_LIGHT)}</div>`, is: 'open' },
};
const NAMES = Object.keys(PAGES);
const pathOf = (name: string): string => `/${name.replaceAll(' ', '-')}`;

function html(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><main><h1>Bowls</h1>${body}</main></body></html>`;
}

let site: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();

const COLORS: Record<string, string> = { '/light.svg': '#eee', '/light.gif': '#eee', '/dark.svg': '#111' };

beforeAll(async () => {
  const files = new Map(NAMES.map((name) => [pathOf(name), html(PAGES[name]?.body ?? '')]));
  files.set('/', html(NAMES.map((name) => `<p><a href="${pathOf(name)}">${name}</a></p>`).join('')));
  site = await serveSite({
    answer({ url = '' }, response) {
      const color = COLORS[url];
      if (color !== undefined) {
        response.writeHead(200, { 'content-type': 'image/svg+xml' });
        response.end(
          `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="${color}"/></svg>`,
        );
        return;
      }
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
  const node = page?.snapshot.nodes.findIndex(({ attributes }) => attributes?.['id'] === 'text');
  const reports =
    page?.violations.filter((each) => each.code === 'color-contrast' && each.node === node) ?? [];
  const kinds = reports.map(({ runner, needsReview }) => `${runner}${needsReview ? ' open' : ''}`);
  const expected = { low: ['sitedelta'], enough: [], open: ['axe open'] };
  // What axe decides by itself shows nothing.
  expect(kinds).toEqual(expected[PAGES[name]?.is ?? 'open']);
  if (PAGES[name]?.is !== 'open')
    expect(page?.visit.contrast).toContainEqual(expect.objectContaining({ node }));
});

function causeOf(name: string): unknown {
  return pages.get(pathOf(name))?.violations.find(({ runner }) => runner === 'sitedelta')?.cause;
}

it('has the picture or gradient behind a text as its cause', () => {
  expect(causeOf('light gradient')).toBe(
    '#ffffff on linear-gradient(rgb(221, 221, 221), rgb(255, 255, 255))',
  );
  expect(causeOf('light picture')).toBe('#ffffff on light.svg');
  expect(causeOf('the colour of what is behind it')).toBe('#337ab7 on #337ab7');
});
