import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { Server, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { basicToken } from '../../../server/egress/sign-in.ts';
import { openEgress } from '../../../server/egress/egress.ts';
import type { Egress } from '../../../server/egress/egress.ts';
import { Ledger } from '../../../server/egress/ledger.ts';
import { DEFAULT_LIMITS } from '../../../server/egress/limits.ts';
import { readOutboundProxies } from '../../../server/egress/outbound-proxies.ts';
import { createAddressPolicy } from '../../../server/egress/policy.ts';
import { createResolver } from '../../../server/egress/resolver.ts';
import { portOf } from './port-of.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const PSK = { psk: Buffer.from('0123456789abcdef'), identity: 'test' };
/** TLS without certificates. */
const TLS = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return portOf(server);
}

async function egressWith(foreignRequests: number, foreignRequestsPerPage: number): Promise<Egress> {
  const egress = await openEgress({
    policy: createAddressPolicy({ allowTargets: ['127.0.0.1'], denyTargets: [], allowPorts: [] }),
    resolver: createResolver(),
    limits: { foreignRequests, foreignRequestsPerPage },
  });
  closers.push(() => egress.close());
  return egress;
}

const options = () => ({ signal: new AbortController().signal, timeoutMs: 60_000, maxBytes: 100 });

/** Opens a tunnel through the proxy; null if it refuses. */
async function tunnelTo(egress: Egress, port: number): Promise<Socket | null> {
  const { hostname, port: proxyPort } = new URL(egress.proxyUrl);
  const socket = connect(Number(proxyPort), hostname);
  socket.on('error', () => undefined);
  const token = egress.credentials === null ? '' : basicToken(egress.credentials);
  socket.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: a\r\nproxy-authorization: ${token}\r\n\r\n`);
  const [answer]: unknown[] = await once(socket, 'data');
  return String(answer).startsWith('HTTP/1.1 200') ? socket : null;
}

function address(n: number): string {
  return `http://a.test/${n}${'x'.repeat(60_000)}`;
}

describe('hosts outside the scanned site', () => {
  it('get a fixed number of requests, and more for each page', async () => {
    let asked = 0;
    const port = await listen(createServer((_request, response) => response.end(String((asked += 1)))));
    const egress = await egressWith(3, 2);
    const ask = () => egress.fetch(`http://127.0.0.1:${port}/`, options());
    for (let n = 0; n < 3; n += 1) await ask();
    await expect(ask()).rejects.toThrow();
    egress.beginPage();
    for (let n = 0; n < 2; n += 1) await ask();
    await expect(ask()).rejects.toThrow();
    expect(asked).toBe(5);
    expect(egress.stats()).toMatchObject({ overShare: ['127.0.0.1'], capped: false });
    egress.addHome('127.0.0.1');
    for (let n = 0; n < 9; n += 1) await ask();
    expect(asked).toBe(14);
  });

  it('get no more requests through an encrypted tunnel', async () => {
    let asked = 0;
    const server = createTlsServer({ ...TLS, pskCallback: () => PSK.psk }, (_request, response) =>
      response.end(String((asked += 1))),
    );
    closers.push(() => server.closeAllConnections());
    const port = await listen(server);
    const egress = await egressWith(5, 0);

    /** Sends requests over one connection until it ends. */
    async function askOn(socket: Socket): Promise<void> {
      const client = connectTls({
        socket,
        ...TLS,
        pskCallback: () => PSK,
        checkServerIdentity: () => undefined,
      });
      client.on('error', () => undefined);
      const ask = (): boolean => client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
      client.on('secureConnect', ask);
      client.on('data', () => (asked < 100 ? ask() : client.destroy()));
      await once(client, 'close');
    }

    const first = await tunnelTo(egress, port);
    if (first === null) throw new Error('There is no tunnel.');
    await askOn(first);
    // One for the tunnel, and a half for each of them.
    expect(asked).toBe(8);
    expect(egress.stats().overShare).toEqual(['127.0.0.1']);
    egress.addHome('127.0.0.1');
    const second = await tunnelTo(egress, port);
    if (second === null) throw new Error('There is no tunnel.');
    await askOn(second);
    expect(asked).toBe(100);
  });

  it('take little memory, however long their addresses are', () => {
    const before = process.memoryUsage().heapUsed;
    const ledger = new Ledger(DEFAULT_LIMITS);
    for (let n = 0; n < 5_000; n += 1) {
      // As they come from a request, with no other string behind them.
      const url = Buffer.from(address(n)).toString('latin1');
      ledger.setOutcome(url, Buffer.from(`${n}${'y'.repeat(60_000)}:80`).toString('latin1'), 'refused');
    }
    expect(ledger.failureOf(address(4_999))).toBe('refused');
    expect(ledger.failureOf(address(5_000))).toBeNull();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
  });
});

