import { once } from 'node:events';
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { basicToken } from '../../../server/egress/sign-in.ts';
import { openEgress } from '../../../server/egress/egress.ts';
import type { Egress } from '../../../server/egress/egress.ts';
import { fetchFollowing } from '../../../server/egress/fetch-following.ts';
import type { EgressLimits } from '../../../server/egress/limits.ts';
import { createAddressPolicy } from '../../../server/egress/policy.ts';
import { createResolver } from '../../../server/egress/resolver.ts';
import type { Lookup } from '../../../server/egress/resolver.ts';
import { portOf } from './port-of.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An HTTP server on loopback that counts its connections. */
async function site(listener: RequestListener, host = '127.0.0.1', port = 0) {
  const server = createHttpServer(listener);
  const seen = { connections: 0 };
  server.on('connection', () => (seen.connections += 1));
  await new Promise<void>((done) => server.listen(port, host, done));
  closers.push(() => server.close() && server.closeAllConnections());
  return { server, port: portOf(server), seen };
}

/** A TCP server that answers with the given raw bytes. */
async function raw(onSocket: (socket: Socket) => void, ownPort = 0): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(ownPort, '127.0.0.1', done);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return portOf(server);
}

async function egressFor(
  options: { allow?: string[]; lookup?: Lookup; limits?: Partial<EgressLimits> } = {},
): Promise<Egress> {
  const egress = await openEgress({
    policy: createAddressPolicy({
      allowTargets: options.allow ?? ['127.0.0.1'],
      denyTargets: [],
      allowPorts: [{ from: 1, to: 65_535 }],
    }),
    resolver: createResolver(options.lookup ? { lookup: options.lookup } : {}),
    ...(options.limits && { limits: options.limits }),
  });
  closers.push(() => egress.close());
  return egress;
}

const fetchOptions = () => ({
  signal: new AbortController().signal,
  timeoutMs: 120_000,
  maxBytes: 1_000_000,
});

function tokenOf({ credentials }: Egress): string {
  if (credentials === null) throw new Error('The proxy asks for credentials.');
  return basicToken(credentials);
}

