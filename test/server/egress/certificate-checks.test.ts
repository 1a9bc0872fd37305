import { createServer } from 'node:https';
import { createServer as createPlainServer } from 'node:http';
import { connect as connectTcp, createServer as createTcpServer } from 'node:net';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { createPrivateCa } from '../../../harness/network/private-ca.ts';
import type { PrivateCa } from '../../../harness/network/private-ca.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { egressFlags } from '../../../server/egress/browser-flags.ts';
import { createCertificateChecks } from '../../../server/egress/certificate-checks.ts';
import { createConnector } from '../../../server/egress/connector.ts';
import { Ledger } from '../../../server/egress/ledger.ts';
import { DEFAULT_LIMITS } from '../../../server/egress/limits.ts';
import { openEgress } from '../../../server/egress/egress.ts';
import { createAddressPolicy } from '../../../server/egress/policy.ts';
import { createResolver } from '../../../server/egress/resolver.ts';
import { signIn } from '../../../server/egress/sign-in.ts';

let known: PrivateCa;
let unknown: PrivateCa;
const closers: (() => unknown)[] = [];
const usual = getCACertificates('default');

beforeAll(async () => {
  const folder = temporaryFolder();
  known = await createPrivateCa(folder);
  setDefaultCACertificates([...usual, readFileSync(known.certPath, 'utf8')]);
  unknown = await createPrivateCa(folder);
});
afterAll(() => setDefaultCACertificates(usual));
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(server: Server): Promise<number> {
  closers.push(() => closeServer(server));
  return listenOnLoopback(server);
}

/** A server that records what is asked of it. */
async function secure(
  ca: PrivateCa,
  host: string,
  days?: number,
): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(await ca.issue(host, days), (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end('<p>');
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    socket.destroy();
  });
  return { port: await serve(server), asked };
}

const HOSTS = ['named.test', 'good.test', 'foreign.test', 'wrong.test', 'expired.test'];

async function open(anyCertificateOf: string[]) {
  const egress = await openEgress({
    policy: createAddressPolicy({ allowTargets: HOSTS, denyTargets: [], allowPorts: [] }),
    resolver: createResolver({ lookup: async () => ['127.0.0.1'] }),
    anyCertificateOf,
  });
  closers.push(() => egress.close());
  return egress;
}

/** Opens a WebSocket, in the page. */
function socketTo(url: string): string {
  return `new Promise((done) => { new WebSocket('${url}').onerror = done; }).then(() => 'ended')`;
}

it('the browser takes every certificate of the named host, and only valid ones of other hosts', async () => {
  const named = await secure(unknown, 'another-name.test', -1);
  const good = await secure(known, 'good.test');
  const foreign = await secure(unknown, 'foreign.test');
  const wrong = await secure(known, 'another-name.test');
  const expired = await secure(known, 'expired.test', -1);
  const plain: string[] = [];
  const plainServer = createPlainServer();
  plainServer.on('upgrade', (request, socket) => {
    plain.push(request.url ?? '');
    socket.destroy();
  });
  const plainPort = await serve(plainServer);
  const egress = await open(['named.test']);
  expect(egress.checksCertificates).toBe(true);
  const browser = await openBrowser(egressFlags(egress.proxyUrl));
  closers.push(() => browser.close());
  const page = await openPage(browser);
  const cdp = await page.createCDPSession();
  await cdp.send('Security.setIgnoreCertificateErrors', { ignore: true });
  if (egress.credentials !== null) await signIn(cdp, egress.credentials);

  // A page of https may not open one without TLS.
  expect(await page.evaluate(socketTo(`ws://good.test:${plainPort}/plain`))).toBe('ended');
  await page.goto(`https://named.test:${named.port}/page`);
  const origins = Object.entries({ good, foreign, wrong, expired }).map(
    ([name, { port }]) => `https://${name}.test:${port}`,
  );
  const results = await page.evaluate(
    `Promise.all([...${JSON.stringify(origins)}.map((origin) => fetch(origin + '/fetch').then(() => true, () => false)),
      ${socketTo(`wss://foreign.test:${foreign.port}/socket`)}])`,
  );

  expect(results).toEqual([true, false, false, false, 'ended']);
  expect(named.asked).toContain('/page');
  expect(good.asked).toEqual(['/fetch']);
  expect([...foreign.asked, ...wrong.asked, ...expired.asked]).toEqual([]);
  // A WebSocket without TLS has a tunnel, and no certificate.
  expect(plain).toEqual(['/plain']);
  await page.goto(`https://foreign.test:${foreign.port}/page`).catch(() => null);
  expect(egress.failureOf(`https://foreign.test:${foreign.port}/page`)).toBe('unreachable');
  expect(foreign.asked).toEqual([]);
});

it('so do our own requests', async () => {
  const named = await secure(unknown, 'another-name.test', -1);
  const foreign = await secure(unknown, 'foreign.test');
  const egress = await open(['named.test']);
  const options = { signal: new AbortController().signal, timeoutMs: 20_000, maxBytes: 100 };

  expect(await egress.fetch(`https://named.test:${named.port}/`, options)).toMatchObject({ status: 200 });
  await expect(egress.fetch(`https://foreign.test:${foreign.port}/`, options)).rejects.toThrow();
  expect(foreign.asked).toEqual([]);
});

it('a variable that turns the checks of Node off changes nothing', async () => {
  const foreign = await secure(unknown, 'foreign.test');
  const egress = await open(['named.test']);
  const options = { signal: new AbortController().signal, timeoutMs: 20_000, maxBytes: 100 };
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

  await expect(egress.fetch(`https://foreign.test:${foreign.port}/`, options)).rejects.toThrow();
  expect(foreign.asked).toEqual([]);
});

it('without such hosts, the browser checks certificates itself', async () => {
  expect((await open([])).checksCertificates).toBe(false);
});

it('a host that ends one handshake is asked again, one with a wrong certificate is not', async () => {
  const good = await secure(known, 'good.test');
  const wrong = await secure(unknown, 'wrong.test');
  const connections: Record<string, number> = { good: 0, wrong: 0 };
  const proxy = async (name: string, to: number, isBroken: (count: number) => boolean): Promise<number> => {
    const server = createTcpServer((socket) => {
      const count = (connections[name] = (connections[name] ?? 0) + 1);
      socket.on('error', () => undefined);
      if (isBroken(count)) return socket.destroy();
      const target = connectTcp(to, '127.0.0.1');
      target.on('error', () => socket.destroy());
      socket.on('close', () => target.destroy());
      return socket.pipe(target).pipe(socket);
    });
    closers.push(() => new Promise((done) => server.close(done)));
    return listenOnLoopback(server);
  };
  const goodPort = await proxy('good', good.port, (count) => count === 1);
  const wrongPort = await proxy('wrong', wrong.port, () => false);
  const limits = DEFAULT_LIMITS;
  const connector = createConnector({
    policy: createAddressPolicy({ allowTargets: HOSTS, denyTargets: [], allowPorts: [] }),
    resolver: createResolver({ lookup: async () => ['127.0.0.1'] }),
    limits,
    ledger: new Ledger(limits),
  });
  closers.push(() => connector.close());
  const checks = createCertificateChecks(connector, []);

  expect(await checks.accepts('good.test', goodPort)).toBe(false);
  expect(await checks.accepts('good.test', goodPort)).toBe(true);
  expect(await checks.accepts('good.test', goodPort)).toBe(true);
  expect(await checks.accepts('wrong.test', wrongPort)).toBe(false);
  expect(await checks.accepts('wrong.test', wrongPort)).toBe(false);
  expect(connections).toEqual({ good: 2, wrong: 1 });
});
