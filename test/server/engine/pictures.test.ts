import { channel } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, testConfig } from '../../../harness/service/engine-fixture.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { descendantsOf, signalAll } from '../../../harness/service/list-processes.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import { seenBy } from '../../../harness/service/seen-outcome.ts';
import type { SeenOutcome } from '../../../harness/service/seen-outcome.ts';
import type { ElementPicture } from '../../../server/facts/element-picture.ts';
import type { PagePicture } from '../../../server/facts/page-picture.ts';
import type { JudgedPage } from '../../../server/facts/judged-page.ts';
import { ALL_RULES } from '../../../server/rules/judging-steps.ts';
import { ratePage } from '../../../server/rules/rate-page.ts';
import { problemsOf } from '../../../server/service/threads/find-problems-task.ts';

const WAIT_MS = 280_000;
/** The browser itself; its other processes have a type. */
const BROWSER = /--remote-debugging-pipe(?!.*--type=)/;

/** A header of the scan. */
const SECRET = 'hunter2-of-the-header';

const picture = (name: string): string => `<img src="/${name}.svg" width="100" height="60" id="${name}">`;
const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><main><h1>Bowls</h1>${body}</main></body></html>`;
/** Always says that it is closed, which only using it shows. */
const MENU =
  '<button type="button" id="tours" aria-expanded="false" onclick="list.hidden = !list.hidden">Tours</button><ul id="list" hidden><li>By ship</li><li>By train</li></ul>';
const PAGES: Record<string, string> = {
  '/menu': html(`${MENU}<p>All tours, or <a href="/menu/two">two of them</a>.</p>`),
  '/menu/two': html(`${MENU}<p>Two tours, and nothing else.</p>`),
  '/': html(
    `${picture('bowl')}<p style="height: 3000px"><a href="/two">Two</a> <a href="/gone">Three</a></p>`,
  ),
  '/dead': html('<p><a href="/gone">Gone</a></p><p><a href="/late">Late</a></p>'),
  '/late': html('<p>It was <a href="/gone" id="dead">here</a>.</p>'),
  '/tried': html(
    '<p>Some text.</p><p style="width: 900px" id="wide">Text that is too wide for a small window, however it wraps.</p><p><a href="/tried" id="dull">Bowls</a></p><style>#dull:focus { outline: none }</style>',
  ),
  '/two': html(`${picture('bowl')}<p>Another page.</p>${picture('cup')}`),
  '/open': html(`${picture('vase')}<a href="/shows">Shows</a>`),
  '/shows': html(`${picture('jar')}<p>You sent ${SECRET}.</p>`),
  '/many': html(
    Array.from({ length: 3000 }, (_, n) => `<div role="img" id="a${n}" style="height: 30px">x</div>`).join(
      '',
    ),
  ),
  '/moves': html(
    `${picture('bowl')}<div style="animation: turn 1s infinite; width: 9px; height: 9px"></div><style>@keyframes turn { to { transform: rotate(1turn) } }</style>`,
  ),
};

/** Pages with the same pictures in another order, each out of sight of the others, and a menu. */
const CROWD = Array.from({ length: 9 }, (_, page) => `/crowd/${page}`);
const NAMES = ['ash', 'bay', 'elm', 'fir', 'oak', 'yew'];
for (const [page, path] of CROWD.entries()) {
  const shown = [...NAMES.slice(page % NAMES.length), ...NAMES.slice(0, page % NAMES.length), `own-${page}`];
  const gap = '<div style="height: 900px"></div>';
  const links = CROWD.map((other) => `<a href="${other}">${other}</a>`).join(' ');
  PAGES[path] = html(`${MENU}<p>${links}</p>${shown.map(picture).join(gap)}`);
}

let site: SiteServer;
/** By the address of a page, in ms. */
let delays: Readonly<Record<string, number>> = {};

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '' }, response) {
      void answerLate(url, response);
    },
  });
});
afterAll(() => site.close());

async function answerLate(url: string, response: ServerResponse): Promise<void> {
  await sleep(delays[url] ?? 0);
  if (url.endsWith('.svg')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60"><rect width="100" height="60" fill="#008000"/></svg>',
    );
    return;
  }
  // A page of an error has a finding, too, and is refused.
  response.writeHead(url in PAGES ? 200 : 404, { 'content-type': 'text/html' });
  response.end(PAGES[url] ?? html(picture('gone')));
}

interface Scanned {
  outcome: SeenOutcome;
  pages: JudgedPage[];
  pictures: Map<string, readonly ElementPicture[]>;
  wholePages: Map<string, PagePicture | null>;
}

async function scan(
  path: string,
  changes: Parameters<typeof testConfig>[0] = {},
  headers: Record<string, string> = {},
): Promise<Scanned> {
  const config = testConfig({ respectRobots: false, maxPages: 5, ...changes });
  const isSignedIn = Object.keys(headers).length > 0;
  const engine = createEngine(config, memoryLog(), isSignedIn ? { scan: scanSettings({ headers }) } : {});
  const pages: JudgedPage[] = [];
  const pictures: Scanned['pictures'] = new Map();
  const wholePages: Scanned['wholePages'] = new Map();
  try {
    const outcome = await engine.scan({
      scanId: 'a'.repeat(32),
      target: site.origin + path,
      knownPages: [],
      signal: new AbortController().signal,
      onPage(page, taken, whole = null) {
        pages.push(ratePage(page));
        pictures.set(new URL(page.url).pathname, taken);
        wholePages.set(new URL(page.url).pathname, whole);
      },
      findProblems: async (order) => problemsOf(order, ALL_RULES),
      onProgress: () => undefined,
    });
    return { outcome: seenBy(outcome), pages, pictures, wholePages };
  } finally {
    await engine.close();
  }
}

/** All that a scan hands on, without what is another time each time. */
function comparable({ pages, outcome }: Scanned): unknown {
  return JSON.parse(
    JSON.stringify([pages, outcome]).replaceAll(/"(date|last-modified)","[^"]*"/g, '"$1",""'),
  );
}

/** The picture of a whole page, by its pieces and places. */
function wholePageOf({ wholePages }: Scanned, path: string): unknown {
  const whole = wholePages.get(path) ?? null;
  return (
    whole && { height: whole.height, tiles: whole.tiles.map(({ top }) => top), places: [...whole.places] }
  );
}

/** The ids of elements that a page has pictures of. */
function elementsOf({ pages, pictures }: Scanned, path: string): (string | undefined)[] {
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  return (pictures.get(path) ?? []).map(({ node }) => page?.snapshot.nodes[node]?.attributes?.['id']);
}

it(
  'takes pictures of what is wrong, once, and none of a page that was refused',
  async () => {
    const scanned = await scan('/', { concurrency: 1 });
    expect(scanned.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/two']);
    expect(elementsOf(scanned, '/')).toContain('bowl');
    expect(elementsOf(scanned, '/two')).not.toContain('bowl');
    const all = [...scanned.pictures.values()].flat();
    expect(all.every(({ image }) => Buffer.from(image.subarray(8, 12)).toString() === 'WEBP')).toBe(true);
  },
  WAIT_MS,
);

it(
  'hands on no pictures of a page that shows a secret, and those of others',
  async () => {
    const { pages, pictures, wholePages } = await scan('/open', { concurrency: 1 }, { 'x-preview': SECRET });
    expect(JSON.stringify(pages)).not.toContain(SECRET);
    expect([...pictures].map(([path, { length }]) => [path, length > 0])).toEqual([
      ['/open', true],
      ['/shows', false],
    ]);
    expect([...wholePages].map(([path, whole]) => [path, whole !== null])).toEqual([
      ['/open', true],
      ['/shows', false],
    ]);
  },
  WAIT_MS,
);

it(
  'takes pictures of what is found by using a page on the next one that is tried',
  async () => {
    const scanned = await scan('/menu', { concurrency: 1, tryPages: 2 });

    expect(elementsOf(scanned, '/menu')).not.toContain('tours');
    expect(elementsOf(scanned, '/menu/two')).toContain('tours');
    const untried = await scan('/menu', { concurrency: 1, tryPages: 1 });
    expect(elementsOf(untried, '/menu/two')).not.toContain('tours');
  },
  WAIT_MS,
);

it(
  'sees the same of a site with and without them, also when pages are tried',
  async () => {
    const settings = { concurrency: 1, tryPages: 1 };
    const [on, off] = [await scan('/', settings), await scan('/', { ...settings, screenshots: 'off' })];
    expect([...on.pictures.values()].flat().length).toBeGreaterThan(0);
    expect([...off.pictures.values()].flat()).toEqual([]);
    expect([...on.wholePages.values()].every((whole) => whole !== null)).toBe(true);
    expect([...off.wholePages.values()].every((whole) => whole === null)).toBe(true);
    expect(comparable(on)).toEqual(comparable(off));
  },
  WAIT_MS,
);

it(
  'takes pictures of links whose address is known to be gone, and of what a trial finds by looking',
  async () => {
    const dead = await scan('/dead', { concurrency: 1 });
    expect(elementsOf(dead, '/late')).toEqual(['dead']);

    const tried = await scan('/tried', { concurrency: 1, tryPages: 1 });
    expect(new Set(elementsOf(tried, '/tried'))).toEqual(new Set(['dull', 'wide']));
    const untried = await scan('/tried', { concurrency: 1, tryPages: 0 });
    expect(elementsOf(untried, '/tried')).toEqual([]);
  },
  WAIT_MS,
);

it(
  'takes the same pictures in each scan, whichever page comes first',
  async () => {
    const seen = [];
    const whole = [];
    for (const slow of [[], [1, 2, 5], [0, 3, 4, 7]]) {
      delays = Object.fromEntries(slow.map((page) => [CROWD[page] ?? '', 900]));
      const scanned = await scan('/crowd/0', { concurrency: 2, maxPages: CROWD.length, tryPages: 4 });
      seen.push(CROWD.map((path) => elementsOf(scanned, path)));
      whole.push(CROWD.map((path) => wholePageOf(scanned, path)));
    }
    delays = {};

    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(whole[0]).not.toContain(null);
    expect(whole[1]).toEqual(whole[0]);
    expect(whole[2]).toEqual(whole[0]);
    // The first page has more of them than photographs are taken of one.
    const own = CROWD.slice(1).map((_, page) => `own-${page + 1}`);
    expect(seen[0]?.flat()).toEqual(expect.arrayContaining([...NAMES, ...own, 'tours']));
  },
  WAIT_MS,
);

it.each([
  ['which are not tried', 0, []],
  ['and names what was not tried', 2, [expect.stringContaining('could not be tried')]],
])(
  'completes the scan with all pages if the browser crashes while pictures are taken, %s',
  async (_, tryPages, limitations) => {
    let crashes = 0;
    const phases = channel('tracing:sitedelta:phase:start');
    const crash = (phase: unknown): void => {
      if (crashes > 0 || !isDeepStrictEqual(phase, { name: 'pictures' })) return;
      crashes += 1;
      const browsers = descendantsOf(process.pid).filter(({ args }) => BROWSER.test(args));
      signalAll(browsers, 'SIGKILL');
    };
    phases.subscribe(crash);
    try {
      const scanned = await scan('/', { concurrency: 1, tryPages });

      expect(crashes).toBe(1);
      const gone = expect.stringContaining('HTTP 404');
      expect(scanned.outcome).toMatchObject({ ok: true, limitations: [gone, ...limitations] });
      expect(scanned.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/two']);
      expect(scanned.pages.every(({ violations }) => violations.length > 0)).toBe(true);
      expect(elementsOf(scanned, '/')).toEqual([]);
      expect(elementsOf(scanned, '/two')).toContain('bowl');
    } finally {
      phases.unsubscribe(crash);
    }
  },
  WAIT_MS,
);

it.each(['/many', '/moves'])(
  'judges %s as usual',
  async (path) => {
    const scanned = await scan(path);
    expect(scanned.outcome).toMatchObject({ ok: true });
    const { length } = scanned.pictures.get(path) ?? [];
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(20);
  },
  WAIT_MS,
);