/** Sends raw bytes to the proxy, by default with its credentials, and collects the answer until the proxy ends the connection. */
function speak(egress: Egress, bytes: string, token = tokenOf(egress)): Promise<string> {
  const signed = bytes.replace('\r\n', `\r\n${token === '' ? '' : `Proxy-Authorization: ${token}\r\n`}`);
  const { hostname, port } = new URL(egress.proxyUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(signed));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

describe('a client without the credentials', () => {
  const wrong = basicToken({ username: 'scan', password: '0'.repeat(32) });
  it.each([
    ['a request', '', 'GET http://127.0.0.1:PORT/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    [
      'a request with others',
      wrong,
      'GET http://127.0.0.1:PORT/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    ],
    ['a tunnel', '', 'CONNECT 127.0.0.1:PORT HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a tunnel with others', wrong, 'CONNECT 127.0.0.1:PORT HTTP/1.1\r\nhost: a\r\n\r\n'],
    [
      'an upgrade',
      '',
      'GET http://127.0.0.1:PORT/ HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ],
    [
      'the question for the credentials',
      '',
      'GET http://sign-in.invalid/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    ],
  ])('gets nothing for %s', async (_name, token, bytes) => {
    const { port, seen } = await site((_request, response) => response.end('secret'));
    const egress = await egressFor();
    const text = await speak(egress, bytes.replace('PORT', String(port)), token);
    expect(text).toMatch(/^HTTP\/1\.1 407 [\s\S]*proxy-authenticate: Basic/i);
    expect(text).not.toContain('secret');
    expect([seen.connections, egress.stats().requests]).toEqual([0, 0]);
  });

  it("can't guess them", async () => {
    const [one, two] = [await egressFor(), await egressFor()];
    expect(one.credentials?.password).toMatch(/^[0-9a-f]{32}$/);
    expect(one.credentials?.password).not.toBe(two.credentials?.password);
    expect(one.proxyUrl).not.toContain(one.credentials?.password);
  });
});

describe('forward', () => {
  it('forwards method, body and headers, except hop-by-hop headers', async () => {
    const got: { request?: IncomingMessage; body?: string } = {};
    const { port } = await site((request, response) => {
      got.request = request;
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        got.body = body;
        response.writeHead(201, ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-sitedelta-egress', 'refused']);
        response.end('made');
      });
    });
    const egress = await egressFor();
    const proxy = new URL(egress.proxyUrl);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpRequest({
        host: proxy.hostname,
        port: proxy.port,
        method: 'POST',
        path: `http://127.0.0.1:${port}/p?q=1`,
        headers: {
          host: 'evil.example',
          'proxy-authorization': tokenOf(egress),
          'x-own': '1',
          connection: 'x-hop',
          'x-hop': '1',
        },
      });
      request.on('response', resolve).on('error', reject);
      request.end('body');
    });
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(answer.headers['x-sitedelta-egress']).toBeUndefined();
    expect(got).toMatchObject({ body: 'body', request: { method: 'POST', url: '/p?q=1' } });
    expect(got.request?.headers).toMatchObject({ host: `127.0.0.1:${port}`, 'x-own': '1' });
    expect(got.request?.headers).not.toHaveProperty('x-hop');
    expect(got.request?.headers).not.toHaveProperty('proxy-authorization');
  });

  it('opens no connection to forbidden addresses, and allows the others', async () => {
    const allowed = await site((_request, response) => response.end('yes'));
    const canary = await site((_request, response) => response.end('no'), '127.0.0.2', allowed.port);
    const egress = await egressFor();
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://127.0.0.2:${canary.port}/`;
      await expect(egress.fetch(url, fetchOptions())).rejects.toMatchObject({
        name: 'EgressError',
        refused: true,
      });
      expect(egress.failureOf(url)).toBe('refused');
    }
    expect((await egress.fetch(`http://127.0.0.1:${allowed.port}/`, fetchOptions())).body.toString()).toBe(
      'yes',
    );
    expect(canary.seen.connections).toBe(0);
    expect(allowed.seen.connections).toBe(1);
    expect(egress.stats()).toMatchObject({
      requests: 3,
      refused: [{ host: `127.0.0.2:${canary.port}`, count: 2 }],
    });
  });

  it('checks every redirect', async () => {
    const canary = await site((_request, response) => response.end('no'), '127.0.0.2');
    const { port } = await site((request, response) => {
      const location = request.url === '/out' ? `http://127.0.0.2:${canary.port}/` : '/end';
      if (request.url === '/end') response.end('end');
      else response.writeHead(302, { location }).end();
    });
    const egress = await egressFor();
    const inside = await fetchFollowing(egress, `http://127.0.0.1:${port}/in`, fetchOptions());
    expect(inside).toMatchObject({ status: 200, url: `http://127.0.0.1:${port}/end` });
    await expect(
      fetchFollowing(egress, `http://127.0.0.1:${port}/out`, fetchOptions()),
    ).rejects.toMatchObject({ refused: true });
    expect(canary.seen.connections).toBe(0);
  });

  it('answers 502 for a closed port, and refuses its own port even when listed', async () => {
    const gone = await site(() => {});
    await new Promise((done) => gone.server.close(done));
    const egress = await egressFor();
    const url = `http://127.0.0.1:${gone.port}/`;
    await expect(egress.fetch(url, fetchOptions())).rejects.toMatchObject({ refused: false });
    expect(egress.failureOf(url)).toBe('unreachable');
    // Browsers keep in a page's address what they do not send as one.
    expect(egress.failureOf(`${url.replace('//', '//user:word@')}#part`)).toBe('unreachable');
    const other = await egressFor();
    await expect(egress.fetch(`${other.proxyUrl}/`, fetchOptions())).rejects.toMatchObject({ refused: true });
  });
});

