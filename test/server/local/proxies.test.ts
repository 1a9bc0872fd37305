import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServer } from '../../../harness/network/close-server.ts';
import { type ConnectProxy, startConnectProxy } from '../../../harness/network/connect-proxy.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { createPrivateCa } from '../../../harness/network/private-ca.ts';
import { type LocalChild, localSettings, startLocal } from '../../../harness/service/start-local.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { LocalSettings } from '../../../shared/local-protocol.ts';

/** No name server knows it, as in networks where only the proxy can resolve outside names. */
const SITE = 'site.example.test';
const NAMES = {
  'public.test': ['93.184.216.34'],
  'inner.test': ['10.0.0.1'],
  'mixed.test': ['93.184.216.34', '10.0.0.1'],
  'here.test': ['127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
};

const closers: (() => Promise<unknown>)[] = [];
let dataDir: string;
let resources: string[];
let port: number;

const answer: RequestListener = (request, response) => {
  const images = resources.map((address) => `<img alt="" src="${address}">`).join('');
  response
    .setHeader('content-type', 'text/html')
    .end(`<!doctype html><html lang="en"><title>Site</title><h1>Site</h1>${images}</html>`);
};

beforeEach(async () => {
  dataDir = temporaryFolder();
  resources = [];
  port = await listen(createServer(answer));
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<number> {
  closers.push(() => closeServer(server));
  return listenOnLoopback(server);
}

/** A proxy that asks for name and password. */
async function startProxy(ports: Record<string, number>): Promise<ConnectProxy & { address: string }> {
  const proxy = await startConnectProxy(ports);
  closers.push(() => proxy.close());
  return { ...proxy, address: proxy.url.replace('//', '//me:pass%25word@') };
}

function start(address: string, addresses: string[], changes: Partial<LocalSettings> = {}): LocalChild {
  const proxies = { http: address, https: address, direct: [] };
  const local = startLocal(localSettings(dataDir, { addresses, proxies, ...changes }), { names: NAMES });
  closers.push(async () => {
    local.child.kill('SIGKILL');
    await local.ended;
  });
  return local;
}

function log(): string {
  return readFileSync(join(dataDir, 'service.log'), 'utf8');
}

describe('behind a proxy', () => {
  it('the proxy resolves the named hosts, and gets name and password', async () => {
    const proxy = await startProxy({ [`${SITE}:80`]: port });
    const local = start(proxy.address, [`http://${SITE}/`]);

    expect(await local.scan(`http://${SITE}/`)).toMatchObject({ status: 'complete' });
    expect(new Set(proxy.seen.map(({ target }) => target))).toEqual(new Set([`${SITE}:80`]));
    expect(new Set(proxy.seen.map(({ authorization }) => authorization))).toEqual(
      new Set([`Basic ${Buffer.from('me:pass%word').toString('base64')}`]),
    );
    expect(log()).not.toContain('pass');
  });

  it('https goes through it, with a certificate of the site itself', async () => {
    const ca = await createPrivateCa(temporaryFolder());
    const secure = await listen(createHttpsServer(await ca.issue(SITE), answer));
    const proxy = await startProxy({ [`${SITE}:443`]: secure });
    const local = start(proxy.address, [`https://${SITE}/`], { ignoreHttpsErrors: true });

    expect(await local.scan(`https://${SITE}/`)).toMatchObject({ status: 'complete' });
  });

  it('other hosts go by an address that is public, or not at all', async () => {
    const proxy = await startProxy({ [`${SITE}:80`]: port, '93.184.216.34:80': port });
    const local = start(proxy.address, [`http://${SITE}/`, 'http://metadata.test/']);
    const { serverUrl } = await readyOf(local);
    const own = new URL(serverUrl).port;
    resources = [
      ...Object.keys(NAMES).map((name) => `http://${name}/`),
      'http://unknown.example.test/',
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      `http://localhost:${port}/`,
      `http://127.0.0.1:${port}/`,
      `http://${SITE}:${own}/`,
    ];

    expect(await local.scan(`http://${SITE}/`)).toMatchObject({ status: 'complete' });
    expect(new Set(proxy.seen.map(({ target }) => target))).toEqual(
      new Set([`${SITE}:80`, '93.184.216.34:80']),
    );
  });

  it('this machine and the exceptions are reached directly', async () => {
    const proxy = await startProxy({});
    const proxies = { http: proxy.address, https: proxy.address, direct: ['here.test'] };
    const local = start(proxy.address, ['http://localhost/', 'http://here.test/'], { proxies });

    expect(await local.scan(`http://localhost:${port}/`)).toMatchObject({ status: 'complete' });
    expect(await local.scan(`http://here.test:${port}/`)).toMatchObject({ status: 'complete' });
    expect(proxy.seen).toEqual([]);
  });

  it.each([
    ['refuses', 'status 403'],
    ['is away', 'ECONNREFUSED'],
  ])('a scan fails with the reason if the proxy %s', async (how, reason) => {
    const proxy = await startProxy({});
    if (how === 'is away') await closers.pop()?.();
    const local = start(proxy.address, [`http://${SITE}/`]);
    const { status, error } = await local.scan(`http://${SITE}/`);

    expect(status).toBe('failed');
    expect(error).toContain(`The proxy of this machine opens no connection to ${SITE}:80 (`);
    expect(error).toContain(reason);
    expect(error).toContain('Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY');
    expect(error + log()).not.toContain('pass');
  });
});

async function readyOf(local: LocalChild): Promise<{ serverUrl: string }> {
  const message = await local.started;
  if (message.kind === 'failed') throw new Error(message.message);
  return message;
}
