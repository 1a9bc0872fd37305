import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import type { Violation } from '../../../server/facts/judged-page.ts';
import { brokenLink } from '../../../server/rules/own/links/broken-link.ts';
import { scanBytes } from '../../../harness/service/scan-bytes.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';

/** Answers one path; the number counts requests for it from 1. */
type Route = (response: ServerResponse, times: number, request: IncomingMessage) => void;

function html(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body><main><h1>T</h1>${body}</main></body></html>`;
}

function page(body: string, head = ''): Route {
  return (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html(body, head));
}

function status(code: number, headers: Record<string, string> = {}): Route {
  return (response) =>
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(html('Sorry'));
}

function link(path: string): string {
  return `<a href="${path}">To ${path}</a>`;
}

/** What links to all these addresses are found to be. */
function brokenOf(statuses: ReadonlyMap<string, number>): Violation[] {
  const links = [...statuses.keys()].map((address, node) => ({ address, node }));
  return brokenLink.check({ links, statuses });
}

function asset(hash: string): string {
  return `<link rel="stylesheet" href="/app.${hash}.css">`;
}

describe('crawl', () => {
  let site: SiteServer;
  let engine: Engine;
  let routes: Record<string, Route> = {};
  let times = new Map<string, number>();
  let agents = new Map<string, string>();

  beforeAll(async () => {
    site = await serveSite({
      answer(request, response) {
        const path = request.url ?? '';
        const count = (times.get(path) ?? 0) + 1;
        times.set(path, count);
        agents.set(path, request.headers['user-agent'] ?? '');
        const route = routes[path] ?? routes[path.split('?')[0] ?? ''];
        if (route === undefined) return false;
        route(response, count, request);
        return true;
      },
    });
    engine = createEngine(testConfig({ allowTargets: ['127.0.0.1', 'localhost'] }), memoryLog());
  });

  afterEach(() => {
    times = new Map();
    agents = new Map();
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  async function scan(given: Record<string, Route>) {
    routes = given;
    const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    return { ...outcome, paths: pages.map(({ url }) => url.replace(site.origin, '')) };
  }

  const at = (path: string): string => site.origin + path;

  it('follows every kind of link of the rendered page, and no other address', async () => {
    const { paths } = await scan({
      '/': page(
        `${link('/a#part')}<map name="m"><area href="/area" alt="Area"></map>
         <svg viewBox="0 0 9 9"><a href="/svg"><text y="9">SVG</text></a><a xlink:href="/xlink"><text>X</text></a></svg>
         <x-menu></x-menu><div id="late"></div><iframe title="Frame" src="/frame"></iframe>
         <a href="/file.pdf">PDF</a><a href="/b" download>Download</a><a href="/logout">Out</a>
         <a href="mailto:a@b.c">Mail</a><a href="javascript:void 0">Nothing</a><a href="http://other.invalid/">Other</a>
         <script>customElements.define('x-menu', class extends HTMLElement { connectedCallback() {
           this.attachShadow({ mode: 'open' }).innerHTML = '${link('/shadow')}'; } });
           setTimeout(() => { late.innerHTML = '${link('/late')}'; }, 300)</script>`,
      ),
      '/frame': page(link('/in-frame')),
      ...Object.fromEntries(
        ['/a', '/area', '/svg', '/xlink', '/shadow', '/late'].map((path) => [path, page(path)]),
      ),
    });
    expect(paths).toEqual(['/', '/a', '/area', '/svg', '/xlink', '/shadow', '/late']);
  });

  it('judges a page once that is there under several addresses', async () => {
    const { paths, unvisited } = await scan({
      '/': page(
        ['/same?a=1', '/same?a=2', '/index.html', '/named?x', '/other?b=1', '/other?b=2'].map(link).join(' '),
      ),
      '/same': page('The same whatever is asked'),
      '/index.html': page('Not the front page'),
      '/named': page('Named', '<link rel="canonical" href="/other?b=1">'),
      '/other?b=1': page('Number 1'),
      '/other?b=2': page('Number 2'),
    });
    expect(paths).toEqual(['/', '/same?a=1', '/index.html', '/named?x', '/other?b=2']);
    expect(unvisited).toEqual([]);
  });

  it('says how many pages are left at the limit', async () => {
    const small = createEngine(testConfig({ maxPages: 1 }), memoryLog());
    const addresses = Array.from({ length: 2_100 }, (_, n) => at(`/${n}`)).join('\n');
    routes = { '/': page('Many'), '/sitemap.xml': (response) => response.end(addresses) };
    try {
      const { outcome } = await scanAll(small, at('/'));
      expect(outcome).toMatchObject({
        ok: true,
        limitations: ['The limit of pages was reached: at least 2000 pages were found and not judged.'],
      });
    } finally {
      await small.close();
    }
  });

  it('says that pages may be missing if not all sitemaps are read', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => n);
    const index = numbers.map((n) => `<sitemap><loc>${at(`/map-${n}`)}</loc></sitemap>`).join('');
    const { paths, limitations } = await scan({
      '/': page('Home'),
      '/sitemap.xml': (response) => response.end(`<sitemapindex>${index}</sitemapindex>`),
      ...Object.fromEntries(
        numbers.flatMap((n): [string, Route][] => [
          [`/map-${n}`, (response) => response.end(at(`/page-${n}`))],
          [`/page-${n}`, page(`Page ${n}`)],
        ]),
      ),
    });
    expect(paths).toEqual(['/', ...numbers.slice(0, 9).map((n) => `/page-${n}`)]);
    expect(limitations).toEqual([
      'Not all sitemaps of the site could be read: pages that only the others name were not judged.',
    ]);
  });

  describe('pages of an earlier scan that nothing leads to any more', () => {
    const LOST = ['/still?x=1', '/gone', '/missing', '/moved', '/left', '/busy', '/secret', '//127.0.0.1/'];
    const known = ['/', '/a.html', ...LOST].map((path) => `https://www.site.example${path}`);

    beforeEach(() => {
      routes = {
        '/': page(link('/a')),
        '/a': page('A'),
        '/robots.txt': (response) => response.end('User-agent: *\nDisallow: /secret'),
        '/still?x=1': page(`Still there ${link('/behind')}`),
        '/behind': page('Behind it'),
        '/gone': status(410),
        '/moved': status(301, { location: '/a' }),
        '/left': status(302, { location: site.origin.replace('127.0.0.1', 'localhost') }),
        '/busy': status(503, { 'retry-after': '86400' }),
      };
    });

    it('are visited if there is room', async () => {
      const { outcome, pages } = await scanAll(engine, at('/'), undefined, known);
      expect(pages.map(({ url, foundOn }) => [url, foundOn])).toEqual([
        [at('/'), null],
        [at('/a'), at('/')],
        [at('/still?x=1'), at('/still?x=1')],
        [at('/behind'), at('/still?x=1')],
      ]);
      expect(outcome).toMatchObject({ ok: true, limitations: [], unlisted: 'nothing' });
      expect(outcome.ok && outcome.unvisited).toEqual([at('/busy'), at('/secret')]);
      expect([times.has('/a.html'), times.has('/secret')]).toEqual([false, false]);
    });

    it('are asked for if there is none', async () => {
      const small = createEngine(
        testConfig({ maxPages: 2, allowTargets: ['127.0.0.1', 'localhost'] }),
        memoryLog(),
      );
      try {
        const { outcome, pages } = await scanAll(small, at('/'), undefined, known);
        expect(pages.map(({ url }) => url)).toEqual([at('/'), at('/a')]);
        expect(outcome).toMatchObject({ ok: true, limitations: [], unlisted: 'nothing' });
        expect(outcome.ok && outcome.unvisited).toEqual([at('/busy'), at('/secret'), at('/still?x=1')]);
        expect([times.has('/a.html'), times.has('/secret')]).toEqual([false, false]);
      } finally {
        await small.close();
      }
    });
  });

  it('introduces itself alike in the browser and in requests of its own', async () => {
    await scan({
      '/': page(link('/a')),
      '/a': page('A'),
      '/robots.txt': status(404),
      '/sitemap.xml': status(404),
    });
    expect([...agents.keys()].sort()).toEqual([
      '/',
      '/a',
      '/favicon.ico',
      '/robots.txt',
      '/sitedelta-asks-for-a-page-that-does-not-exist',
      '/sitemap.xml',
    ]);
    expect(new Set(agents.values()).size).toBe(1);
    expect(agents.get('/')).toMatch(
      /^Mozilla\/5\.0 .+ Chrome\/\d+.* Sitedelta\/\d+\.\d+\.\d+ \(\+http:\/\/127\.0\.0\.1:1\/about-scanner\)$/,
    );
  });

  it('comes back when the site asks for it, and reports what it could not get', async () => {
    const busy = status(429, { 'retry-after': '1' });
    const { paths, limitations, unvisited, statuses } = await scan({
      '/': page(['/busy', '/always-busy', '/tomorrow', '/once', '/ok'].map(link).join(' ')),
      '/busy': (response, n, request) => (n < 3 ? busy : page('At last'))(response, n, request),
      '/always-busy': status(503, { 'retry-after': '1' }),
      '/tomorrow': status(503, { 'retry-after': '86400' }),
      '/once': (response, n, request) => (n < 2 ? status(502) : page('Well again'))(response, n, request),
      '/ok': page('OK'),
    });
    expect(paths).toEqual(['/', '/busy', '/once', '/ok']);
    expect(['/busy', '/always-busy', '/tomorrow', '/once'].map((path) => times.get(path))).toEqual([
      3, 3, 1, 2,
    ]);
    expect(limitations).toEqual([
      `2 pages were not judged because each answered with HTTP 503 (the site is not available at the moment): ${at('/always-busy')}, /tomorrow.`,
    ]);
    expect(unvisited).toEqual([at('/always-busy'), at('/tomorrow')]);
    expect(brokenOf(statuses)).toEqual([]);
  });

  it('leaves the time between pages that robots.txt asks for', async () => {
    let toldMs = 0;
    const begun: number[] = [];
    const slow: Route = (response, n, request) => {
      begun.push(Date.now() - toldMs);
      page('Slow')(response, n, request);
    };
    const { paths } = await scan({
      '/robots.txt': (response) => {
        toldMs = Date.now();
        response.end('User-agent: sitedelta\nCrawl-delay: 1');
      },
      '/': page(link('/a') + link('/b') + link('/c')),
      '/a': slow,
      '/b': slow,
      '/c': slow,
    });
    expect(paths).toEqual(['/', '/a', '/b', '/c']);
    // A busy machine may ask later, one after the other by more or less than a second, but none sooner; timers are
    // off by a little.
    for (const [index, ms] of begun.entries()) expect(ms).toBeGreaterThan((index + 1) * 1000 - 50);
  });

  it('asks a host for at most two pages at once, however many scans there are', async () => {
    const busy = createEngine(testConfig({ concurrency: 6 }), memoryLog());
    let open = 0;
    let most = 0;
    const company = Promise.withResolvers<void>();
    /** Waits for a second page, however long its tab takes to open, and then for one too many. */
    async function held(): Promise<void> {
      await Promise.race([company.promise, delay(8_000)]);
      await delay(150);
    }
    const slow: Route = (response, n, request) => {
      open += 1;
      most = Math.max(most, open);
      if (open > 1) company.resolve();
      void held().then(() => {
        open -= 1;
        page(link('/p1') + link('/p2') + link('/p3'))(response, n, request);
      });
    };
    routes = Object.fromEntries(['/p0', '/p1', '/p2', '/p3'].map((path) => [path, slow]));
    try {
      const scans = await Promise.all([0, 1, 2].map((n) => scanAll(busy, at(`/p${n}`))));
      expect(scans.map(({ outcome }) => outcome.ok)).toEqual([true, true, true]);
      expect(most).toBe(2);
    } finally {
      await busy.close();
    }
  });

  it('reports which addresses are broken, and not those that it may not see', async () => {
    const { paths, statuses, limitations } = await scan({
      '/': page(['/gone', '/missing', '/fails', '/secret', '/data', '/moved'].map(link).join(' ')),
      '/gone': status(410),
      '/fails': status(500),
      '/secret': status(401),
      '/data': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      '/moved': (response) => response.writeHead(302, { location: '/nowhere' }).end(),
    });
    expect(paths).toEqual(['/']);
    const broken = brokenOf(statuses);
    expect(broken.map(({ subject }) => subject)).toEqual(['/gone', '/missing', '/fails', '/moved'].map(at));
    expect(broken[0]).toMatchObject({ severity: 'medium', explanation: expect.stringMatching(/HTTP 410/) });
    expect(limitations.join('\n')).toMatch(/HTTP 401 \(it wants a sign-in/);
    expect(limitations.join('\n')).toMatch(/is not an HTML page \(application\/json\)/);
  });

  it('has broken links among the findings of the service', async () => {
    routes = {
      '/': page(link('/a') + link('/gone')),
      '/a': page('<a href="gone#there">Our history</a>'),
      '/gone': status(404),
    };
    const { findings, counts } = JSON.parse(await scanBytes(engine, at('/')));
    expect(counts).toMatchObject({ pages: 2 });
    const ofLinks = findings.filter(({ category }: { category: string }) => category === 'links');
    expect(ofLinks).toMatchObject([
      {
        rule: 'broken-link',
        severity: 'medium',
        evidence: '<a href="/gone">To /gone</a>',
        pages: [at('/'), at('/a')],
        occurrences: 2,
        sources: ['crawl'],
      },
    ]);
  });

  it('says when the address leads to another site', async () => {
    const elsewhere = site.origin.replace('127.0.0.1', 'localhost');
    routes = {
      '/': (response, n, request) =>
        request.headers.host?.startsWith('localhost') === true
          ? page('Please sign in')(response, n, request)
          : response.writeHead(302, { location: `${elsewhere}/` }).end(),
    };
    const { outcome, pages } = await scanAll(engine, at('/'));
    expect(pages.map(({ url }) => url)).toEqual([`${elsewhere}/`]);
    expect(outcome).toMatchObject({
      ok: true,
      limitations: [`The address leads to ${elsewhere}, so that site was scanned.`],
    });
  });

  describe('a deployment in the middle of a scan', () => {
    /** The front page is `before` until /a is asked for, and `after` from then on. */
    async function limitationsOf(before: Route, after: Route): Promise<string[]> {
      const { limitations } = await scan({
        '/': (response, n, request) => (times.has('/a') ? after : before)(response, n, request),
        '/a': page('A'),
        '/app.1.css': (response) => response.writeHead(200, { 'content-type': 'text/css' }).end(),
        '/app.2.css': (response) => response.writeHead(200, { 'content-type': 'text/css' }).end(),
      });
      return limitations;
    }

    function dated(text: string, date: string): Route {
      return (response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'last-modified': date })
          .end(html(text + link('/a')));
    }

    const random: Route = (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', etag: `"${Math.random()}"` })
        .end(html(`${Math.random()} ${link('/a')}`, `<script src="/x.js?${Math.random()}"></script>`));

    it.each([
      ['other style sheets', page(link('/a'), asset('1')), page(link('/a'), asset('2'))],
      [
        'another build id',
        page(`${link('/a')}<script>window.app = {"buildId":"a1"}</script>`),
        page(`${link('/a')}<script>window.app = {"buildId":"b2"}</script>`),
      ],
    ])('is noticed by %s', async (_what, before, after) => {
      expect(await limitationsOf(before, after)).toEqual([
        expect.stringMatching(/^A deployment landed while the site was scanned .+ scan the site again\.$/),
      ]);
    });

    it('is noticed by the date of the file', async () => {
      const [old, fresh] = ['Mon, 01 Jun 2026 10:00:00 GMT', 'Sat, 21 Nov 2026 07:00:00 GMT'];
      expect(await limitationsOf(dated('Old', old), dated('New', fresh))).toEqual([
        expect.stringMatching(/^The first page of the site changed while it was scanned/),
      ]);
    });

    it('is noticed if the site is gone in the end', async () => {
      expect(await limitationsOf(page(link('/a')), status(503))).toEqual([
        expect.stringMatching(/^The first page answered with HTTP 503 when all pages were visited/),
      ]);
    });

    it.each([
      ['a page that differs with every request', random, random],
      ['text that moves on without a date', page(`News 1 ${link('/a')}`), page(`News 2 ${link('/a')}`)],
    ])('is not seen in %s', async (_what, before, after) => {
      expect(await limitationsOf(before, after)).toEqual([]);
    });
  });
});
