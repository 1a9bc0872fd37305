import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';

const ANSWERS: Record<string, [status: number, location?: string]> = {
  '/closed': [403],
  '/gone': [404],
  '/moved': [301, '/new'],
  '/sign-in-first': [302, '/login'],
  '/elsewhere': [302, 'http://localhost:1/'],
};
const LINKS = [...Object.keys(ANSWERS), '/private', '/silent', '/new', '/login'];

let site: SiteServer;
let engine: Engine;

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '/' }, response) {
      const [status, location] = ANSWERS[url] ?? [];
      if (url === '/silent') return;
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
      else if (status !== undefined) response.writeHead(status, location ? { location } : {}).end();
      else if (url.includes('.')) response.writeHead(404).end();
      else {
        const links = LINKS.map((path) => `<a href="${path}">${path}</a>`).join(' ');
        response
          .setHeader('content-type', 'text/html')
          .end(`<!doctype html><html lang="en"><title>${url}</title><h1>Page ${url}</h1>${links}</html>`);
      }
    },
  });
  engine = createEngine(testConfig({ maxPages: 20, pageTimeoutMs: 8_000 }), memoryLog());
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

it('a scan knows why it did not judge what it has found', async () => {
  const { outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  const missed = outcome.missed?.map(({ url, reason }) => [url.slice(site.origin.length), reason]);
  expect(Object.fromEntries(missed ?? [])).toEqual({
    '/closed': 'http-403',
    '/elsewhere': expect.stringMatching(/redirected|unreachable/),
    '/private': 'robots-txt',
    '/sign-in-first': 'redirected',
    '/silent': 'timed-out',
  });
});
