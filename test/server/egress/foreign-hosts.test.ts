import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { Server, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { basicToken } from '../../../server/egress/credentials.ts';
import type { Egress } from '../../../server/egress/egress.ts';
import { Ledger } from '../../../server/egress/ledger.ts';
import { DEFAULT_LIMITS } from '../../../server/egress/limits.ts';
import { openEgress } from '../../../server/egress/egress.ts';
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

describe('why the proxy got no answer', () => {
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
});
