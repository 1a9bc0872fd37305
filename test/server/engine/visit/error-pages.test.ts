import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { Answer } from '../../../../harness/sites/site-server.ts';

let engine: Engine;
beforeAll(() => {
  engine = createEngine(testConfig(), memoryLog());
});
afterAll(async () => engine.close());

const links = (paths: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>${paths
    .map((path) => `<a href="${path}">To ${path}</a>`)
    .join(' ')}</main></body></html>`;
const pathOf = (url: string): string => new URL(url).pathname;
const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/${name}-${index}`);

/** Scans a site. @returns paths of its pages, status by path of the others, and requests of a browser by path */
async function scan(answer: Answer) {
  const byBrowser: string[] = [];
  const asked: string[] = [];
  const site = await serveSite({
    answer(request, response) {
      // Only a browser says what a request is for.
      const list = request.headers['sec-fetch-dest'] === undefined ? asked : byBrowser;
      list.push(request.url ?? '');
      return answer(request, response);
    },
  });
  try {
    const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    return {
      paths: pages.map(({ url }) => pathOf(url)),
      statuses: Object.fromEntries([...outcome.statuses].map(([url, status]) => [pathOf(url), status])),
      limitations: outcome.limitations.map((text) => text.replaceAll(site.origin, '')),
      byBrowser,
      asked,
    };
  } finally {
    await site.close();
  }
}

const GONE = numbered('gone', 24);

/** Answers with a page at the start, which links to dead addresses and a page. */
function withGone(headers: Record<string, string> = {}): Answer {
  return ({ url = '' }, response) => {
    const isThere = url === '/' || url === '/fine';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html', ...headers });
    response.end(links(url === '/' ? [...GONE, '/fine'] : []));
  };
}

it('learns without a browser that most of many addresses are gone', async () => {
  const { paths, statuses, byBrowser, limitations } = await scan(withGone());
  expect(paths).toEqual(['/', '/fine']);
  expect(statuses).toEqual(Object.fromEntries(GONE.map((path) => [path, 404])));
  expect(limitations.join(' ')).toContain('24 pages');
  // As many as are under way, or wait for their turn, before one of them has answered.
  expect(byBrowser.filter((path) => GONE.includes(path)).length).toBeLessThanOrEqual(5);
});

it('finds the same with a browser on a site that knows its visitors by cookies', async () => {
  const plain = await scan(withGone());
  const { byBrowser, asked, ...found } = await scan(withGone({ 'set-cookie': 'session=1' }));
  expect(asked.filter((path) => GONE.includes(path))).toEqual([]);
  expect(byBrowser).toEqual(expect.arrayContaining(GONE));
  expect(found).toEqual({
    paths: plain.paths,
    statuses: plain.statuses,
    limitations: plain.limitations,
  });
});

it('asks a site without dead addresses for no page twice', async () => {
  const fine = numbered('fine', 8);
  const { asked } = await scan(({ url = '' }, response) => {
    const isThere = url === '/' || fine.includes(url);
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html' });
    response.end(links(url === '/' ? fine : []));
  });
  expect(asked.filter((path) => fine.includes(path))).toEqual([]);
});

it('does not wait for the rest of a page that is not there', async () => {
  const begunMs = performance.now();
  const gone = numbered('gone', 6);
  const { paths, statuses } = await scan(({ url = '' }, response) => {
    const isEndless = gone.includes(url);
    response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html', 'set-cookie': 'a=b' });
    if (isEndless) response.write(`${links([])}<p>${'text '.repeat(500)}`);
    else response.end(links(gone));
  });
  expect(paths).toEqual(['/']);
  expect(statuses).toEqual(Object.fromEntries(gone.map((path) => [path, 404])));
  // Each would take the ten seconds in which a page has to load.
  expect(performance.now() - begunMs).toBeLessThan(18_000);
});
