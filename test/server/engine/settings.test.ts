import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import type { Config } from '../../../server/config/config.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { EngineOptions } from '../../../server/engine/create-engine.ts';
import { createOwnBuilds, obeysRobots } from '../../../server/engine/own-builds.ts';
import type { ScanSettings } from '../../../shared/scan-settings.ts';

const BODIES: Record<string, string> = {
  '/': '<h1>Home</h1><a href="/shop/a">A</a> <a href="/shop/b">B</a> <a href="/blog/c">C</a> <a href="/old">Old</a> <img src="/x.png">',
  '/shop/a':
    '<h1>A</h1><p style="color:#999;background:#fff">pale</p><p style="color:#666;background:#fff">paler</p><img src="/x.png">',
  '/shop/b': '<h1>B</h1><a href="/shop/deep/d">D</a>',
  '/shop/deep/d': '<h1>D</h1>',
  '/blog/c': '<h1>C</h1><a href="/blog/only-from-c">more</a>',
  '/hidden?q=1': '<h1>Hidden</h1><a href="/shop/a">A</a>',
  '/private': '<h1>Private</h1>',
  '/late': `<h1>Late</h1><script>setTimeout(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="ready"><img src="/x.png">there</p>');
    }, 4000)</script>`,
  '/own':
    '<h1>Own</h1><a href="/private">1</a> <a href="/blog/how-to-delete-cookies/">2</a> <a href="/docs/Map.delete">3</a> <a href="/users/5/delete">4</a> <a href="/own?action=logout">5</a>',
  '/blog/how-to-delete-cookies/': '<h1>How to delete cookies</h1>',
  '/users/5/delete': '<h1>Gone</h1>',
  '/own?action=logout': '<h1>Bye</h1>',
  '/wide': '<h1>Wide</h1><script>document.title = innerWidth + " by " + innerHeight</script>',
};

let site: SiteServer;
let isRobotsBroken = false;