describe('what counts as one of the others', () => {
  const LIMITS = { maxBytes: 1_000, maxRequests: 1_000, foreignRequests: 3, foreignRequestsPerPage: 0 };

  it.each([
    [
      'names of a domain',
      ['1.victim.test', '2.victim.test', 'a.b.victim.test', 'victim.test', 'VICTIM.test'],
    ],
    [
      'names that no name may be',
      ['a_b.v.test', '-.v.test', `${'x'.repeat(80)}.v.test`, 'v.test.', 'v.test'],
    ],
    ['names of a platform', ['1.github.io', '2.github.io', '3.github.io', '4.github.io']],
    ['an address', ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1']],
  ])('%s', (_, hosts) => {
    const ledger = new Ledger(LIMITS);
    const allowed = hosts.map((host) => ledger.startRequest(host)).filter(Boolean);
    expect(allowed).toHaveLength(3);
    expect(ledger.stats().overShare).toHaveLength(1);
    // Others have not had theirs.
    for (const host of ['victim2.test', 'test', 'example.co.uk', '192.0.2.2', 'localhost'])
      expect([host, ledger.startRequest(host)]).toEqual([host, true]);
  });

  it.each([
    [
      'an IPv4 address, however it is written',
      ['192.0.2.1', '::ffff:192.0.2.1', '64:ff9b::c000:201', '2002:c000:201::9'],
    ],
    ['a network of IPv6', ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::', '2001:db8::abcd:1']],
  ])('what leads to %s', (_, addresses) => {
    const ledger = new Ledger(LIMITS);
    const allowed = addresses.map((address, n) => ledger.startConnection(`n${n}.test`, address));
    expect(allowed).toEqual([true, true, true, false]);
    expect(ledger.stats().overShare).toEqual(['n3.test']);
    for (const address of ['192.0.2.2', '2001:db8:0:1::1', '::1'])
      expect([address, ledger.startConnection('z.test', address)]).toEqual([address, true]);
  });

  it('is not the site itself, whose name or address others may share', () => {
    const ledger = new Ledger(LIMITS);
    ledger.addHome('www.home.test');
    for (let n = 0; n < 9; n += 1) {
      expect(
        ledger.startRequest('www.home.test') && ledger.startConnection('www.home.test', '192.0.2.1'),
      ).toBe(true);
      expect(ledger.addPiece('www.home.test', '192.0.2.1')).toBe(true);
    }
    const others = Array.from({ length: 9 }, (_, n) => ledger.startRequest(`${n}.home.test`));
    expect(others.filter(Boolean)).toHaveLength(3);
  });

  it.each([
    ['many names of one domain', (n: number) => `${n}.victim.test`, (n: number) => `127.0.0.${n + 2}`],
    ['many domains of one address', (n: number) => `victim${n}.test`, () => '127.0.0.1'],
  ])('%s get no more requests than one', async (_, nameOf, addressOf) => {
    let asked = 0;
    const server = createServer((_request, response) => response.end(String((asked += 1))));
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    closers.push(() => server.close());
    const names = new Map(Array.from({ length: 12 }, (_value, n) => [nameOf(n), addressOf(n)]));
    const egress = await openEgress({
      policy: createAddressPolicy({ allowTargets: ['127.0.0.0/8'], denyTargets: [], allowPorts: [] }),
      resolver: { addresses: async (name) => [names.get(name) ?? ''] },
      limits: { foreignRequests: 3, foreignRequestsPerPage: 0 },
    });
    closers.push(() => egress.close());
    for (const name of names.keys())
      await egress.fetch(`http://${name}:${portOf(server)}/`, options()).catch(() => undefined);
    expect(asked).toBe(3);
    expect(egress.causeOf(`http://${nameOf(11)}:${portOf(server)}/`)).toBe('limit');
  });
});

describe('why the proxy got no answer', () => {
  it('does not say of a host behind a proxy of this machine that its name does not exist', async () => {
    const proxy = { http: 'http://127.0.0.1:9', https: null, direct: ['direct.test'] };
    const egress = await openEgress({
      policy: createAddressPolicy({ allowTargets: [], denyTargets: [], allowPorts: [{ from: 80, to: 80 }] }),
      resolver: {
        addresses: (name) => Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' })),
      },
      proxies: readOutboundProxies(proxy, []),
    });
    closers.push(() => egress.close());
    for (const url of ['http://outside.test/', 'http://direct.test/'])
      await expect(egress.fetch(url, options())).rejects.toThrow();
    expect(egress.causeOf('http://outside.test/')).toBe('unreachable');
    expect(egress.causeOf('http://direct.test/')).toBe('unknown name');
  });

  it('tells apart a name that does not exist, what it keeps back, and what does not answer', async () => {
    const server = createServer((_, response) => response.end('Here'));
    const port = await listen(server);
    const egress = await openEgress({
      policy: createAddressPolicy({ allowTargets: ['127.0.0.1'], denyTargets: [], allowPorts: [] }),
      resolver: {
        addresses: (name) =>
          Promise.reject(
            Object.assign(new Error(name), { code: name === 'no.test' ? 'ENOTFOUND' : 'EAI_AGAIN' }),
          ),
      },
      limits: { foreignRequests: 1, foreignRequestsPerPage: 0 },
    });
    closers.push(() => egress.close());
    const causeAt = async (url: string) => {
      await egress.fetch(url, options()).catch(() => undefined);
      return egress.causeOf(url);
    };
    expect(await causeAt('http://no.test/')).toBe('unknown name');
    expect(await causeAt('http://slow.test/')).toBe('unreachable');
    expect(await causeAt('http://10.0.0.1/')).toBe('refused');
    expect(await causeAt(`http://127.0.0.1:${port}/`)).toBeNull();
    expect(await causeAt(`http://127.0.0.1:${port}/again`)).toBe('limit');
  });

  const HOSTS: Record<string, string[]> = {
    'inner.test': ['10.0.0.1', 'fd00::1'],
    'loopback.test': ['::ffff:127.0.0.2'],
    'denied.test': ['10.1.0.1'],
    'mixed.test': ['10.0.0.1', '1.1.1.1'],
    'outer.test': ['1.1.1.1'],
  };

  async function askAll(tellsPrivateNames: boolean) {
    const egress = await openEgress({
      policy: createAddressPolicy({
        allowTargets: ['10.1.0.0/16'],
        denyTargets: ['10.1.0.1'],
        allowPorts: [{ from: 80, to: 80 }],
      }),
      resolver: {
        addresses: async (name) => {
          const known = HOSTS[name];
          if (known === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
          return known;
        },
      },
      tellsPrivateNames,
    });
    closers.push(() => egress.close());
    const causeAt = async (url: string) => {
      const error: unknown = await egress.fetch(url, options()).catch((reason: unknown) => reason);
      return [egress.causeOf(url), egress.failureOf(url), error];
    };
    const unknown = await causeAt('http://no.test/');
    return { egress, causeAt, unknown };
  }

  it.each(['inner.test', 'loopback.test', 'denied.test', 'inner.test:8080', 'loopback.test:22'])(
    'does not tell %s, which leads to private addresses alone, from a name that does not exist',
    async (host) => {
      const { egress, causeAt, unknown } = await askAll(false);
      expect(unknown).toMatchObject(['unknown name', 'unreachable', { refused: false }]);
      expect(await causeAt(`http://${host}/`)).toEqual(unknown);
      expect((await causeAt(`https://${host}/`)).slice(0, 2)).toEqual(unknown.slice(0, 2));
      expect(egress.stats().refused).toEqual([]);
    },
  );

  it('tells them apart for the one user of a service of this machine', async () => {
    const { egress, causeAt } = await askAll(true);
    expect(await causeAt('http://inner.test/')).toMatchObject(['refused', 'refused', { refused: true }]);
    expect(egress.stats().refused).toEqual([{ host: 'inner.test:80', count: 1 }]);
  });

  it.each(['mixed.test', 'outer.test:22'])(
    'says of %s, which has a public address, that it is kept back',
    async (host) => {
      const { causeAt } = await askAll(false);
      expect(await causeAt(`http://${host}/`)).toMatchObject(['refused', 'refused', { refused: true }]);
    },
  );
});