describe('names', () => {
  it('are pinned for the scan, so a rebinding answer is never used', async () => {
    const allowed = await site((_request, response) => response.end('yes'));
    const canary = await site((_request, response) => response.end('no'), '127.0.0.2', allowed.port);
    const lookup = vi.fn<Lookup>().mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['127.0.0.2']);
    const egress = await egressFor({ lookup });
    const url = `http://rebind.example:${allowed.port}/`;
    for (let time = 0; time < 3; time += 1)
      expect((await egress.fetch(url, fetchOptions())).status).toBe(200);
    expect(lookup).toHaveBeenCalledTimes(1);
    const later = await egressFor({ lookup });
    await expect(later.fetch(url, fetchOptions())).rejects.toMatchObject({ name: 'EgressError' });
    expect(later.causeOf(url)).toBe('unknown name');
    expect(canary.seen.connections).toBe(0);
  });

  it.each([
    ['one bad answer', async () => ['127.0.0.1', '127.0.0.2'], 'refused'],
    ['no answer', async () => [], 'unreachable'],
    ['a failing resolver', async () => Promise.reject(new Error('SERVFAIL')), 'unreachable'],
  ] as [string, Lookup, string][])('with %s are not connected to', async (_what, lookup, expected) => {
    const { port, seen } = await site((_request, response) => response.end());
    const egress = await egressFor({ lookup });
    const url = `http://name.example:${port}/`;
    await expect(egress.fetch(url, fetchOptions())).rejects.toThrow();
    expect(egress.failureOf(url)).toBe(expected);
    expect(seen.connections).toBe(0);
  });
});

