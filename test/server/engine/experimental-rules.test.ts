import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeViolations,
  memoryLog,
  scanAll,
  testConfig,
} from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';

const TEXT = 'The harbour opens at six and closes at ten. '.repeat(4);

function turned(selector: string, declarations: string, media = 'orientation: portrait'): string {
  return `<style>@media (${media}) { ${selector} { ${declarations} } }</style><p class="text">${TEXT}</p><i class="icon">→</i>`;
}

function cells(count: number): string {
  return '<td>12</td>'.repeat(count);
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1>${body}</main></body></html>`;
}

/** A page with a frame, whose results axe gives without elements. */
function framed(body: string): string {
  return `${body}<iframe title="Weather" srcdoc="<html lang=en><title>Weather</title><p>Sunny</p>"></iframe>`;
}

/** A page that has something in a frame. */
function inFrame(body: string): string {
  const document = `<html lang=en><title>Ferries</title><body>${body}`;
  return `<iframe title="Ferries" srcdoc="${document.replaceAll('"', '&quot;')}"></iframe>`;
}

const FRAME = '<iframe title="Links" tabindex="-1" srcdoc="<a href=/>Home</a>"></iframe>';

const SECTIONS = `<table>${`<tr><td colspan="2">Ferries</td></tr>${`<tr>${cells(2)}</tr>`.repeat(3)}`.repeat(2)}</table>`;
const FOOT = `<table><thead><tr><th>Day</th><th>Out</th></tr></thead><tfoot><tr><th>Day</th><th>Out</th></tr></tfoot><tbody><tr>${cells(2)}</tr></tbody></table>`;
const ICON = '<button aria-label="Find" style="font-family: \'Material Icons\'">search</button>';
const FRAMED: CaseOf[] = Object.entries({ SECTIONS, FOOT, ICON }).flatMap(([name, body]): CaseOf[] => [
  [`${name} next to a frame`, framed(body), '-'],
  [`${name} in a frame`, inFrame(body), '-'],
]);

