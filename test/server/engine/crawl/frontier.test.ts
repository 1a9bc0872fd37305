import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Frontier } from '../../../../server/engine/crawl/frontier.ts';

const SITE = 'http://site.test';

interface Options {
  maxPages?: number;
  seeds?: string[];
  disallow?: string[];
  atOnce?: number;
  /** Which of the pages under way ends next. */
  pick?: (underWay: number) => number;
  canonical?: Record<string, string>;
  content?: Record<string, string>;
  redirects?: Record<string, string>;
  maxPerShape?: number;
  startPages?: string[];
  knownPages?: string[];
  isInScope?: (url: string) => boolean;
}

/** Crawls a site given as its links; returns what was visited, in the order of the frontier. */
async function crawl(links: Record<string, string[]>, options: Options = {}) {
  const { maxPages = 100, atOnce = 3, pick = () => 0, redirects = {} } = options;
  const sampling = options.maxPerShape === undefined ? {} : { maxPerShape: options.maxPerShape };
  const { startPages = [], knownPages = [], isInScope = () => true } = options;
  const frontier = new Frontier({
    start: `${SITE}/`,
    maxPages,
    ...sampling,
    startPages,
    knownPages,
    isInScope,
  });
  const visited: string[] = [];
  const dropped: string[] = [];
  const underWay: { index: number; url: string }[] = [];
  let ended = false;
  let pending = frontier.next();
  for (;;) {
    while (!ended && underWay.length < atOnce) {
      const page = await Promise.race([pending, new Promise<'waits'>((tick) => setImmediate(tick, 'waits'))]);
      if (page === 'waits' && underWay.length > 0) break;
      // The frontier is taking in what was found.
      if (page === 'waits') continue;
      if (page === null) {
        ended = true;
        break;
      }
      visited[page.index] = page.url.slice(SITE.length);
      underWay.push(page);
      pending = frontier.next();
    }
    const [page] = underWay.splice(pick(underWay.length) % Math.max(underWay.length, 1), 1);
    if (page === undefined) break;
    const path = page.url.slice(SITE.length);
    const finalUrl = new URL(redirects[path] ?? path, SITE).href;
    const final = finalUrl.slice(SITE.length);
    if (page.index === 0) {
      frontier.seed({
        sitemapUrls: (options.seeds ?? []).map((seed) => `${SITE}${seed}`),
        unlisted: 'nothing',
        allows: (url) => !options.disallow?.includes(url.slice(SITE.length)),
      });
    }
    const fresh = frontier.done(page.index, {
      finalUrl,
      canonical: options.canonical?.[final] ?? null,
      content: options.content?.[final] ?? null,
      links: (links[final] ?? []).map((link) => new URL(link, SITE).href),
    });
    if (!fresh) dropped.push(path);
  }
  return {
    visited,
    dropped,
    left: frontier.notVisited().overLimit.map((url) => url.slice(SITE.length)),
    found: frontier.found(),
  };
}