beforeAll(async () => {
  site = await serveSite({
    answer(request, response) {
      const { url = '/' } = request;
      const body = BODIES[url];
      if (url === '/robots.txt' && isRobotsBroken) response.writeHead(500).end();
      else if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
      else if (url === '/old') response.writeHead(302, { location: '/blog/c' }).end();
      else if (body === undefined) response.writeHead(404).end();
      else {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><html lang="en"><title>Page</title><main>${body}</main></html>`);
      }
    },
  });
});

afterAll(async () => {
  await site.close();
});

/** Scans the site from a path; returns paths and titles of its pages, rules by path, and limitations. */
async function scan(
  settings: Partial<ScanSettings>,
  start = '/',
  config: Partial<Config> = {},
  options: Omit<EngineOptions, 'scan'> = {},
) {
  const engine = createEngine(testConfig(config), memoryLog(), { ...options, scan: scanSettings(settings) });
  try {
    const { outcome, pages } = await scanAll(engine, `${site.origin}${start}`);
    if (!outcome.ok)
      return { error: outcome.error, paths: [], rules: [], limitations: [], titles: [], visits: [] };
    return {
      error: null,
      paths: pages.map(({ url }) => url.slice(site.origin.length)),
      titles: pages.map(({ title }) => title),
      visits: pages.map(({ visit }) => visit),
      site: outcome.site,
      rules: [...new Set(pages.flatMap(({ violations }) => violations.map(({ code }) => code)))],
      limitations: outcome.limitations.map((sentence) => sentence.replaceAll(site.origin, '')),
      unvisited: outcome.unvisited.map((url) => url.slice(site.origin.length)),
      settings: outcome.settings,
    };
  } finally {
    await engine.close();
  }
}

describe('which pages are visited', () => {
  it('is as without settings for settings that ask for nothing', async () => {
    const { paths, limitations, settings } = await scan({});
    expect(paths).toEqual(['/', '/shop/a', '/shop/b', '/blog/c', '/shop/deep/d']);
    expect(limitations.join()).toContain('/blog/only-from-c');
    expect(settings).toBeUndefined();
  });

  it('is decided by include, with the start page in any case', async () => {
    const { paths, limitations, unvisited } = await scan({ include: ['/shop/*'] });
    expect(paths).toEqual(['/', '/shop/a', '/shop/b']);
    expect(limitations).toContain(
      '3 pages were not judged because each is left out by the settings: /blog/c, /old, /shop/deep/d.',
    );
    expect(unvisited).toEqual(['/blog/c', '/old', '/shop/deep/d']);
  });

  it('is decided by exclude, even if include has the page or a redirect leads to it', async () => {
    const before = site.requests.length;
    const { paths, unvisited } = await scan({ include: ['/**'], exclude: ['/blog/**', '/shop/deep/**'] });
    expect(paths).toEqual(['/', '/shop/a', '/shop/b']);
    expect(unvisited).toEqual(['/blog/c', '/old', '/shop/deep/d']);
    expect(site.requests.slice(before)).not.toContain('/shop/deep/d');
    expect(site.requests.slice(before)).not.toContain('/blog/only-from-c');
  });

  it('is limited by max-pages, above and below the number of the service', async () => {
    expect((await scan({ maxPages: 2 }, '/', { maxPages: 4 })).paths).toEqual(['/', '/shop/a']);
    expect((await scan({ maxPages: 4 }, '/', { maxPages: 2 })).paths).toHaveLength(4);
  });

  it('begins with the start pages, whatever leads there, robots.txt and the other settings', async () => {
    const { paths, limitations } = await scan({
      startPages: ['/private', '/hidden?q=1', '/shop/b'],
      include: ['/shop/*'],
    });
    expect(paths).toEqual(['/', '/private', '/hidden?q=1', '/shop/b', '/shop/a']);
    expect(limitations).toContain(
      'robots.txt disallows 1 of the configured start pages; they were visited because the settings request them.',
    );
  });

  it('has the start pages even if robots.txt cannot be read, and says that it has no others', async () => {
    isRobotsBroken = true;
    const { paths, limitations } = await scan({ startPages: ['/hidden?q=1'] });
    isRobotsBroken = false;
    expect(paths).toEqual(['/', '/hidden?q=1']);
    expect(limitations).toContain(
      'robots.txt answered with HTTP 500, so only the start page and the configured start pages were scanned.',
    );
  });

  it('counts start pages that are beyond max-pages as not judged', async () => {
    const { paths, limitations } = await scan({ startPages: ['/private', '/late'], maxPages: 2 });
    expect(paths).toEqual(['/', '/private']);
    expect(limitations.join()).toContain('The limit of pages was reached');
  });
});

describe('how pages are shown', () => {
  it('all get the viewport', async () => {
    expect(
      (await scan({ viewport: { width: 390, height: 844 }, startPages: ['/wide'] }, '/wide')).titles,
    ).toEqual(['390 by 844']);
    expect((await scan({}, '/wide')).titles).toEqual(['1280 by 1024']);
  });
});

describe('the selector to wait for', () => {
  it('is waited for, longer than a page is waited for otherwise', async () => {
    expect((await scan({ waitForSelector: '#ready img' }, '/late')).rules).toContain('image-alt');
    expect((await scan({}, '/late')).rules).not.toContain('image-alt');
  });

  it('is named with the pages on which it did not appear, which are judged all the same', async () => {
    const { paths, limitations, rules } = await scan(
      { waitForSelector: 'h1 ~ img', include: ['/shop/*'] },
      '/',
      { pageTimeoutMs: 20_000 },
    );
    expect(paths).toEqual(['/', '/shop/a', '/shop/b']);
    expect(rules).toContain('image-alt');
    expect(limitations).toContain(
      'The page was judged without an element that matches h1 ~ img, which the settings wait for: /shop/b.',
    );
  });

  it('is refused before anything is visited if it is invalid', async () => {
    const before = site.requests.length;
    expect((await scan({ waitForSelector: 'div[' })).error).toBe(
      'The first page was not visited, because wait-for-selector in the settings is not a CSS selector: div[.',
    );
    expect(site.requests).toHaveLength(before);
  });
});

describe('which rules count', () => {
  it('is decided by their names, for both runners', async () => {
    const usual = await scan({ maxPages: 2 });
    expect(usual.rules).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']));
    expect(usual.rules.join()).toContain('1_1_1.H37');
    const { rules, limitations } = await scan({
      maxPages: 2,
      rules: { 'image-alt': false, 'no-such-rule': false },
    });
    expect(rules).toContain('color-contrast');
    expect(rules.filter((code) => code === 'image-alt' || code.endsWith('1_1_1.H37'))).toEqual([]);
    expect(limitations).toContain('The settings leave out the rules image-alt, no-such-rule.');
    expect(limitations).toContain('The settings name rules that this scan does not have: no-such-rule.');
  });

  it('is decided by the names of categories', async () => {
    const rules = { accessibility: false, links: false, 'image-alt': true };
    const { rules: found, limitations } = await scan({ maxPages: 1, rules });
    expect(found.filter((code) => code !== 'image-alt' && !code.endsWith('1_1_1.H37'))).toEqual([]);
    expect(found).toContain('image-alt');
    expect(limitations).toContain('The settings leave out the rules accessibility, links.');
    expect(limitations.join(' ')).not.toContain('does not have');
  });

  it('can be more than usual', async () => {
    const { limitations } = await scan({ maxPages: 1, rules: { 'target-size': true, nonsense: true } });
    expect(limitations).toContain('The settings name rules that this scan does not have: nonsense.');
  });

  it('is decided by the level: A has less, AAA has all of AA and more', async () => {
    const [a, aa, aaa] = [
      await scan({ maxPages: 2, wcagLevel: 'A' }),
      await scan({ maxPages: 2, wcagLevel: 'AA' }),
      await scan({ maxPages: 2, wcagLevel: 'AAA' }),
    ];
    const usual = await scan({ maxPages: 2 });
    expect(aa.rules).toEqual(usual.rules);
    expect(aa.settings).toEqual(usual.settings);
    expect(a.rules).toContain('image-alt');
    expect(a.rules).not.toContain('color-contrast');
    expect(a.limitations).toContain(
      'The settings leave out all that is only about levels AA and AAA of WCAG.',
    );
    expect(aaa.rules).toEqual(expect.arrayContaining(aa.rules));
    expect(aaa.rules).toContain('color-contrast-enhanced');
    expect(aaa.rules.filter((code) => code.startsWith('WCAG2AAA.')).length).toBeGreaterThan(0);
  });
});

describe('what is one’s own and what is of others', () => {
  const KEPT_OUT = '1 page was not judged because it is kept out by robots.txt: /private.';
  const GONE =
    '1 page was not judged because it answered with HTTP 404 (it does not exist): /docs/Map.delete.';
  const ACTIONS =
    '2 pages were not judged because each has an address that looks as if opening it changed something, such as a sign-out: /own?action=logout, /users/5/delete.';

  it('keeps to robots.txt of others, opens nothing that may change something, and names both', async () => {
    const { paths, limitations, unvisited, visits } = await scan({}, '/own');
    expect(paths).toEqual(['/own', '/blog/how-to-delete-cookies/']);
    expect(limitations).toContain(KEPT_OUT);
    expect(limitations).toContain(ACTIONS);
    expect(unvisited).toEqual(['/own?action=logout', '/private', '/users/5/delete']);
    expect(visits[0]?.headers).not.toEqual([]);
  });

  it('ignores robots.txt of others if the settings say so, but not of a site to which the address leads', async () => {
    const { paths, limitations } = await scan({ robots: 'ignore' }, '/own');
    expect(paths).toEqual(['/own', '/private', '/blog/how-to-delete-cookies/']);
    expect(limitations).not.toContain(KEPT_OUT);
    const by = { target: 'https://www.site.test/', isUsual: true, builds: createOwnBuilds({}) } as const;
    expect(obeysRobots('https://site.test/en', { ...by, asked: 'ignore' })).toBe(false);
    expect(obeysRobots('https://other.test/', { ...by, asked: 'ignore' })).toBe(true);
  });

  it('neither obeys robots.txt nor looks at headers of the user’s own servers', async () => {
    const own = await scan({}, '/own', {}, { ownsLoopback: true });
    expect(own.paths).toEqual(['/own', '/private', '/blog/how-to-delete-cookies/']);
    expect(own.limitations).toEqual([GONE, ACTIONS]);
    expect(own.visits.map(({ headers }) => headers)).toEqual([[], [], []]);
    expect(
      own.visits.flatMap(({ requests }) => requests ?? []).filter(({ headers }) => headers !== null),
    ).toEqual([]);
    const obeying = await scan({ robots: 'obey' }, '/own', {}, { ownsLoopback: true });
    expect(obeying.limitations).toContain(KEPT_OUT);
  });

  it('opens every page of a folder that is served, and asks it for no page that can’t be there', async () => {
    const {
      paths,
      limitations,
      site: facts,
    } = await scan({}, '/own', {}, { loopbackPorts: [Number(new URL(site.origin).port)] });
    expect(paths).toEqual([
      '/own',
      '/private',
      '/blog/how-to-delete-cookies/',
      '/users/5/delete',
      '/own?action=logout',
    ]);
    expect(limitations).toEqual([GONE]);
    expect(facts?.missingPage).toBeNull();
  });
});