describe('tunnels', () => {
  it('CONNECT carries bytes both ways to the end', async () => {
    const port = await raw((socket) =>
      socket.once('data', (data) => socket.end(`echo ${data.toString()}${'x'.repeat(300_000)}`)),
    );
    const egress = await egressFor();
    const text = await speak(egress, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: a\r\n\r\nhello`);
    expect(text).toContain('200 Connection established\r\n\r\necho hello');
    expect(text.match(/x+$/)?.[0]).toHaveLength(300_000);
  });

  it('an upgrade in absolute form becomes a connection of the other protocol', async () => {
    const { server, port } = await site((_request, response) => response.end());
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
      socket.once('data', (data: Buffer) => socket.end(`got ${data.toString()}`));
    });
    const egress = await egressFor();
    const head = `GET http://127.0.0.1:${port}/ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;
    const text = await speak(egress, `${head}ping`);
    expect(text).toMatch(/^HTTP\/1.1 101 /);
    expect(text).toContain('got ping');
    expect(await speak(egress, head.replace('127.0.0.1', '127.0.0.2'))).toMatch(/^HTTP\/1.1 403 /);
  });

  it.each([
    'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    'GET https://127.0.0.1/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    'GET http://u:p@127.0.0.1/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    'CONNECT nonsense HTTP/1.1\r\nhost: a\r\n\r\n',
    'CONNECT a@b:80 HTTP/1.1\r\nhost: a\r\n\r\n',
    '\0\x01garbage\r\n\r\n',
  ])('%j is answered with 400', async (bytes) => {
    expect(await speak(await egressFor(), bytes)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('bad sites and caps', () => {
  it.each([
    ['garbage', (socket: Socket) => socket.end('not http\r\n\r\n')],
    ['a huge header', (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`)],
    ['a reset', (socket: Socket) => socket.resetAndDestroy()],
    [
      'an upgrade nobody asked for',
      (socket: Socket) => socket.write('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    ['silence', () => {}],
    ['half a header', (socket: Socket) => socket.write('HTTP/1.1 200')],
    ['half a body', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf')],
  ])('%s is an error and leaves the proxy running', async (_what, behave) => {
    const bad = await raw((socket) => socket.once('data', () => behave(socket)));
    const good = await site((_request, response) => response.end('fine'));
    const egress = await egressFor({ limits: { idleTimeoutMs: 3_000 } });
    await expect(egress.fetch(`http://127.0.0.1:${bad}/`, fetchOptions())).rejects.toMatchObject({
      refused: false,
    });
    expect((await egress.fetch(`http://127.0.0.1:${good.port}/`, fetchOptions())).status).toBe(200);
  });

  it.each(['100 Continue', '102 Processing', '103 Early Hints\r\nlink: </a.css>; rel=preload'])(
    'ends an answer that never gets past %j, whether or not it is to change the protocol',
    async (line) => {
      const port = await raw((socket) => {
        const many = `HTTP/1.1 ${line}\r\n\r\n`.repeat(1_000);
        const send = (): void => {
          while (socket.write(many));
        };
        socket.on('drain', send);
        socket.once('data', send);
      });
      const egress = await egressFor();
      const url = `http://127.0.0.1:${port}/`;
      for (const connection of ['close', 'upgrade\r\nupgrade: websocket']) {
        const request = `GET ${url} HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\n\r\n`;
        expect(await speak(egress, request)).toMatch(/^HTTP\/1\.1 502 /);
      }
      await expect(egress.fetch(url, fetchOptions())).rejects.toThrow();
      expect(egress.failureOf(url)).toBe('malformed');
    },
  );

  it('passes on the answer that follows some others', async () => {
    const port = await raw((socket) =>
      socket.once('data', () =>
        socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(5)}HTTP/1.1 200 OK\r\n\r\nhere`),
      ),
    );
    const request = `GET http://127.0.0.1:${port}/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
    expect(await speak(await egressFor(), request)).toMatch(/^HTTP\/1\.1 200 [\s\S]*here/);
  });

  it('joins the pieces of an answer that comes in many', async () => {
    const PIECES = 10_000;
    const port = await raw((socket) =>
      socket.once('data', () =>
        socket.write(
          `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(PIECES)}0\r\n\r\n`,
        ),
      ),
    );
    const request = `GET http://127.0.0.1:${port}/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
    const answer = await speak(await egressFor(), request);
    expect(answer.match(/x/g)).toHaveLength(PIECES);
    expect(answer.match(/\r\n[0-9a-f]+\r\nx/g)?.length).toBeLessThan(PIECES / 10);
  });

  it('cuts an endless answer at the cap on bytes', async () => {
    const { port } = await site((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const egress = await egressFor({ limits: { maxBytes: 200_000 } });
    const options = { ...fetchOptions(), maxBytes: Number.MAX_SAFE_INTEGER };
    await expect(egress.fetch(`http://127.0.0.1:${port}/`, options)).rejects.toThrow();
    expect(egress.stats().capped).toBe(true);
    await expect(egress.fetch(`http://127.0.0.1:${port}/`, options)).rejects.toThrow();
    expect(egress.stats().requests).toBe(1);
  });

  it('stops at the cap on requests', async () => {
    const { port, seen } = await site((_request, response) => response.end('x'));
    const egress = await egressFor({ limits: { maxRequests: 2 } });
    const url = `http://127.0.0.1:${port}/`;
    await egress.fetch(url, fetchOptions());
    await egress.fetch(url, fetchOptions());
    await expect(egress.fetch(url, fetchOptions())).rejects.toThrow();
    expect(seen.connections).toBe(2);
    expect(egress.stats().capped).toBe(true);
  });

  it('decodes no more of a decompression bomb than requested', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { port } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const egress = await egressFor();
    const answer = await egress.fetch(`http://127.0.0.1:${port}/`, fetchOptions());
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(1_000_000);
  });

  it('sends nothing over a connection without a request: a browser may be about to use it', async () => {
    const egress = await egressFor({ limits: { idleTimeoutMs: 500 } });
    const { hostname, port } = new URL(egress.proxyUrl);
    const said = await new Promise((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname);
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('error', () => {});
      socket.on('close', () => resolve(text));
    });
    expect(said).toBe('');
  });

  it('lets nothing more out by a port that was cut off, and goes on by the others', async () => {
    const ended: Promise<unknown>[] = [];
    const port = await raw((socket) => ended.push(once(socket.resume(), 'close')));
    const egress = await egressFor();
    const own = await egress.openPort();
    const bytes = `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: a\r\n\r\n`;
    const through = { ...egress, proxyUrl: own.url };
    const open = speak(through, bytes);
    await expect.poll(() => ended.length).toBe(1);

    own.cutOff();
    // Both sides: what the client was waiting for, and the site.
    expect(await open).toContain('200 Connection established');
    await ended[0];
    expect(await speak(through, bytes)).toBe('');
    expect(ended).toHaveLength(1);
    expect(egress.stats().requests).toBe(1);

    void speak(egress, bytes);
    await expect.poll(() => ended.length).toBe(2);
    expect(egress.stats().requests).toBe(2);
    // The port stays taken until it is closed, also when the scan has ended.
    await egress.close();
    await expect(raw(() => {}, Number(new URL(own.url).port))).rejects.toThrow('EADDRINUSE');
    await own.close();
  });

  it('ends everything on close, twice', async () => {
    const port = await raw(() => {});
    const egress = await egressFor();
    const open = speak(egress, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: a\r\n\r\n`);
    await expect.poll(() => egress.stats().requests).toBe(1);
    await egress.close();
    await egress.close();
    await open;
    await expect(egress.fetch(`http://127.0.0.1:${port}/`, fetchOptions())).rejects.toThrow();
  });
});
