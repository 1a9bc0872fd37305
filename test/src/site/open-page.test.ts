import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { createPrivateCa } from '../../../harness/network/private-ca.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { openPage } from '../../../src/site/open-page.ts';

const ACCESS = {
  headers: { 'X-Preview': 'header-secret' },
  cookies: { one: 'cookie-secret', two: '2' },
  ignoreHttpsErrors: false,
};

/** By host and path: what was sent with each request. */
let asked: [string, string][];
let servers: Server[];
/** Ports of two servers of plain http, and of one with a certificate that nobody trusts. */
let ports: { plain: number; other: number; secure: number };

const answer: RequestListener = (request, response) => {
  asked.push([`${request.headers.host}${request.url}`, sentWith(request)]);
  const url = new URL(request.url ?? '', 'http://x');
  const to = url.pathname === '/circle' ? '/circle' : url.searchParams.get('to');
  if (to === null) response.setHeader('x-seen', 'yes').end('hello');
  else response.writeHead(302, { location: to }).end();
};

function sentWith({ headers }: IncomingMessage): string {
  return [headers['x-preview'], headers.cookie].filter((value) => value !== undefined).join(' ');
}

const ALL = 'header-secret one=cookie-secret; two=2';

beforeAll(async () => {
  const ca = await createPrivateCa(temporaryFolder());
  const secure = createHttpsServer(await ca.issue('localhost'), answer);
  servers = [createServer(answer), createServer(answer), secure];
  const [plain = 0, other = 0, own = 0] = await Promise.all(
    servers.map((server) => listenOnLoopback(server)),
  );
  ports = { plain, other, secure: own };
});

afterAll(() => Promise.all(servers.map((server) => closeServer(server))));

beforeEach(() => {
  asked = [];
});

function open(address: string, site: string, access?: typeof ACCESS): Promise<Response> {
  return openPage(address, site, access, { headers: {}, signal: AbortSignal.timeout(60_000) });
}

function to(origin: string, target: string): string {
  return `${origin}/?to=${encodeURIComponent(target)}`;
}

describe('headers and cookies', () => {
  it('are sent to the host of the site, on any of its ports, also after redirects within it', async () => {
    const site = `http://localhost:${ports.plain}`;
    const end = `http://localhost:${ports.other}/end`;
    const response = await open(to(site, end), site, ACCESS);

    expect(await response.text()).toBe('hello');
    expect(asked.map(([, sent]) => sent)).toEqual([ALL, ALL]);
    expect(asked.at(-1)?.[0]).toBe(`localhost:${ports.other}/end`);
  });

  it('are sent to no other host, neither at first nor after a redirect', async () => {
    const site = `http://localhost:${ports.plain}`;
    const other = `http://127.0.0.1:${ports.other}/`;
    await open(other, site, ACCESS);
    await open(to(site, other), site, ACCESS);

    expect(asked.map(([, sent]) => sent)).toEqual(['', ALL, '']);
  });

  it('of an https site are not sent over http', async () => {
    const site = `https://localhost:${ports.secure}`;
    const access = { ...ACCESS, ignoreHttpsErrors: true };
    await open(to(site, `http://localhost:${ports.plain}/`), site, access);

    expect(asked.map(([, sent]) => sent)).toEqual([ALL, '']);
  });

  it('are not there without them', async () => {
    const site = `http://localhost:${ports.plain}`;
    await open(to(site, '/end'), site);

    expect(asked.map(([, sent]) => sent)).toEqual(['', '']);
  });
});

describe('a certificate that nobody trusts', () => {
  it('is taken if that is asked for, with status, headers and body', async () => {
    const site = `https://localhost:${ports.secure}/`;
    const response = await open(site, site, { ...ACCESS, ignoreHttpsErrors: true });

    expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([
      200,
      'yes',
      'hello',
    ]);
  });

  it('is refused otherwise, and always if it is of another host', async () => {
    const site = `https://localhost:${ports.secure}/`;
    const plain = `http://127.0.0.1:${ports.plain}`;
    const access = { ...ACCESS, ignoreHttpsErrors: true };

    await expect(open(site, site, ACCESS)).rejects.toThrow();
    await expect(open(to(plain, site), plain, access)).rejects.toThrow();
    expect(asked.map(([host]) => host)).toEqual([expect.stringContaining('127.0.0.1')]);
  });
});

it('ends redirects that go round in a circle, or lead to no web page', async () => {
  const site = `http://localhost:${ports.plain}`;

  await expect(open(`${site}/circle`, site, ACCESS)).rejects.toThrow('redirects too often');
  await expect(open(to(site, 'file:///etc/hostname'), site, ACCESS)).rejects.toThrow('not a web address');
});
