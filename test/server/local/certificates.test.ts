import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { createPrivateCa } from '../../../harness/network/private-ca.ts';
import type { PrivateCa } from '../../../harness/network/private-ca.ts';
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';
import type { LocalChild } from '../../../harness/service/start-local.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

let ca: PrivateCa;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  ca = await createPrivateCa(temporaryFolder());
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An https site, whose certificate is for a host of the authority. */
async function site(
  host: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(await ca.issue(host), (request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  const port = await listenOnLoopback(server);
  closers.push(() => closeServer(server));
  return { port, asked };
}

function start(ignoreHttpsErrors: boolean, env: Record<string, string> = {}): LocalChild {
  const names = { 'app.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] };
  // Other hosts can't be public here, so both are opened, and one only is among the addresses of certificates.
  const settings = localSettings(temporaryFolder(), { addresses: ['https://app.test/'], ignoreHttpsErrors });
  const local = startLocal(settings, { names, env });
  closers.push(async () => {
    local.child.kill('SIGKILL');
    await local.ended;
  });
  return local;
}

function sendPage(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><html lang="en"><title>App</title><body><h1>App</h1>${body}</body></html>`);
}

/** A site with a page that a sitemap names only, and parts that frames and workers load. */
function answerApp(request: IncomingMessage, response: ServerResponse, port: () => number): void {
  switch (request.url) {
    case '/':
      return sendPage(
        response,
        '<iframe src="/frame" title="Frame"></iframe><script>new Worker("/worker.js");</script><a href="/missing">x</a>',
      );
    case '/robots.txt':
      return void response.end(`Sitemap: https://app.test:${port()}/map.xml`);
    case '/map.xml':
      response.setHeader('content-type', 'application/xml');
      return void response.end(`<urlset><url><loc>https://app.test:${port()}/unlinked</loc></url></urlset>`);
    case '/worker.js':
      response.setHeader('content-type', 'text/javascript');
      return void response.end('fetch("/from-worker")');
    case '/missing':
      return void response.writeHead(404).end();
    default:
      return sendPage(response, '');
  }
}

it('a certificate that nobody knows is taken, for pages, their parts, robots.txt and sitemaps', async () => {
  const app: { port: number; asked: string[] } = await site('app.test', (request, response) =>
    answerApp(request, response, () => app.port),
  );
  const local = start(true);

  const scan = await local.scan(`https://app.test:${app.port}/`);

  expect(scan).toMatchObject({ status: 'complete' });
  expect(app.asked).toEqual(
    expect.arrayContaining([
      '/robots.txt',
      '/map.xml',
      '/unlinked',
      '/frame',
      '/worker.js',
      '/from-worker',
      '/missing',
    ]),
  );
});

it('without the setting, the scan fails', async () => {
  const app = await site('app.test', (_request, response) => sendPage(response, ''));
  const local = start(false);

  expect(await local.scan(`https://app.test:${app.port}/`)).toMatchObject({ status: 'failed' });
  expect(app.asked).toEqual([]);
});
