import { createServer, request as httpRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../../../server/config/config.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import { listenOnLoopback } from '../../../../harness/network/listen-on-loopback.ts';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';

const ID = 'd'.repeat(32);
const PUBLIC = { publicUrl: 'https://scan.example.net/quality' };
/** As docs/operations.md has it: nginx on the same machine. */
const BEHIND_NGINX = { ...PUBLIC, trustProxy: ['127.0.0.1'] };

function anApp(config: Partial<Config>): Promise<FastifyInstance> {
  return buildTestApp(
    aFailingService({
      create: async () => ({ id: ID }),
    }),
    config,
  );
}

async function createdBy(app: FastifyInstance, headers: Record<string, string>): Promise<unknown> {
  const answer = await inject(app, {
    method: 'POST',
    url: '/api/v1/scans',
    headers,
    payload: { url: 'https://a.test/' },
  });
  return answer.statusCode === 202 ? 202 : [answer.statusCode, answer.json().error];
}

describe('createScan', () => {
  const host = 'scan.example.net';
  const evil = 'https://evil.example';

  it.each([
    ['a program', { host }],
    ['our page', { host, origin: 'https://scan.example.net', 'sec-fetch-site': 'same-origin' }],
    ['our page, in an old browser', { host, origin: 'https://scan.example.net' }],
    [
      'our page, behind a proxy that changes Host',
      { host: '127.0.0.1:8080', origin: 'https://scan.example.net' },
    ],
    ['our page, under its own address', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }],
    ['our form', { host, origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an address bar', { host, 'sec-fetch-site': 'none' }],
  ])('takes what %s sends', async (_who, headers) => {
    expect(await createdBy(await anApp(BEHIND_NGINX), headers)).toBe(202);
  });

  it.each([
    ['another site', { host, origin: evil, 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { host, origin: 'https://blog.example.net', 'sec-fetch-site': 'same-site' }],
    ['another site, in an old browser', { host, origin: evil }],
    ['a name that leads to the proxy', { host: '127.0.0.1:8080', origin: 'http://evil.example' }],
    ['a page without an origin', { host, origin: 'null' }],
    ['another port', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:3000' }],
  ])('refuses what %s sends', async (_who, headers) => {
    for (const config of [BEHIND_NGINX, { ...PUBLIC, host: '0.0.0.0' }]) {
      expect(await createdBy(await anApp(config), headers)).toEqual([400, 'invalid_request']);
    }
  });
});

it('refuses what a real browser sends for another site, also through a proxy that changes Host', async () => {
  const app = await anApp({ trustProxy: ['127.0.0.1'] });
  const service = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  // As nginx does by default.
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, host: service.host, 'x-forwarded-for': '203.0.113.1' };
    const passedOn = httpRequest(new URL(request.url ?? '/', service), { method: request.method, headers });
    passedOn.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passedOn);
  });
  const port = await listenOnLoopback(proxy);
  onTestFinished(() => void proxy.close());
  const browser = await openBrowser(['--host-resolver-rules=MAP evil.test 127.0.0.1']);
  onTestFinished(() => browser.close());
  const page = await openPage(browser);
  await page.setBypassCSP(true);

  async function askFrom(origin: string): Promise<unknown> {
    await page.goto(`${origin}/healthz`);
    return page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '1.2.3.4' };
      const body = JSON.stringify({ url: 'https://a.test/' });
      return (await fetch('/api/v1/scans', { method: 'POST', headers, body })).status;
    });
  }

  expect(await askFrom(`http://127.0.0.1:${port}`)).toBe(202);
  expect(await askFrom(`http://evil.test:${port}`)).toBe(400);
  expect(await askFrom(`http://evil.test:${service.port}`)).toBe(400);
});