/** What is on a page, and what is to be reported of it; `-` for nothing. */
type CaseOf = [name: string, body: string, expected: string];
const CASES: CaseOf[] = [
  ...FRAMED,
  ['a word in a frame', inFrame('<button aria-label="Find">search</button>'), 'label-content-name-mismatch'],
  ['a page that is turned', turned('html', 'transform: rotate(90deg)'), 'axe css-orientation-lock html'],
  [
    'a page that is turned and moved',
    turned('body', 'transform: rotate(-90deg) translateX(-100vh)'),
    'axe css-orientation-lock html',
  ],
  ['a part with most of the text', turned('.text', 'rotate: 0.25turn'), 'axe css-orientation-lock html'],
  [
    'a page that is turned where styles have layers',
    `<style>@layer a { @media (orientation: landscape) { body { transform: rotateZ(270deg) } } }</style>`,
    'axe css-orientation-lock html',
  ],
  [
    'a page that is turned by a variable',
    `<style>:root { --turn: 0deg } main { transform: rotate(var(--turn)) } @media (orientation: portrait) and (max-width: 600px) { :root { --turn: -90deg } }</style><p>${TEXT}</p>`,
    'axe css-orientation-lock html',
  ],
  [
    'a page that only asks to turn the device',
    `<style>.ask { display: none } @media (orientation: portrait) { .text { display: none } .ask { display: block } }</style><p class="text">${TEXT.repeat(2)}</p><p class="ask">Please rotate your phone.</p>`,
    'axe css-orientation-lock html',
  ],
  [
    'a page with less text in one orientation',
    `<style>.ask { display: none } @media (orientation: portrait) { .text { display: none } .ask { display: block } }</style><p class="text">${TEXT.repeat(2)}</p><p class="ask">Open the menu</p>`,
    '-',
  ],
  ['an icon that is turned', turned('.icon', 'transform: rotate(90deg)'), '-'],
  ['a page that is turned upside down', turned('body', 'transform: rotate(180deg)'), '-'],
  ['a page that is turned on small screens', turned('body', 'rotate: 90deg', 'max-width: 1px'), '-'],
  ['a page that is laid out by orientation', turned('body', 'margin: 2em'), '-'],
  ['a text that takes the focus', '<p tabindex="0">Opening hours</p>', 'axe focus-order-semantics p'],
  ['code that scrolls', '<pre tabindex="0" style="overflow: auto">npm test</pre>', '-'],
  ['an element of its own', '<my-tabs tabindex="0">Opening hours</my-tabs>', '-'],
  ['a button made with ARIA', '<span role="button" tabindex="0">Open</span>', '-'],
  [
    'a large table without headers',
    `<table>${`<tr>${cells(4)}</tr>`.repeat(4)}</table>`,
    'axe td-has-header table',
  ],
  [
    'a title in a cell',
    `<table><tr><th colspan="4">Ferries</th></tr>${`<tr><th>Day</th>${cells(3)}</tr>`.repeat(3)}</table>`,
    '-',
  ],
  [
    'a title in a cell of a small table',
    `<table><tr><td colspan="2">Ferries</td></tr>${`<tr>${cells(2)}</tr>`.repeat(6)}</table>`,
    '-',
  ],
  ['titles of sections in cells', SECTIONS, '-'],
  [
    'a table with a caption and headers',
    `<table><caption>Ferries</caption>${`<tr><th>Day</th>${cells(3)}</tr>`.repeat(4)}</table>`,
    '-',
  ],
  [
    'a table with headers of several levels',
    `<table><tr><th rowspan="2">Day</th><th colspan="2">Ferries</th></tr><tr><th>Out</th><th>Back</th></tr><tr><th>Monday</th>${cells(2)}</tr></table>`,
    'H43.HeadersRequired',
  ],
  [
    'a header without cells',
    '<table><tr><th>Day</th></tr><tr><th>Out</th></tr></table>',
    'undecided th-has-data-cells',
  ],
  ['a table that repeats its headers at its foot', FOOT, '-'],
  [
    'a link that looks like the text around it',
    `<style>.plain a { color: inherit; text-decoration: none }</style><p class="plain">${TEXT}<a href="/">See the harbour</a></p>`,
    'link-in-text-block',
  ],
  ['a link that is underlined', `<p>${TEXT}<a href="/" style="color: inherit">See the harbour</a></p>`, '-'],
  ['a word that is drawn as an icon', ICON, '-'],
  ['a word that is read', '<button aria-label="Find">search</button>', 'label-content-name-mismatch'],
  [
    'a frame behind a dialog, which is closed',
    `${FRAME}<dialog id="d" aria-label="Privacy"><button>Close</button></dialog><script>d.showModal()</script>`,
    'frame-focusable-content',
  ],
  ['an inert frame', `<div inert>${FRAME}</div>`, '-'],
  ['a frame that the keyboard skips', FRAME, 'frame-focusable-content'],
];
const RULES =
  /css-orientation-lock|focus-order-semantics|td-has-header|link-in-text-block|HeadersRequired|th-has-data-cells|label-content-name-mismatch|frame-focusable-content/;

let site: SiteServer;
let engine: Engine;
/** What was reported, by path. */
const reported = new Map<string, string[]>();

beforeAll(async () => {
  const start = page(CASES.map((_case, index) => `<a href="/${index}">${index}</a>`).join(' '));
  site = await serveSite({
    answer({ url = '/' }, response) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(url === '/' ? start : page(CASES[Number(url.slice(1))]?.[1] ?? ''));
    },
  });
  engine = createEngine(testConfig({ maxPages: CASES.length + 1 }), memoryLog());
  const { pages, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  for (const each of pages) {
    const found = describeViolations(each).filter((line) => RULES.test(line));
    const undecided = each.violations.filter(({ needsReview, code }) => needsReview && RULES.test(code));
    reported.set(new URL(each.url).pathname, [...found, ...undecided.map(({ code }) => `undecided ${code}`)]);
  }
}, 280_000);

afterAll(async () => {
  await engine.close();
  await site.close();
});

it.each(CASES.map(([name, , expected], index) => ({ name, expected, path: `/${index}` })))(
  'on $name: $expected',
  ({ expected, path }) => {
    const lines = reported.get(path);
    if (expected === '-') expect(lines).toEqual([]);
    else expect(lines).toEqual([expect.stringContaining(expected)]);
  },
);
