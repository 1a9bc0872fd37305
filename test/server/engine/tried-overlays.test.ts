import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../server/facts/judged-page.ts';

/** A wall that keeps the focus, as libraries do, and that its buttons take away. */
const wall = (buttons: string): string =>
  `<div id="wall" style="position: fixed; inset: 0; background: #fff"><h2>Cookies</h2>${buttons}</div>
  <script>
    const wall = document.querySelector('#wall');
    wall.querySelector('button').focus();
    document.addEventListener('focusin', ({ target }) => {
      if (wall.isConnected && !wall.contains(target)) wall.querySelector('button').focus();
    });
    const accept = () => { fetch('/consent', { method: 'POST', keepalive: true }); wall.remove(); };
  </script>`;

/** What lies over a page, and whether people can close it without agreeing to anything. */
const PAGES: Record<string, { over: string; closes: boolean }> = {
  '/escape': {
    over: `<dialog id="c" aria-label="Cookies"><button onclick="fetch('/consent')">Accept</button></dialog><script>c.showModal()</script>`,
    closes: true,
  },
  '/german': {
    over: wall(
      '<button onclick="accept()">Alle akzeptieren</button> <button onclick="wall.remove()">Ablehnen</button>',
    ),
    closes: true,
  },
  '/japanese': {
    over: wall(
      '<button onclick="accept()">同意する</button> <button onclick="wall.remove()">閉じる</button>',
    ),
    closes: true,
  },
  '/without': {
    over: wall('<button onclick="wall.remove()">Continuer sans accepter</button>'),
    closes: true,
  },
  '/both': { over: wall('<button onclick="accept()">Accept and close</button>'), closes: false },
  '/form': {
    over: wall(
      '<form action="/consent" method="post"><button>Close</button></form><p><a href="/">Close</a></p>',
    ),
    closes: false,
  },
};

const log = memoryLog();
let site: SiteServer;
let engine: Engine;
let pages: JudgedPage[];
let limitations: readonly unknown[];

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '' }, response) {
      const { over } = PAGES[url] ?? {};
      if (url !== '/' && over === undefined) return false;
      const links = Object.keys(PAGES).map((path) => `<a class="quiet" href="${path}">The page ${path}</a>`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>${url}</title><style>.quiet:focus { outline: none }</style>
        <main><h1>${url}</h1>${links.join(' ')}</main>${over ?? ''}</html>`);
      return true;
    },
  });
  engine = createEngine(testConfig({ tryPages: 10, maxPages: 10 }), log);
  const scanned = await scanAll(engine, `${site.origin}/`);
  ({ pages } = scanned);
  limitations = scanned.outcome.ok ? scanned.outcome.limitations : [];
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

const pageAt = (path: string): JudgedPage | undefined =>
  pages.find(({ url }) => new URL(url).pathname === path);

it.each(Object.entries(PAGES).filter(([, { closes }]) => closes))(
  'the page behind is tried once people can close what lies over it: %s',
  (path) => {
    const { interaction } = pageAt(path)?.visit ?? {};
    expect(interaction?.unmarked.length).toBe(Object.keys(PAGES).length);
    expect(interaction?.trap).toEqual([]);
    expect(interaction?.focusLost).toEqual([]);
  },
);

it.each(Object.entries(PAGES).filter(([, { closes }]) => !closes))(
  'nothing is tried, and the scan says so, where they can only agree: %s',
  (path) => {
    expect(pageAt(path)?.visit).toMatchObject({ interaction: null, layout: null, actions: null });
    const said = limitations.map(String).find((each) => each.includes('could not be tried'));
    expect(said).toContain(path);
  },
);

it('agrees to nothing', () => {
  expect(site.requests.filter((path) => path === '/consent')).toEqual([]);
});
