import { sentencesOf } from '../../../../harness/service/seen-outcome.ts';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { discover } from '../../../../server/engine/crawl/discover.ts';
import { readSitemap } from '../../../../server/engine/crawl/read-sitemap.ts';
import { readRobots } from '../../../../server/engine/crawl/robots.ts';
import { openEgress } from '../../../../server/egress/egress.ts';
import { createAddressPolicy } from '../../../../server/egress/policy.ts';
import { createResolver } from '../../../../server/egress/resolver.ts';
import { portOf } from '../../egress/port-of.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Answer = string | Buffer | { status: number; location?: string };

/** Discovers a real site on loopback through a real egress. `ORIGIN` in texts stands for the site's origin. */
async function discoverSite(files: Record<string, Answer>, respectRobots = true) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const port = portOf(server);
    asked.push(request.url ?? '');
    const answer = files[request.url ?? ''] ?? { status: 404 };
    if (typeof answer === 'string') response.end(answer.replaceAll('ORIGIN', `http://127.0.0.1:${port}`));
    else if (Buffer.isBuffer(answer)) response.end(answer);
    else
      response
        .writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
        .end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close() && server.closeAllConnections());
  const egress = await openEgress({
    policy: createAddressPolicy({ allowTargets: ['127.0.0.1'], denyTargets: [], allowPorts: [] }),
    resolver: createResolver(),
  });
  closers.push(() => egress.close());
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const found = await discover({
    fetcher: egress,
    startUrl: `${origin}/`,
    respectRobots,
    signal: new AbortController().signal,
  });
  return {
    ...found,
    limitations: sentencesOf(found.limitations),
    may: (path: string) => found.allows(`${origin}${path}`),
    paths: found.sitemapUrls.map((url) => url.replace(origin, '')),
    asked,
  };
}

