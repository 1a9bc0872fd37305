import { createServer, request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/http/app.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { aScan, aResult, SCAN_ID } from '../../../harness/findings/builders.ts';
import { aHistory } from '../../../harness/findings/a-history.ts';
import { aConfig, aFailingService } from '../../../harness/service/build-test-app.ts';
import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';

const SIGN_ON = { cookie: 'team=yes' };

/** What a team puts in front: it asks for a sign-on, and owns the rest of the host. */
function frontDoor(service: () => number, strips: boolean): Server {
  return createServer((request, response) => {
    const url = request.url ?? '/';
    if (request.headers.cookie?.includes('team=yes') !== true) return response.writeHead(401).end('Sign in');
    if (!/^\/quality(\/|$)/.test(url)) return response.writeHead(418).end('Another application');
    if (strips && url === '/quality') return response.writeHead(301, { location: '/quality/' }).end();
    const path = strips ? url.slice('/quality'.length) : url;
    const passed = httpRequest(
      {
        port: service(),
        path,
        method: request.method,
        headers: { ...request.headers, 'x-forwarded-for': '203.0.113.1' },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    return request.pipe(passed);
  });
}

function visit(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { ...SIGN_ON, 'content-type': 'application/json' } });
}

describe.each([
  ['takes the path off', true],
  ['leaves the path on', false],
])('behind a proxy with a sign-on that %s', (_name, strips) => {
  let app: FastifyInstance;
  let door: Server;
  let base: string;
  const ports = { service: 0 };

  beforeAll(async () => {
    door = frontDoor(() => ports.service, strips);
    base = `http://127.0.0.1:${await listenOnLoopback(door)}/quality`;
    const service = aFailingService({
      create: async () => ({ id: SCAN_ID }),
      get: async () => aScan({ result: aResult([]) }),
      history: async () => aHistory(1),
      readiness: async () => ({ ready: true, problems: [], warnings: [] }),
    });
    app = await buildApp({
      config: aConfig({ publicUrl: base, port: 1, trustProxy: ['127.0.0.1'], rateLimitMax: 1000 }),
      service,
      pages,
    });
    ports.service = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  afterAll(async () => {
    await closeServer(door);
    await app.close();
  });

  /** Every address in a text that is the service's. */
  async function expectToBeThere(addresses: string[]): Promise<void> {
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${base}(/|$)`));
      expect([address, (await visit(address)).status]).toEqual([address, expect.toBeOneOf([200, 404])]);
      if (!address.endsWith('/api/v1/scans')) expect((await visit(address)).status).toBe(200);
    }
  }

  it.each(['/', `/reports/${SCAN_ID}`, `/reports/${SCAN_ID}/history`])(
    'every link of %s works',
    async (path) => {
      const page = await visit(`${base}${path}`);
      expect(page.status).toBe(200);
      const links = [...(await page.text()).matchAll(/(?:href|src)="([^"#]+)/g)].map(
        ([, link = '']) => new URL(link, `${base}${path}`).href,
      );
      await expectToBeThere(links.filter((link) => !link.startsWith('https:')));
    },
  );

  it('the addresses in discovery and in the answer of createScan work', async () => {
    const catalog = await visit(`${base}/.well-known/api-catalog`);
    const llms = await visit(`${base}/llms.txt`);
    const created = await visit(`${base}/api/v1/scans`, {
      method: 'POST',
      body: '{"url":"https://a.test/"}',
    });
    expect(created.status).toBe(202);
    const texts = [
      await catalog.text(),
      catalog.headers.get('link'),
      created.headers.get('link'),
      created.headers.get('location'),
      await created.text(),
      // Addresses with a place for an id do not count.
      (await llms.text()).replaceAll(/\S+\{id\}\S*/g, ''),
    ].join('\n');
    await expectToBeThere([...new Set(texts.match(/http:\/\/127[^"\s<>)]+/g))]);
    const { servers } = JSON.parse(await (await visit(`${base}/openapi.json`)).text());
    expect(servers).toMatchObject([{ url: base }]);
  });

  it('leads from the bare path to the home page', async () => {
    const page = await visit(base);
    expect([page.status, page.url]).toEqual([200, `${base}/`]);
  });

  it('the service answers unknown addresses itself, and the proxy lets nobody in without a sign-in', async () => {
    expect(await (await visit(`${base}/nothing`)).json()).toMatchObject({ error: 'not_found' });
    expect((await fetch(`${base}/api/v1/scans/${SCAN_ID}`)).status).toBe(401);
  });
});

it('a person behind the proxy starts a scan and reads the report', async () => {
  const ports = { service: 0 };
  const door = frontDoor(() => ports.service, true);
  const base = `http://127.0.0.1:${await listenOnLoopback(door)}/quality`;
  const service = aFailingService({
    create: async () => ({ id: SCAN_ID }),
    get: async () => aScan({ result: aResult([]) }),
  });
  const app = await buildApp({ config: aConfig({ publicUrl: base, port: 1 }), service, pages });
  ports.service = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    await browser.setCookie({ name: 'team', value: 'yes', domain: '127.0.0.1', path: '/' });
    await page.goto(`${base}/`);
    await page.type('input[name="url"]', 'https://a.test/');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(page.url()).toBe(`${base}/reports/${SCAN_ID}`);
    expect(await page.$eval('link[rel="stylesheet"]', (link) => link.sheet !== null)).toBe(true);
  } finally {
    await browser.close();
    await closeServer(door);
    await app.close();
  }
});
