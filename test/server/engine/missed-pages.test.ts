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
const FILES: Record<string, number> = {
  '/busy.docx': 503,
  '/dead.pdf': 404,
  '/failing.zip': 500,
  '/private/key.pdf': 200,
  '/there.mp3': 200,
};
const LINKS = [...Object.keys(ANSWERS), '/private', '/silent', '/new', '/login', '/brochure'];
const asked: string[] = [];
/** Of its shadow roots three are closed and show something; one is in the source, and one in a frame. */
const CLOSED = `<div id="a"></div><div id="b"><p>Light text</p></div><div id="c"></div><div id="d" hidden></div>
  <div style="height: 200px; overflow: auto"><div style="height: 9000px"></div><iframe title="Late" loading="lazy" src="/late"></iframe></div>
  <section><template shadowrootmode="closed"><p>Declared</p></template></section>
  <iframe title="Frame" srcdoc="&lt;i id=x>&lt;/i>&lt;b id=y>&lt;/b>&lt;p id=z>&lt;/p>&lt;script>z.attachShadow({mode:'closed'}).innerHTML='Framed'&lt;/script>"></iframe>
  <script>
    const add = (id, mode, html) => { document.getElementById(id).attachShadow({ mode }).innerHTML = html; };
    add('a', 'closed', '<style>p { color: red }</style><button></button>');
    add('b', 'closed', '<style>p { color: red }</style><div><slot></slot></div>');
    add('c', 'open', '<p>Open</p>');
    add('d', 'closed', '<p>Hidden</p>');
  </script>`;

let site: SiteServer;
let engine: Engine;

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '/', method }, response) {
      const [status, location] = ANSWERS[url] ?? [];
      const ofFile = FILES[url];
      if (ofFile !== undefined || url === '/export') asked.push(`${method} ${url}`);
      if (url === '/silent') return;
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
      else if (url === '/brochure')
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4');
      else if (status !== undefined) response.writeHead(status, location ? { location } : {}).end();
      else if (ofFile !== undefined) response.writeHead(method === 'HEAD' ? 405 : ofFile).end();
      else if (url.includes('.') || url === '/export') response.writeHead(404).end();
      else {
        const files = Object.keys(FILES).map((path) => `<a href="${path}#page=2">${path}</a>`);
        const links = LINKS.map((path) => `<a href="${path}">${path}</a>`)
          .concat(files)
          .join(' ');
        response
          .setHeader('content-type', 'text/html')
          .end(
            `<!doctype html><html lang="en"><title>${url}</title><h1>Page ${url}</h1>${links} <a href="/export" download>All</a>${url === '/new' ? CLOSED : ''}</html>`,
          );
      }
    },
  });
  engine = createEngine(testConfig({ maxPages: 20, pageTimeoutMs: 8_000 }), memoryLog());
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

it('a scan knows why it did not judge what it has found, and asks for the files to which pages link', async () => {
  const { outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  const ofFiles = ['/export', ...Object.keys(FILES)].map((path) => [
    path,
    outcome.statuses.get(`${site.origin}${path}`),
  ]);
  expect(Object.fromEntries(ofFiles)).toEqual({
    '/busy.docx': undefined,
    '/dead.pdf': 404,
    '/export': 404,
    '/failing.zip': 500,
    '/private/key.pdf': undefined,
    '/there.mp3': undefined,
  });
  const unknown = ['/busy.docx', '/private/key.pdf'];
  expect(outcome.unknownFiles).toEqual(unknown.map((path) => `${site.origin}${path}`));
  expect(outcome.limitations).toEqual(
    expect.arrayContaining([
      '1 file of the site to which pages link was not checked because robots.txt disallows it.',
      `3 parts of the page were not judged, because their scripts have closed them to all others (closed shadow root): ${site.origin}/new.`,
      '1 file of the site to which pages link could not be checked: there was no answer, or none that says whether it is there.',
    ]),
  );
  expect(asked.filter((each) => each.endsWith('/dead.pdf'))).toEqual(['HEAD /dead.pdf', 'GET /dead.pdf']);
  expect(asked.filter((each) => each.endsWith('/key.pdf'))).toEqual([]);
  // A frame below all that can be seen, in a box that scrolls.
  expect(site.requests).toContain('/late');
  const missed = outcome.missed?.map(({ url, reason }) => [url.slice(site.origin.length), reason]);
  expect(Object.fromEntries(missed ?? [])).toEqual({
    '/brochure': 'file',
    '/closed': 'http-403',
    '/elsewhere': expect.stringMatching(/redirected|unreachable/),
    '/private': 'robots-txt',
    '/sign-in-first': 'redirected',
    '/silent': 'timed-out',
  });
});
