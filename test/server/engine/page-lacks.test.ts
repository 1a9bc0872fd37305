import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../harness/network/free-port.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { lackKey, type PageLack } from '../../../server/facts/page-lack.ts';

let site: SiteServer;
let engine: Engine;
/** A host of others. Never answers the paths that begin with `/never`. */
const cdn = createServer((request, response) => {
  if (request.url?.startsWith('/never') === true) return;
  response.writeHead(Number(request.url?.slice(1, 4))).end();
});
let host: string;
let body: (cdnUrl: string) => string;
let xhtml = '';

beforeAll(async () => {
  host = `localhost:${await listenOnLoopback(cdn)}`;
  site = await serveSite({
    answer({ url = '/' }, response) {
      const [, status] = /^\/(\d{3})/.exec(url) ?? [];
      if (status !== undefined) response.writeHead(Number(status)).end();
      else if (url === '/xhtml') response.setHeader('content-type', 'application/xhtml+xml').end(xhtml);
      else if (url !== '/') response.writeHead(404).end();
      else
        response
          .setHeader('content-type', 'text/html')
          .end(
            `<!doctype html><html lang="en"><title>Page</title>${body(`http://${host}`)}<h1>Page</h1></html>`,
          );
    },
  });
  engine = createEngine(
    testConfig({
      allowTargets: ['127.0.0.1', 'localhost'],
      maxPages: 1,
      pageTimeoutMs: 12_000,
      respectRobots: false,
    }),
    memoryLog(),
  );
});

afterAll(async () => {
  await engine.close();
  await site.close();
  cdn.close();
  cdn.closeAllConnections();
});

async function lacks(path = '/'): Promise<PageLack[] | undefined> {
  const { outcome, pages } = await scanAll(engine, `${site.origin}${path}`);
  expect(outcome).toMatchObject({ ok: true });
  return pages[0]?.lacked;
}

it('a page knows the files by host that may come to the next visitor, not those that were deployed missing', async () => {
  const closed = await freePort();
  body = (at) =>
    `<link rel="stylesheet" href="/404.css"><script src="/410.js"></script>
     <link rel="stylesheet" href="/500.css"><script src="/503.js"></script>
     <link rel="stylesheet" href="${at}/403.css"><script src="${at}/404.js"></script>
     <script src="http://127.0.0.1:${closed}/refused.js"></script>`;
  expect((await lacks())?.map(lackKey).sort()).toEqual([
    'scripts ',
    `scripts 127.0.0.1:${closed}`,
    'style sheets ',
    `style sheets ${host}`,
  ]);
});

it('a file that the page names and that never comes is one, however far the page has come', async () => {
  body = (at) => `<link rel="stylesheet" href="${at}/never.css"><p>Text</p>`;
  expect(await lacks()).toContainEqual({ kind: 'style sheets', of: host });
});

it('a page knows which documents of its frames, data, and files of frames did not come', async () => {
  body = (at) =>
    `<iframe title="a" src="/503.html"></iframe><iframe title="b" src="/404.html"></iframe>
     <iframe title="c" src="${at}/503.html"></iframe>
     <iframe title="d" srcdoc="<link rel=stylesheet href=/500.css><script src='${at}/503.js'></script>"></iframe>
     <script>fetch('/503.json'); fetch('/404.json'); fetch('${at}/403.json', { mode: 'no-cors' })</script>`;
  expect((await lacks())?.map(lackKey).sort()).toEqual([
    'data ',
    `data ${host}`,
    'frame documents ',
    'style sheets ',
  ]);
});

it('a page with all of its files lacked nothing, and the requests of a script that it has given up do not count', async () => {
  body = (at) =>
    `<script>const late = document.createElement('script'); late.src = '${at}/never.js';
     document.head.append(late); setTimeout(() => late.remove(), 1);</script>
     <link rel="stylesheet" href="${at}/200.css">`;
  expect(await lacks()).toBeUndefined();
});

it.each<[string, string, PageLack[] | undefined]>([
  ['', '<p>First<br/></p>', undefined],
  [' up to an error in its markup', '<p>First<br></p>', [{ kind: 'cut off' }]],
])('knows whether an XHTML page is shown as a whole:%s', async (_, content, known) => {
  xhtml = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Page</title></head><body><h1>Page</h1>${content}</body></html>`;
  expect(await lacks('/xhtml')).toEqual(known);
});

it('does not read the tags of an XHTML page as those of HTML', async () => {
  xhtml = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Page</title></head><body><p><a id="x"/>Page</p></body></html>`;
  const { pages } = await scanAll(engine, `${site.origin}/xhtml`);
  expect(pages[0]?.visit.markup).toBeNull();
  expect(pages[0]?.violations.map(({ code }) => code)).not.toContain('tag-nesting');
});
