import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import path from 'node:path';
import tls from 'node:tls';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer } from '../../../harness/network/close-server.ts';
import { createPrivateCa } from '../../../harness/network/private-ca.ts';
import { memoryLog, testConfig } from '../../../harness/service/engine-fixture.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { findBrowser } from '../../../server/engine/browser/start/find-browser.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import { decodeFacts } from '../../../server/facts/facts-codec.ts';
import { runScan } from '../../../server/service/run-scan.ts';
import type { ScanOutcome } from '../../../server/service/run-scan.ts';
import { portOf } from '../egress/port-of.ts';

const HEADER = 'hunter2-of-the-header';
const AUTHORIZATION = 'Basic aHVudGVyMi1vZi1iYXNpYw==';
const COOKIE = 'hunter2-of-the-cookie';
const SECRETS = [HEADER, 'aHVudGVyMi1vZi1iYXNpYw==', COOKIE];

const SETTINGS = scanSettings({
  headers: { 'X-Preview': HEADER, Authorization: AUTHORIZATION },
  cookies: { preview: COOKIE },
});

/** What each server was asked for: by path, what it was sent with. */
interface Asked {
  home: Map<string, string>;
  foreign: Map<string, string>;
}

function sentWith({ headers }: IncomingMessage): string {
  return [
    headers['x-preview'] === HEADER && headers.authorization === AUTHORIZATION ? 'headers' : '',
    headers.cookie?.includes(COOKIE) === true ? 'cookie' : '',
    JSON.stringify(headers).includes('hunter2') ? '' : 'no secret',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A protected site: without the headers there is nothing to see. It uses another host in every way there is. */
function homePages(home: string, foreign: string): Record<string, string> {
  const nowhere = "{mode: 'no-cors'}";
  return {
    '/': `<!doctype html><html lang="en"><title>Home</title><link rel="stylesheet" href="/style.css">
      <h1>Home</h1><a href="/second">Second</a> <a href="/leaves">Leaves</a> <a href="/shows">Shows</a>
      <img src="/a.png" alt=""><img src="${foreign}/image.png" alt=""><img src="/to-foreign/image" alt="">
      <img src="${foreign}/to-home" alt="">
      <iframe title="f" src="${foreign}/frame"></iframe><iframe title="g" src="/to-foreign/frame"></iframe>
      <script>
        fetch('/fetch'); fetch('${foreign}/fetch', ${nowhere}); fetch('/to-foreign/fetch', ${nowhere});
        new Worker('/worker.js'); new SharedWorker('/shared.js');
        fetch(document.cookie === '' ? '/sees-nothing' : '/sees-cookies');
        navigator.serviceWorker?.register('/service.js'); new EventSource('/events');
        navigator.sendBeacon('/beacon', 'x'); navigator.sendBeacon('${foreign}/beacon', 'x');
        new WebSocket('${home.replace('http', 'ws')}/socket'); new WebSocket('${foreign.replace('http', 'ws')}/socket');
      </script></html>`,
    '/second': '<!doctype html><html lang="en"><title>Second</title><h1>Second</h1></html>',
    // A site may show what it was sent.
    '/shows': `<!doctype html><html lang="en"><title>Of ${HEADER}</title><h1>Shows</h1>
      <img src="/x.png?token=${COOKIE}&basic=${encodeURIComponent(AUTHORIZATION)}"><a href="/second?t=${HEADER}"></a>
      <button class="${COOKIE}"></button></html>`,
    '/style.css':
      'h1 { background: url(/background.png) } @font-face { font-family: a; src: url(/font.woff2) }',
    '/worker.js': `importScripts('/imported.js'); fetch('/from-worker'); fetch('${foreign}/from-worker', ${nowhere});
      fetch('/to-foreign/worker', ${nowhere})`,
    '/shared.js': `fetch('/from-shared'); fetch('${foreign}/from-shared', ${nowhere})`,
    '/service.js': `fetch('/from-service'); fetch('${foreign}/from-service', ${nowhere})`,
    '/imported.js': '',
  };
}

function answerHome(pages: Record<string, string>, foreign: string, asked: Asked['home']): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://home.invalid');
    const sent = sentWith(request);
    asked.set(pathname, sent);
    if (pathname.startsWith('/to-foreign/') || pathname === '/leaves')
      return response.writeHead(302, { location: `${foreign}/landed${pathname}` }).end();
    if (pathname === '/robots.txt') return response.end('');
    if (pathname === '/sitemap.xml' || pathname === '/sitemap_index.xml')
      return response.writeHead(404).end();
    if (sent !== 'headers cookie') return response.writeHead(401).end();
    const page = pages[pathname];
    const type = /\.(?:js|css)$/.exec(pathname)?.[0];
    response.setHeader(
      'content-type',
      type === '.js' ? 'text/javascript' : type === '.css' ? 'text/css' : 'text/html',
    );
    return response.end(page ?? 'x');
  };
}

