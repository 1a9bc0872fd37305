import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServer } from '../../../harness/network/close-server.ts';
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';
import type { LocalChild } from '../../../harness/service/start-local.ts';
import type { ReadyMessage } from '../../../shared/local-protocol.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const closers: (() => Promise<unknown>)[] = [];
let dataDir = '';

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A site on one address of this machine. */
async function siteOn(host: string, page: () => string): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const to = /^\/redirect\?(.*)/.exec(request.url ?? '')?.[1];
    if (to !== undefined) {
      response.writeHead(302, { location: to }).end();
      return;
    }
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? page() : '');
  });
  await new Promise<void>((done) => server.listen({ host, port: 0 }, done));
  closers.push(() => closeServer(server));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { port: address.port, asked };
}

function start(addresses: string[], names?: Record<string, string[]>): LocalChild {
  const local = startLocal(localSettings(dataDir, { addresses }), names ? { names } : {});
  closers.push(async () => {
    local.child.kill('SIGKILL');
    await local.ended;
  });
  return local;
}

const HOME = (): string => '<!doctype html><html lang="en"><title>Home</title><h1>Home</h1></html>';

describe('the hosts of the addresses are opened, on any port', () => {
  it.each([
    ['localhost', '127.0.0.1'],
    ['localhost', '::1'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
  ])('%s, for a site on %s', async (name, host) => {
    const { port } = await siteOn(host, HOME);
    const local = start([`http://${name}:1/`]);

    expect(await local.scan(`http://${name}:${port}/`)).toMatchObject({ status: 'complete' });
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('%s opens all names of this machine', async (name) => {
    const { port } = await siteOn('127.0.0.1', HOME);
    const six = await siteOn('::1', HOME);
    const local = start([`https://${name}/`]);

    expect(await local.scan(`http://localhost:${port}/`)).toMatchObject({ status: 'complete' });
    expect(await local.scan(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 'complete' });
    expect(await local.scan(`http://[::1]:${six.port}/`)).toMatchObject({ status: 'complete' });
  });

  it('a name, whatever it resolves to, and no other name of the same address', async () => {
    const { port, asked } = await siteOn('127.0.0.1', HOME);
    const names = { 'app.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] };
    const local = start(['http://app.test:3000/path'], names);

    expect(await local.scan(`http://app.test:${port}/`)).toMatchObject({ status: 'complete' });
    const before = asked.length;
    await expect(local.scan(`http://other.test:${port}/`)).rejects.toThrow('target_not_allowed');
    await expect(local.scan(`http://localhost:${port}/`)).rejects.toThrow('target_not_allowed');
    await expect(local.scan(`http://127.0.0.1:${port}/`)).rejects.toThrow('target_not_allowed');
    expect(asked).toHaveLength(before);
  });
});

describe('addresses with the secrets of clouds stay shut', () => {
  it.each([
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ])('%s is refused at the start', async (host) => {
    const local = start([`http://${host}/`]);

    expect(await local.started).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining(`${host} is never scanned`),
    });
    expect(await local.ended).toBe(0);
  });

  it('even if a name of the addresses resolves to them', async () => {
    const names = {
      'metadata.test': ['169.254.169.254'],
      'six.test': ['fd00:ec2::254'],
      'mapped.test': ['::ffff:169.254.169.254'],
      'mixed.test': ['10.0.0.1', '100.100.100.200'],
    };
    const local = start(
      Object.keys(names).map((name) => `http://${name}/`),
      names,
    );

    for (const name of Object.keys(names)) {
      await expect(local.scan(`http://${name}/`)).rejects.toThrow('target_not_allowed');
    }
  });
});

describe("the service's own port", () => {
  const NAMES = { 'own.test': ['127.0.0.1'], 'own-six.test': ['::ffff:127.0.0.1'], 'any.test': ['0.0.0.0'] };

  it('is refused by each of its names', async () => {
    const hosts = [
      'localhost',
      'own.test',
      'own-six.test',
      'any.test',
      '[::1]',
      '127.0.0.1',
      '0.0.0.0',
      '[::]',
    ];
    const local = start(
      [...hosts, '127.0.0.2'].map((host) => `http://${host}/`),
      NAMES,
    );
    const ready = await readyOf(local);
    const { port } = new URL(ready.serverUrl);

    for (const host of [
      ...hosts,
      '2130706433',
      '0x7f000001',
      '127.1',
      '[::ffff:127.0.0.1]',
      'LOCALHOST',
      'localhost.',
    ]) {
      await expect(local.scan(`http://${host}:${port}/`), host).rejects.toThrow('target_not_allowed');
    }
  });

  it('can not be reached by a page', async () => {
    let port = '';
    const hosts = ['localhost', '127.0.0.1', '[::1]', 'own.test', '0.0.0.0', 'any.test'];
    const site = await siteOn('127.0.0.1', () => {
      const own = hosts.map((host) => `http://${host}:${port}`);
      const frames = own.map(
        (origin) => `<iframe src="${origin}/frame"></iframe><img src="${origin}/image">`,
      );
      return `<!doctype html><html lang="en"><title>Attack</title><body>${frames.join('')}<script>
        const asked = ${JSON.stringify(own)}.flatMap((origin) => [
          fetch(origin + '/api/v1/scans', { mode: 'no-cors', method: 'POST', body: '{}' }),
          fetch('/redirect?' + origin, { mode: 'no-cors' }),
          new Promise((done) => { new WebSocket(origin.replace('http', 'ws')).onerror = done; }),
        ]);
        Promise.allSettled(asked).then(() => fetch('/done'));
      </script><a href="/redirect?http://localhost:${port}">on</a></body></html>`;
    });
    const local = start(
      hosts.map((host) => `http://${host}/`),
      NAMES,
    );
    ({ port } = new URL((await readyOf(local)).serverUrl));

    expect(await local.scan(`http://localhost:${site.port}/`)).toMatchObject({ status: 'complete' });
    expect(site.asked).toContain('/done');
    const redirected = await local.scan(`http://localhost:${site.port}/redirect?http://localhost:${port}`);
    expect(redirected).toMatchObject({ status: 'failed' });
    // Its log has every request that came, whatever it was answered.
    const paths = requestsIn(dataDir).filter((path) => !path.startsWith('/api/v1/scans'));
    expect(paths).toEqual([]);
    expect(requestsIn(dataDir).filter((path) => path === '/api/v1/scans')).toHaveLength(2);
  });
});

async function readyOf(local: LocalChild): Promise<ReadyMessage> {
  const message = await local.started;
  if (message.kind === 'failed') throw new Error(message.message);
  return message;
}

/** Paths of all requests to the service. */
function requestsIn(folder: string): string[] {
  const lines = readFileSync(join(folder, 'service.log'), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const { req }: { req?: { path: string } } = JSON.parse(line);
    return req === undefined ? [] : [req.path];
  });
}

it('answers nothing without its token', async () => {
  const local = start([]);
  const ready = await readyOf(local);
  const paths = [
    '/',
    '/api/v1/scans/0',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/style.css',
    '/nothing',
    '/reports/x',
  ];
  const wrong = ['', 'Bearer', 'Bearer x', `Bearer ${ready.token}x`, ready.token, `Basic ${ready.token}`];

  for (const path of paths) {
    for (const authorization of wrong) {
      const response = await fetch(ready.serverUrl + path, { headers: { authorization } });
      expect([response.status, response.headers.get('www-authenticate')], path).toEqual([401, 'Bearer']);
    }
  }
  const posted = await fetch(`${ready.serverUrl}/api/v1/scans`, {
    method: 'POST',
    body: 'x'.repeat(100_000),
  });
  expect(posted.status).toBe(401);
  expect((await local.ask('/healthz')).status).toBe(200);
  expect(new URL(ready.serverUrl).hostname).toBe('127.0.0.1');
});
