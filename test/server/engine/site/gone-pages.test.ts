import { expect, it } from 'vitest';
import type { Egress } from '../../../../server/egress/egress.ts';
import { EgressError } from '../../../../server/egress/answer.ts';
import { GonePages } from '../../../../server/engine/site/gone-pages.ts';

const { signal } = new AbortController();

/** A site that answers with these statuses, by path, or leads to another address; null gives no answer. */
function pagesOf(statuses: Record<string, number | string | null>, mayAsk = true) {
  const asked: string[] = [];
  const fetcher: Pick<Egress, 'fetch'> = {
    fetch(url) {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const status = statuses[pathname] ?? 200;
      if (statuses[pathname] === null)
        return Promise.reject(new EgressError('No answer.', { refused: false }));
      const headers: Record<string, string> = typeof status === 'string' ? { location: status } : {};
      const body = Buffer.alloc(0);
      const code = typeof status === 'string' ? 302 : status;
      return Promise.resolve({ status: code, headers, body, truncated: false });
    },
  };
  const gonePages = new GonePages(fetcher, () => Promise.resolve(mayAsk));
  return {
    gonePages,
    asked,
    ask: (path: string) => gonePages.statusOf(`https://site.example${path}`, signal),
  };
}

it('asks for nothing before an address was found to be gone', async () => {
  const { ask, asked } = pagesOf({ '/a': 404 });
  expect(await ask('/a')).toBe(null);
  expect(asked).toEqual([]);
});

it('asks for the next ones then, and for fewer with each that has a page', async () => {
  const { gonePages, ask, asked } = pagesOf({ '/a': 404, '/b': 410 });
  gonePages.found();
  expect(await ask('/a')).toBe(404);
  gonePages.found();
  expect(await ask('/b')).toBe(410);
  gonePages.found();
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8']) expect(await ask(path)).toBe(null);
  expect(asked).toHaveLength(2 + 6);
});

it.each<[string, number | string | null]>([
  ['a page', 200],
  ['an error of the server', 500],
  ['an answer for callers that are too many', 429],
  ['a refusal', 403],
  ['no answer', null],
  ['another site', 'https://other.example/gone'],
])('leaves %s to the browser', async (_, answer) => {
  const { gonePages, ask, asked } = pagesOf({ '/a': answer, '/gone': 404 });
  gonePages.found();
  expect(await ask('/a')).toBe(null);
  expect(asked[0]).toBe('/a');
});

it('follows redirects on the site', async () => {
  const { gonePages, ask } = pagesOf({ '/a': '/gone', '/gone': 404 });
  gonePages.found();
  expect(await ask('/a')).toBe(404);
});

it('asks no more once there was no answer', async () => {
  const { gonePages, ask, asked } = pagesOf({ '/a': null, '/b': 404 });
  gonePages.found();
  await ask('/a');
  expect(await ask('/b')).toBe(null);
  expect(asked).toEqual(['/a']);
});

it('does not ask a site that may answer a browser otherwise', async () => {
  const { gonePages, ask, asked } = pagesOf({ '/a': 404 }, false);
  gonePages.found();
  expect(await ask('/a')).toBe(null);
  expect(asked).toEqual([]);
});