describe('the frontier', () => {
  it('lets other work have its turn while it adds the thousands of links of a page', async () => {
    const TAKES_MS = 1;
    let turns = 0;
    let asked = 0;
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    await frontier.next();
    frontier.seed({
      sitemapUrls: [],
      unlisted: 'nothing',
      allows: () => {
        asked += 1;
        const untilMs = performance.now() + TAKES_MS;
        while (performance.now() < untilMs);
        return asked % 2 === 0;
      },
    });
    const timer = setInterval(() => (turns += 1), 1);
    const links = Array.from({ length: 400 }, (_, n) => `${SITE}/${'x'.repeat(2_000)}/${n}`);
    frontier.done(0, { finalUrl: `${SITE}/`, canonical: null, content: null, links });
    await frontier.next();
    clearInterval(timer);
    expect(asked).toBe(400);
    // Some 40 pieces; none if the links are taken in at once.
    expect(turns).toBeGreaterThan(10);
  });

  it('gives out known pages that no page links to last, however many share a shape', async () => {
    const linked = Array.from('abcdefghi', (letter) => `/blog/${letter}`);
    const knownPages = ['/blog/y', '/blog/z', '/blog/a'].map((path) => `https://www.site.example${path}`);
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 20, knownPages });
    const visited: string[] = [];
    for (let next = await frontier.next(); next !== null; next = await frontier.next()) {
      visited.push(`${next.url.slice(SITE.length)}${next.unlinked ? ' unlinked' : ''}`);
      const links = next.index === 0 ? linked.map((path) => SITE + path) : [];
      frontier.done(next.index, { finalUrl: next.url, canonical: null, content: null, links });
    }
    expect(visited).toEqual(['/', ...linked, '/blog/y unlinked', '/blog/z unlinked']);
    expect(frontier.notVisited()).toEqual({
      overLimit: [],
      disallowed: [],
      disallowedCut: false,
      excluded: [],
      excludedCut: false,
      actions: [],
      actionsCut: false,
      unlisted: 'nothing',
    });
  });

  it('keeps four fifths of the places for known pages, wherever their links are', async () => {
    const known = ['/a', '/b', '/c', '/d', '/gone', '/unlinked'];
    const added = ['/new/1', '/new/2', '/new/3', '/new/4'];
    const knownPages = ['/', ...known].map((path) => `https://www.site.example${path}`);
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 7, knownPages });
    const visited: string[] = [];
    for (let next = await frontier.next(); next !== null; next = await frontier.next()) {
      const path = next.url.slice(SITE.length);
      visited.push(path);
      const links = next.index === 0 ? [...added, ...known.filter((each) => each.length === 2)] : [];
      const page = {
        finalUrl: next.url,
        canonical: null,
        content: null,
        links: links.map((to) => SITE + to),
      };
      frontier.done(next.index, path === '/gone' ? 'gone' : page);
    }
    // Of seven places five are kept; once nothing known is left, others have what remains.
    expect(visited).toEqual(['/', '/new/1', '/a', '/b', '/c', '/d', '/gone', '/unlinked']);
    expect(frontier.notVisited().overLimit).toEqual(added.slice(1).map((path) => SITE + path));
  });

  it('gives places that no known page takes to new ones', async () => {
    const added = Array.from('abcdef', (letter) => `/new/${letter}`);
    const knownPages = Array.from('uvwxyz', (letter) => `${SITE}/${letter}`);
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 5, knownPages });
    const visited: string[] = [];
    for (let next = await frontier.next(); next !== null; next = await frontier.next()) {
      const path = next.url.slice(SITE.length);
      visited.push(path);
      const links = next.index === 0 ? added.map((to) => SITE + to) : [];
      const page = { finalUrl: next.url, canonical: null, content: null, links };
      frontier.done(next.index, path.length === 2 ? 'gone' : page);
    }
    expect(visited.filter((path) => path.length > 2)).toEqual(added.slice(0, 4));
  });

  it('says where a page was found first, and which pages robots.txt disallows', async () => {
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    frontier.seed({
      sitemapUrls: [`${SITE}/s`],
      unlisted: 'of sitemaps',
      allows: (url) => !url.endsWith('/no'),
    });
    const links: Record<number, string[]> = { 0: ['/a', '/s', '/no'], 1: ['/a', '/b'], 2: ['/b', '/c'] };
    const found: [string, number | null][] = [];
    for (let next = await frontier.next(); next !== null; next = await frontier.next()) {
      found.push([next.url.slice(SITE.length), next.foundOn]);
      frontier.done(next.index, {
        finalUrl: next.url,
        canonical: null,
        content: null,
        links: (links[next.index] ?? []).map((link) => SITE + link),
      });
    }
    expect(found).toEqual([
      ['/', null],
      ['/s', null],
      ['/a', 0],
      ['/b', 1],
      ['/c', 2],
    ]);
    expect(frontier.notVisited()).toEqual({
      overLimit: [],
      disallowed: [`${SITE}/no`],
      disallowedCut: false,
      excluded: [],
      excludedCut: false,
      actions: [],
      actionsCut: false,
      unlisted: 'of sitemaps',
    });
  });

  it('begins with start pages, in their order, and leaves out what is not in scope', async () => {
    const { visited } = await crawl(
      { '/': ['/a', '/no/b', '/c'], '/no/named': ['/d'], '/a': ['/no/e'] },
      {
        seeds: ['/s', '/no/s'],
        disallow: ['/z'],
        startPages: ['/no/named', '/z', '/?', '/c'],
        isInScope: (url) => !url.includes('/no/'),
        redirects: { '/c': '/no/f' },
      },
    );
    expect(visited).toEqual(['/', '/no/named', '/z', '/?', '/c', '/s', '/a', '/d']);
  });

  it('visits breadth first: start page, sitemap, links in document order', async () => {
    const { visited } = await crawl(
      { '/': ['/b', '/a#x', '/b', '/#top'], '/b': ['/c', '/'], '/a': ['/d'] },
      { seeds: ['/s', '/a'] },
    );
    expect(visited).toEqual(['/', '/s', '/a', '/b', '/d', '/c']);
  });

  it('gives out the links of a rendered page before it is judged', async () => {
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    const start = { finalUrl: `${SITE}/`, canonical: null, content: null, links: [`${SITE}/a`] };
    const inner = { ...start, finalUrl: `${SITE}/a`, links: [] };
    await frontier.next();
    frontier.reveal(0, start);
    expect(await frontier.next()).toEqual({ index: 1, url: `${SITE}/a`, foundOn: 0, unlinked: false });
    frontier.reveal(1, inner);
    expect(await frontier.next()).toBeNull();
    expect([frontier.done(0, start), frontier.done(1, inner)]).toEqual([true, true]);
    expect(frontier.found()).toBe(2);
  });

  it('follows the first page if it moves to another origin while it is judged', async () => {
    const other = 'http://other.test';
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    const start = { finalUrl: `${SITE}/`, canonical: null, content: null, links: [`${SITE}/a`, `${SITE}/b`] };
    await frontier.next();
    frontier.reveal(0, start);
    await frontier.next();
    expect(frontier.done(0, { ...start, finalUrl: `${other}/`, links: [`${other}/x`] })).toBe(true);
    expect(frontier.done(1, { ...start, finalUrl: `${SITE}/a`, links: [] })).toBe(false);
    expect(await frontier.next()).toEqual({ index: 2, url: `${other}/x`, foundOn: 0, unlinked: false });
  });

  it('stops at the limit and lists the pages that were not visited', async () => {
    const result = await crawl({ '/': ['/d', '/c', '/b', '/a'] }, { maxPages: 3 });
    expect(result).toMatchObject({ visited: ['/', '/d', '/c'], left: ['/a', '/b'], found: 3 });
  });

  it('leaves out other origins, files, actions, other schemes and what robots.txt disallows', async () => {
    const links = [
      'http://other.test/',
      'https://site.test/',
      '/x.pdf',
      '/x.PNG',
      '/logout',
      '/user/delete/4',
      '/?action=logout',
      'mailto:a@b',
      '/no',
      'http://u:p@site.test/u',
      '/yes',
      '/blogout',
    ];
    expect((await crawl({ '/': links }, { disallow: ['/no'] })).visited).toEqual(['/', '/yes', '/blogout']);
  });

  it('judges one page once and gives its place to the next', async () => {
    const result = await crawl(
      { '/': ['/a', '/b', '/c', '/d'] },
      { maxPages: 3, redirects: { '/b': '/a' }, canonical: { '/c': `${SITE}/a` } },
    );
    expect(result).toMatchObject({
      visited: ['/', '/a', '/b', '/c', '/d'],
      dropped: ['/b', '/c'],
      found: 3,
      left: [],
    });
  });

  it('judges pages of the base that now name another one of them as their canonical address', async () => {
    const canonical = { '/a': `${SITE}/`, '/b': `${SITE}/`, '/c': `${SITE}/a` };
    const knownPages = ['/', '/a', '/b'].map((path) => `https://base.test${path}`);
    const links = { '/': ['/a', '/b', '/c'] };
    expect((await crawl(links, { canonical })).dropped).toEqual(['/a', '/b']);
    expect((await crawl(links, { canonical, knownPages })).dropped).toEqual(['/c']);
  });

  it('ends if every page is a twin of the first', async () => {
    const links = Array.from(
      { length: 50 },
      (_, at) => `/p${String.fromCharCode(97 + (at % 26))}${at > 25 ? 'x' : ''}`,
    );
    const canonical = Object.fromEntries(links.map((link) => [link, `${SITE}/`]));
    const result = await crawl({ '/': links }, { maxPages: 5, canonical });
    expect(result.visited).toHaveLength(10);
    expect(result.dropped).toHaveLength(9);
  });

  it('takes the origin from the first page and drops pages that redirect to another', async () => {
    const frontier = new Frontier({ start: 'http://site.test/', maxPages: 9 });
    await frontier.next();
    const links = ['https://www.site.test/a', 'http://site.test/b'];
    expect(
      frontier.done(0, { finalUrl: 'https://www.site.test/', canonical: null, content: null, links }),
    ).toBe(true);
    expect(await frontier.next()).toEqual({
      index: 1,
      url: 'https://www.site.test/a',
      foundOn: 0,
      unlinked: false,
    });
    expect(
      frontier.done(1, {
        finalUrl: 'http://other.test/',
        canonical: null,
        content: null,
        links: ['https://www.site.test/z'],
      }),
    ).toBe(false);
    expect(await frontier.next()).toBeNull();
  });

  it('visits only some addresses of one shape before all others, and lists those beyond the limit', async () => {
    const links = Array.from({ length: 20 }, (_, day) => `/calendar/${day}?view=${day}`);
    const { visited, left } = await crawl(
      { '/': [...links, '/about'], '/about': ['/team'], '/calendar/9?view=9': ['/found-late'] },
      { maxPages: 20 },
    );
    expect(visited).toEqual([
      '/',
      ...links.slice(0, 8),
      '/about',
      '/team',
      ...links.slice(8, 16),
      '/found-late',
    ]);
    expect(left).toHaveLength(4);
  });

  it('visits all addresses of one shape if there is room', async () => {
    const links = Array.from({ length: 20 }, (_, number) => `/post/${number}`);
    const { visited, left } = await crawl({ '/': links });
    expect(visited).toEqual(['/', ...links]);
    expect(left).toEqual([]);
  });

  it.each([
    ['sessions in the path', (n: number) => `/list;jsessionid=${n.toString(16).repeat(8)}x${n}`],
    ['tokens', (n: number) => `/s/${(n + 16).toString(16).repeat(10)}/page`],
    ['combinations of filters', (n: number) => `/shop?f${String.fromCharCode(97 + n)}=1`],
    ['paths that grow', (n: number) => `/a/b${'/x/y'.repeat(n + 1)}`],
    ['articles of a folder', (n: number) => `/blog/about-${String.fromCharCode(97 + n)}`],
  ])('takes only some of %s before other pages', async (_what, address) => {
    const links = Array.from({ length: 20 }, (_, n) => address(n));
    const { visited } = await crawl({ '/': [...links, '/about', '/contact'] }, { maxPages: 12 });
    expect(visited).toEqual(['/', ...links.slice(0, 8), '/about', '/contact', links[8]]);
  });

  it('goes on when a page failed', async () => {
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    await frontier.next();
    frontier.done(0, 'failed');
    expect(await frontier.next()).toBeNull();
  });

  it('lists everything that was under way or still to come when it is drained', async () => {
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    const links = ['/a', '/b', '/c'];
    await frontier.next();
    frontier.done(0, { finalUrl: `${SITE}/`, canonical: null, content: null, links });
    await frontier.next();
    frontier.reveal(1, { finalUrl: `${SITE}/a`, canonical: null, content: null, links: ['/d'] });
    await frontier.next();

    expect(await frontier.drain()).toEqual(['/a', '/b', '/c', '/d'].map((path) => SITE + path));
    expect(await frontier.next()).toBeNull();
  });

  it('drains while a call of next is waiting', async () => {
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    await frontier.next();
    const waiting = frontier.next();
    expect(await frontier.drain()).toEqual([`${SITE}/`]);
    expect(await waiting).toBeNull();
  });

  it('says when not all addresses that robots.txt disallows are listed', async () => {
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 9 });
    await frontier.next();
    frontier.seed({ sitemapUrls: [], unlisted: 'nothing', allows: () => false });
    const links = Array.from({ length: 2_001 }, (_, n) => `/${n}`);
    frontier.done(0, { finalUrl: `${SITE}/`, canonical: null, content: null, links });
    expect(await frontier.next()).toBeNull();
    const { disallowed, disallowedCut } = frontier.notVisited();
    expect([disallowed.length, disallowedCut]).toEqual([2_000, true]);
  });

  it('gives the places of addresses without a page to others, up to four for each place', async () => {
    const frontier = new Frontier({ start: `${SITE}/`, maxPages: 2 });
    const links = Array.from('abcdefghijkl', (letter) => `${SITE}/${letter}`);
    await frontier.next();
    frontier.done(0, { finalUrl: `${SITE}/`, canonical: null, content: null, links });
    const visited: string[] = [];
    for (let page = await frontier.next(); page !== null; page = await frontier.next()) {
      visited.push(page.url.slice(SITE.length));
      frontier.done(page.index, 'gone');
    }
    expect(visited).toEqual(Array.from('abcdefghi', (letter) => `/${letter}`));
    expect(frontier.notVisited().overLimit).toEqual([`${SITE}/j`, `${SITE}/k`, `${SITE}/l`]);
    expect(frontier.found()).toBe(1);
  });

  it('has the same order however pages end', async () => {
    const names = Array.from('abcdef123456', (letter) => `/${letter}`);
    const paths = fc.constantFrom('/', ...names);
    const site = fc.dictionary(paths, fc.array(paths, { maxLength: 6 }), {
      maxKeys: 13,
      noNullPrototype: true,
    });
    const redirects = fc.dictionary(fc.constantFrom(...names), paths, { maxKeys: 3, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(
        site,
        redirects,
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        async (links, to, maxPages, picks) => {
          const inOrder = await crawl(links, { maxPages, maxPerShape: 2, redirects: to, atOnce: 1 });
          let at = 0;
          const mixed = await crawl(links, {
            maxPages,
            maxPerShape: 2,
            redirects: to,
            atOnce: 4,
            pick: () => picks[at++] ?? 0,
          });
          expect({ ...mixed, dropped: mixed.dropped.length }).toEqual({
            ...inOrder,
            dropped: inOrder.dropped.length,
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});
