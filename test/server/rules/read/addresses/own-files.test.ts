import { expect, it } from 'vitest';
import { aRequest } from '../../../../../harness/findings/a-request.ts';
import { NOTHING_SEEN } from '../../../../../harness/findings/nothing-seen.ts';
import type { RequestFacts } from '../../../../../server/facts/request-facts.ts';
import { ownFiles } from '../../../../../server/rules/read/addresses/own-files.ts';

function filesOf(...requests: Partial<Omit<RequestFacts, 'headers'>>[]): string[] {
  const visit = { ...NOTHING_SEEN, requests: requests.map((request) => aRequest(request)) };
  return ownFiles({ url: 'https://www.site.example/', visit });
}
const isOwn = (path: string): boolean => filesOf({ url: `https://www.site.example${path}` }).length === 1;

it.each([
  '/app.js',
  '/js/main.min.js',
  '/css/style.css',
  '/static/js/main.3f2a91bc.js',
  '/static/js/main.3f9a1c.js',
  '/static/css/main.3f2a91bc.chunk.css',
  '/assets/index-DiwrgTda.js',
  '/assets/index-C9x_k2Lq.css',
  '/_next/static/chunks/pages/_app-0b1c.js',
  '/d41d8cd98f00b204e980.js',
])('takes %s for a file of the site', (path) => {
  expect(isOwn(path)).toBe(true);
});

it.each([
  '/js/bootstrap.bundle.min.js',
  '/js/jquery-3.7.1.min.js',
  '/js/dataTables.bootstrap5.js',
  '/js/bootstrap-datepicker2.js',
  '/js/owl-Carousel.js',
  '/js/adminlte.min.js',
  '/vendor/chart/app.js',
  '/wp-includes/js/dist/script.js',
  '/lib/highlight/styles.css',
])('does not take %s for one', (path) => {
  expect(isOwn(path)).toBe(false);
});

it('leaves out what other sites, frames and answers with an error have', () => {
  const url = 'https://www.site.example/app.js';
  const found = filesOf(
    { url: 'https://static.site.example/main.js' },
    { url: 'https://other.example/app.js' },
    { url, inFrame: true },
    { url, status: 404 },
    { url, type: 'Fetch' },
  );
  expect(found).toEqual(['https://static.site.example/main.js']);
  expect(ownFiles({ url, visit: { ...NOTHING_SEEN, requests: null } })).toEqual([]);
});

it('names each once, in a fixed order', () => {
  const [a, b] = ['https://www.site.example/app.js', 'https://www.site.example/main.js'];
  expect(filesOf({ url: b }, { url: `${a}#x` }, { url: a })).toEqual([a, b]);
});