describe('robots.txt', () => {
  it('of which only the beginning is read has its whole lines obeyed, and is a limitation', async () => {
    const begin = 'User-agent: *\nDisallow: /private\n';
    // What is read ends with the first letters of /about.
    const filler = '#'.repeat(500 * 1024 - begin.length - '\nDisallow: /ab'.length);
    const text = `${begin}${filler}\nDisallow: /about\nDisallow: /contact\n`;
    const { may, limitations } = await discoverSite({ '/robots.txt': text });
    expect(['/private', '/absent', '/about', '/contact'].map(may)).toEqual([false, true, true, true]);
    expect(limitations).toEqual([
      'robots.txt is longer than the 500 KiB that crawlers must read (RFC 9309), and no more was read: rules and sitemaps further down were ignored.',
    ]);
  });

  it('of the length that crawlers must read is no limitation', async () => {
    const text = 'User-agent: *\nDisallow: /a\n'.padEnd(500 * 1024, '#');
    const { limitations, may } = await discoverSite({ '/robots.txt': text });
    expect([limitations, may('/a')]).toEqual([[], false]);
  });

  it.each([
    // RFC 9309: groups, the longest match, allow on ties, wildcards, comments, case of the token
    ['User-agent: *\nDisallow: /a', '/a/b', false],
    ['User-agent: *\nDisallow: /a', '/b', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: sitedelta\nDisallow: /x', '/a', true],
    ['User-agent: SITEDELTA/2.0\nDisallow: /a', '/a', false],
    ['User-agent: other\nUser-agent: sitedelta\nDisallow: /a', '/a', false],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.php$', '/x/y.php', false],
    ['User-agent: *\nDisallow: /*.php$', '/x/y.php?z', true],
    ['User-agent: *\nDisallow:', '/a', true],
    ['\uFEFFUser-agent: * # all\r\nDisallow: /a # no', '/a', false],
    ['User-agent: *\nDisallow: /%7ejoe', '/%7Ejoe', false],
    ['\0\x01 nonsense\n<html>', '/a', true],
    ['', '/a', true],
    // Other records do not end a group; several groups for one token are one.
    ['User-agent: sitedelta\nSitemap: /s.xml\nUser-agent: other\nDisallow: /a', '/a', false],
    ['User-agent: *\nHost: x\nNoindex: /b\nDisallow: /a', '/a', false],
    [
      'User-agent: sitedelta\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: sitedelta\nDisallow: /b',
      '/b',
      false,
    ],
    ['User-agent: sitedeltabot\nDisallow: /', '/a', true],
    ['User-agent: *\nDisallow: /search?q=', '/search?q=1', false],
    ['User-agent: *\nDisallow: /ä', '/%C3%A4', false],
  ])('%j: %s is allowed: %s', (text, path, expected) => {
    expect(readRobots('http://site.test/robots.txt', text).allows(`http://site.test${path}`)).toBe(expected);
  });

  it.each([
    ['2', 2_000],
    ['0.5', 500],
    ['900', 900_000],
    ['-3', 0],
    ['x', 0],
    ['Infinity', Infinity],
  ])('Crawl-delay: %s is %d ms', (delay, expected) => {
    const { crawlDelayMs } = readRobots(
      'http://site.test/robots.txt',
      `User-agent: *\nCrawl-delay: ${delay}`,
    );
    expect(crawlDelayMs).toBe(expected);
  });

  it.each([
    ['404', { status: 404 }, true, 0],
    ['403', { status: 403 }, true, 0],
    ['429', { status: 429 }, false, 1],
    ['503', { status: 503 }, false, 1],
    ['a redirect without end', { status: 302, location: '/robots.txt' }, false, 1],
    ['a redirect to a forbidden address', { status: 302, location: 'http://127.0.0.2:9/' }, false, 1],
    ['a redirect to rules', { status: 301, location: '/moved.txt' }, false, 0],
  ])('%s', async (_what, robots, may, limitations) => {
    const found = await discoverSite({ '/robots.txt': robots, '/moved.txt': 'User-agent: *\nDisallow: /a' });
    expect(found.may('/a')).toBe(may);
    expect(found.limitations).toHaveLength(limitations);
  });

  it('reports a crawl delay that is too long for a scan', async () => {
    const found = await discoverSite({ '/robots.txt': 'User-agent: *\nCrawl-delay: 60' });
    expect(found.crawlDelayMs).toBe(10_000);
    expect(found.limitations).toEqual([
      'robots.txt asks for 60 seconds between two pages; the scan waited only 10.',
    ]);
  });

  it('reports that the start page is disallowed, and is ignored on request', async () => {
    const files = { '/robots.txt': 'User-agent: *\nDisallow: /\nCrawl-delay: 3' };
    const found = await discoverSite(files);
    expect([found.may('/a'), found.limitations.length, found.crawlDelayMs]).toEqual([false, 1, 3_000]);
    const free = await discoverSite(files, false);
    expect([free.may('/a'), free.limitations.length, free.crawlDelayMs]).toEqual([true, 0, 0]);
  });
});

const urlset = (...paths: string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc> ${path.startsWith('/') ? `ORIGIN${path}` : path} </loc></url>`).join('')}</urlset>`;
const index = (...paths: string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>ORIGIN${path}</loc></sitemap>`).join('')}</sitemapindex>`;

describe('sitemaps', () => {
  it('reads /sitemap.xml, same origin only, each page once', async () => {
    const found = await discoverSite({
      '/sitemap.xml': urlset('/a', '/a#x', 'http://other.test/', '/b?x=1&amp;y=2'),
    });
    expect(found.paths).toEqual(['/a', '/b?x=1&y=2']);
  });

  it('reads the files that robots.txt names instead: indexes, gzip and text', async () => {
    const found = await discoverSite({
      '/robots.txt': 'Sitemap: ORIGIN/index.xml\nSitemap: http://other.test/s.xml\nSitemap: /list.txt',
      '/index.xml': index('/one.xml', '/two.xml.gz', '/index.xml', '/missing.xml'),
      '/one.xml': urlset('/1'),
      '/two.xml.gz': gzipSync('<urlset><url><loc>/2</loc></url></urlset>'),
      '/list.txt': 'ORIGIN/3\nnonsense\n',
      '/sitemap.xml': urlset('/never'),
    });
    expect(found.paths).toEqual(['/3', '/1', '/2']);
  });

  it('takes the paths if all addresses are of one other origin, as on a preview', async () => {
    const found = await discoverSite({
      '/robots.txt': 'Sitemap: https://www.site.test/index.xml',
      '/index.xml':
        '<sitemapindex><sitemap><loc>https://www.site.test/one.xml</loc></sitemap></sitemapindex>',
      '/one.xml': urlset('https://www.site.test/a', 'https://www.site.test/b?x=1'),
    });
    expect(found.paths).toEqual(['/a', '/b?x=1']);
    const mixed = await discoverSite({ '/sitemap.xml': urlset('http://one.test/a', 'http://two.test/b') });
    expect(mixed.paths).toEqual([]);
  });

  it('reads a sitemap on another host, of which only pages of the site count', async () => {
    const storage = createServer(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://storage.test');
      const pages = ['http://other.test/x', `${searchParams.get('of') ?? ''}/hidden`];
      if (pathname === '/bucket/sitemap.xml') response.end(urlset(...pages));
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
    closers.push(() => storage.close() && storage.closeAllConnections());
    const host = `127.0.0.1:${portOf(storage)}`;
    const robots = `Sitemap: http://${host}/bucket/sitemap.xml`;
    const foreign = await discoverSite({ '/robots.txt': `${robots}?of=ORIGIN` });
    expect(foreign).toMatchObject({ paths: ['/hidden'], limitations: [], unlisted: 'nothing' });
    expect(foreign.sitemaps?.map(({ isNamed, status }) => [isNamed, status])).toEqual([[false, 404]]);
    const gone = await discoverSite({
      '/robots.txt': `${robots}.gone\nSitemap: /own.xml`,
      '/own.xml': urlset('/a'),
    });
    expect(gone).toMatchObject({ paths: ['/a'], unlisted: 'of sitemaps' });
    expect(gone.limitations).toEqual([
      `robots.txt names a sitemap on another host (${host}) that could not be read: pages to which no link leads may be missing.`,
    ]);
    const preview = await discoverSite({ '/robots.txt': robots, '/bucket/sitemap.xml': urlset('/b') });
    expect(preview).toMatchObject({ paths: ['/b'], limitations: [], unlisted: 'nothing' });
  });

  it.each([
    ['a whole file', urlset('/a'), 'nothing'],
    ['not there', { status: 404 }, 'nothing'],
    ['a page for whatever is asked', '<!doctype html><p>Hello', 'nothing'],
    ['a file that fails for now', { status: 502 }, 'of sitemaps'],
    ['more than are read', urlset(...Array.from({ length: 2_100 }, (_, at) => `/${at}`)), 'of sitemaps'],
    ['more files than are read', index(...Array.from({ length: 11 }, (_, at) => `/s${at}`)), 'of sitemaps'],
  ])('says which pages may be missing if the sitemap is: %s', async (_what, sitemap, expected) => {
    expect((await discoverSite({ '/sitemap.xml': sitemap })).unlisted).toBe(expected);
  });

  it('does not know which pages may be missing if robots.txt fails', async () => {
    expect((await discoverSite({ '/robots.txt': { status: 503 } })).unlisted).toBe('anything');
  });

  it('follows indexes two levels and reads ten files at most', async () => {
    const deep = await discoverSite({
      '/sitemap.xml': index('/1'),
      '/1': index('/2'),
      '/2': index('/3'),
      '/3': urlset('/x'),
    });
    expect(deep.asked).toEqual(['/robots.txt', '/sitemap.xml', '/1', '/2']);
    const wide = await discoverSite({
      '/sitemap.xml': index(...Array.from({ length: 50 }, (_, at) => `/s${at}`)),
    });
    expect(wide.asked).toHaveLength(11);
  });

  it('stops reading files of a site that fails again and again', async () => {
    const files = Array.from({ length: 9 }, (_, at) => `/s${at}`);
    const broken = Object.fromEntries(files.map((path) => [path, { status: 500 }]));
    const { asked, unlisted } = await discoverSite({ '/sitemap.xml': index(...files), ...broken });
    expect(asked).toEqual(['/robots.txt', '/sitemap.xml', '/s0', '/s1', '/s2']);
    expect(unlisted).toBe('of sitemaps');
  });

  it.each([
    ['a bomb', gzipSync(Buffer.alloc(50_000_000, '<a>')), []],
    ['broken gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), []],
    ['broken XML', '<urlset><url><loc>ORIGIN/a</loc></url><url><loc>', ['/a']],
    [
      'entities',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><urlset><url><loc>ORIGIN/a</loc></url><url><loc>ORIGIN/&e;</loc></url></urlset>',
      ['/a'],
    ],
    ['depth', '<a>'.repeat(100_000), []],
    ['an HTML page', '<!doctype html><p>Not found<br>', []],
    ['nothing', '', []],
  ])('tolerates %s', async (_what, sitemap, expected) => {
    expect((await discoverSite({ '/sitemap.xml': sitemap })).paths).toEqual(expected);
  });

  it('reads no more than ten megabytes in all, unpacked', async () => {
    const filler = '<a></a>'.repeat(700_000);
    const large = (path: string) => gzipSync(`<urlset><url><loc>${path}</loc></url>${filler}</urlset>`);
    const { paths } = await discoverSite({
      '/robots.txt': ['1.xml.gz', '2.xml.gz', '3.xml.gz', '4.xml']
        .map((file) => `Sitemap: /${file}`)
        .join('\n'),
      '/1.xml.gz': large('/1'),
      '/2.xml.gz': large('/2'),
      '/3.xml.gz': large('/3'),
      '/4.xml': urlset('/4'),
    });
    expect(paths).toEqual(['/1', '/2', '/4']);
  });

  it('distinguishes image:loc from loc, and stops when it has enough', async () => {
    const text =
      '<urlset><url><loc>http://a/1</loc><image:image xmlns:image="i"><image:loc>http://a/i</image:loc></image:image></url><url><loc><![CDATA[http://a/2]]></loc></url><url><loc>http://a/3</loc></url></urlset>';
    expect((await readSitemap(text, 2)).pages).toEqual(['http://a/1', 'http://a/2']);
  });

  const PAGE = '<url><loc>http://a/1</loc></url>';
  it.each([
    [
      'attributes',
      `<urlset>${PAGE}<x ${Array.from({ length: 300_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
    ],
    ['a value', `<urlset>${PAGE}<x a="${'&lt;'.repeat(1_000_000)}"/>`],
    ['a name', `<urlset>${PAGE}<${':'.repeat(5_000_000)}/>`],
    ['characters', `<urlset>${PAGE}<![CDATA[${']'.repeat(5_000_000)}]]>`],
    ['a comment', `<urlset>${PAGE}<!--${' -'.repeat(1_000_000)}-->`],
  ])('reads no more of a file with too much in one part: %s', async (_, text) => {
    const file = await readSitemap(`${text}<url><loc>http://a/2</loc></url></urlset>`, 9);
    expect(file).toMatchObject({ pages: ['http://a/1'], problem: null, isCut: true });
  });

  it('reads a long file of short parts to its end', async () => {
    const text = `<!--${'-  '.repeat(9_000)}--><urlset>${PAGE.repeat(20_000)}<url><loc>http://a/2</loc></url></urlset>`;
    expect(await readSitemap(text, 50_000)).toMatchObject({ problem: null, isCut: false });
  });
});