describe.each(['http', 'https'] as const)('headers and cookies of a protected site (%s)', (scheme) => {
  const asked: Asked = { home: new Map(), foreign: new Map() };
  const log = memoryLog();
  const logged: string[] = [];
  /** Pages that were under way. */
  const current = new Set<string | undefined>();
  const servers: Server[] = [];
  let outcome: ScanOutcome;
  let home = '';

  beforeAll(async () => {
    const folder = temporaryFolder();
    const ca = await createPrivateCa(folder);
    const identity = await ca.issue('localhost');
    // As NODE_EXTRA_CA_CERTS does for the service. Once: two authorities of one name are taken for each other.
    if (scheme === 'https')
      tls.setDefaultCACertificates([
        ...tls.getCACertificates('default'),
        await readFile(ca.certPath, 'utf8'),
      ]);
    const serve = (answer: RequestListener): Server => {
      const server = scheme === 'https' ? createHttpsServer(identity, answer) : createHttpServer(answer);
      servers.push(server);
      return server;
    };
    let pages: Record<string, string> = {};
    let foreign = '';
    const homeServer = serve((request, response) =>
      answerHome(pages, foreign, asked.home)(request, response),
    );
    const foreignServer = serve((request, response) => {
      asked.foreign.set(request.url ?? '', sentWith(request));
      if (request.url === '/to-home')
        return response.writeHead(302, { location: `${home}/from-foreign` }).end();
      response.setHeader('content-type', request.url === '/worker.js' ? 'text/javascript' : 'text/html');
      const inFrame = `<img src="${home}/in-frame" alt=""><iframe title="n" src="${home}/nested"></iframe>
        <script>fetch('${home}/preflight', {headers: {'x-own': '1'}}).catch(() => 0); new Worker('/worker.js')</script>`;
      return response.end(request.url === '/worker.js' ? `fetch('${home}/foreign-worker')` : inFrame);
    });
    for (const [server, map] of [
      [homeServer, asked.home],
      [foreignServer, asked.foreign],
    ] as const)
      server.on('upgrade', (request, socket) => {
        map.set(request.url ?? '', sentWith(request));
        socket.destroy();
      });
    for (const [server, host] of [
      [homeServer, '127.0.0.1'],
      [foreignServer, '127.0.0.2'],
    ] as const)
      await new Promise<void>((done) => server.listen(0, host, done));
    home = `${scheme}://localhost:${portOf(homeServer)}`;
    foreign = `${scheme}://127.0.0.2:${portOf(foreignServer)}`;
    pages = homePages(home, foreign);

    const { path: browser, env } = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null);
    const browserPath = path.join(folder, 'browser.sh');
    const variables = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
    await writeFile(
      browserPath,
      `#!/bin/sh\n${variables.join('')}exec '${browser}' --ignore-certificate-errors "$@"\n`,
    );
    await chmod(browserPath, 0o755);
    const engine = createEngine(
      testConfig({ allowTargets: ['127.0.0.0/8', 'localhost'], browserPath, maxPages: 6 }),
      {
        debug: (fields, message) => logged.push(inspect(fields), message),
        info: (fields, message) => logged.push(inspect(fields), message),
        warn: (fields, message) => logged.push(inspect(fields), message),
        error: (fields, message) => logged.push(inspect(fields), message),
      },
      { scan: SETTINGS },
    );
    outcome = await runScan({
      job: { id: 'a'.repeat(32), attempt: 1, target: `${home}/`, base: null },
      engine,
      store: { facts: async () => null },
      log,
      signal: new AbortController().signal,
      onProgress: ({ currentPage }) => current.add(currentPage),
      abortGraceMs: 1_000,
    });
    await engine.close();
  });

  afterAll(async () => {
    for (const server of servers) await closeServer(server);
  });

  it('open its pages', () => {
    if (outcome.type !== 'complete') throw new Error(outcome.failure.kind);
    const urls = outcome.output.result.pages.map(({ url }) => new URL(url).pathname);
    expect(urls).toEqual(expect.arrayContaining(['/', '/second', '/shows']));
    expect(outcome.output.result.limitations.join()).not.toMatch(/\b401\b/);
  });

  it.each([
    ['documents', ['/', '/second']],
    ['resources', ['/style.css', '/a.png', '/background.png', '/fetch', '/events', '/beacon']],
    ['workers', ['/worker.js', '/imported.js', '/from-worker', '/shared.js', '/from-shared']],
    ['requests that begin redirects', ['/to-foreign/image', '/to-foreign/frame', '/leaves']],
    ['requests of our own', ['/robots.txt', '/sitemap.xml']],
  ])('are sent with %s', (_, paths) => {
    for (const asking of paths)
      expect(`${asking} ${asked.home.get(asking)}`).toBe(`${asking} headers cookie`);
  });

  it('the headers are sent with what other sites take from it, as the browser decides about cookies alone', () => {
    for (const asking of ['/in-frame', '/nested', '/from-foreign', '/preflight', '/foreign-worker'])
      expect(`${asking} ${asked.home.get(asking)}`).toMatch(/ headers/);
  });

  it('are never sent to another host', () => {
    const all = ['/image.png', '/fetch', '/frame', '/from-worker', '/from-shared', '/to-home', '/beacon'];
    const landed = ['image', 'frame', 'fetch', 'worker'].map((name) => `/landed/to-foreign/${name}`);
    expect([...asked.foreign.keys()]).toEqual(expect.arrayContaining([...all, ...landed, '/landed/leaves']));
    expect(new Set(asked.foreign.values())).toEqual(new Set(['no secret']));
  });

  it('scripts of the page, which may be of others, do not see the cookies', () => {
    expect([asked.home.has('/sees-nothing'), asked.home.has('/sees-cookies')]).toEqual([true, false]);
  });

  it('WebSockets get the cookies, not the headers', () => {
    expect(asked.home.get('/socket')).toBe('cookie');
  });

  it.each(SECRETS)('are nowhere in what is kept, worded or logged: %s', (secret) => {
    if (outcome.type !== 'complete') throw new Error(outcome.failure.kind);
    const { facts, result } = outcome.output;
    // The page that shows them was judged.
    expect(JSON.stringify(result)).toContain('***');
    expect(JSON.stringify(result)).not.toContain(secret);
    expect(Buffer.from(facts).includes(secret)).toBe(false);
    expect(Buffer.from(facts).includes(encodeURIComponent(secret))).toBe(false);
    expect([...logged, ...log.lines].join('\n')).not.toContain(secret);
    // One of the pages has a secret in its address.
    expect([...current]).toContain(`${home}/second?t=***`);
    expect([...current].join('\n')).not.toContain(secret);
    expect(decodeFacts(facts).settings).toMatchObject({
      headers: ['authorization', 'x-preview'],
      cookies: ['preview'],
    });
  });
});
