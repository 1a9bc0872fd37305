import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { readSitemap, sitemapFacts } from '../../../../../server/engine/crawl/read-sitemap.ts';
import { sitemap } from '../../../../../server/rules/own/documents/sitemap.ts';

async function found(text: string, about: { status?: number; isNamed?: boolean } = {}): Promise<string[]> {
  const { status = 200, isNamed = true } = about;
  const file = status === 200 ? await readSitemap(text, 2_000) : null;
  const url = 'https://site.example/sitemap.xml';
  const sitemaps = [sitemapFacts({ url, isNamed, status, origin: 'https://site.example' }, file)];
  return sitemap.check(siteInput({ '/': {} }, { sitemaps })).map(({ key }) => key);
}

function named(...addresses: string[]): string {
  return `<?xml version="1.0"?><urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;
}

it.each([
  [named('/a'), ['relative /sitemap.xml']],
  [named('https://site.example/', 'https://other.example/'), ['foreign /sitemap.xml']],
  [named('https://site.example/', 'http://site.example/a'), ['foreign /sitemap.xml']],
  [named('http://localhost:3000/', 'http://localhost:3000/a'), ['local /sitemap.xml']],
  [named('http://172.20.0.2:3000/'), ['local /sitemap.xml']],
  [named('http://shop.localhost/'), ['local /sitemap.xml']],
  [named('http://0.0.0.0:8000/'), ['local /sitemap.xml']],
  [named('https://example.com/'), ['local /sitemap.xml']],
  [named('https://site.example/?a=1&b=2'), ['broken /sitemap.xml']],
  ['<!doctype html><html><p>Not found</html>', ['html /sitemap.xml']],
  ['nothing here', ['unreadable /sitemap.xml']],
])('reports %j: %j', async (text, expected) => {
  expect(await found(text)).toEqual(expected);
});

it.each([
  [named('https://site.example/', 'https://site.example/?a=1&amp;b=2')],
  // That of production, on a preview.
  [named('https://www.production.example/', 'https://www.production.example/a')],
  ['https://site.example/\nhttps://site.example/a\n'],
  [''],
  ['<sitemapindex><sitemap><loc>https://site.example/a.xml</loc></sitemap></sitemapindex>'],
])('does not report %j', async (text) => {
  expect(await found(text)).toEqual([]);
});

it('reports a file that is named and not there, and pages that are gone', async () => {
  expect(await found('', { status: 404 })).toEqual(['missing /sitemap.xml']);
  expect(await found('', { status: 404, isNamed: false })).toEqual([]);
  const address = 'https://site.example/old';
  const input = siteInput({ '/': {} }, { sitemaps: [], sitemapPages: [address] }, { [address]: 404 });
  expect(sitemap.check(input).map(({ key, evidence }) => [key, evidence])).toEqual([['gone', '/old']]);
  expect(sitemap.canJudge?.(siteInput({}))).toBe(false);
});
