import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../../../server/config/config.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const ID = 'd'.repeat(32);
const PUBLIC = { publicUrl: 'https://scan.example.net/quality' };
/** As docs/operations.md has it: nginx on the same machine. */
const BEHIND_NGINX = { ...PUBLIC, trustProxy: ['127.0.0.1'] };

function anApp(config: Partial<Config>): Promise<FastifyInstance> {
  return buildTestApp(
    aFailingService({
      readiness: async () => ({ ready: true, problems: [], warnings: [] }),
    }),
    config,
  );
}

async function statusOf(
  app: FastifyInstance,
  headers: Record<string, string>,
  url = '/healthz',
): Promise<number> {
  return (await inject(app, { url, headers })).statusCode;
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

describe('a Host header with a name that resolves to this machine', () => {
  it.each([{}, { trustProxy: ['127.0.0.1'] }, BEHIND_NGINX])(
    'is refused, whatever else the request says: %o',
    async (config) => {
      const app = await anApp(config);
      for (const extra of [{}, { 'x-forwarded-for': '1.2.3.4' }, { 'x-forwarded-host': 'localhost' }]) {
        const headers = { host: 'evil.example:8080', ...extra };
        expect(await statusOf(app, headers)).toBe(400);
        expect(await statusOf(app, headers, '/')).toBe(400);
        expect(await statusOf(app, headers, `/api/v1/scans/${ID}`)).toBe(404);
        expect(await createdBy(app, headers)).toEqual([400, 'invalid_request']);
      }
    },
  );

  it.each(['127.0.0.1:8080', '[::1]:8080', 'localhost', 'sitedelta', 'a.localhost', 'scan.example.net'])(
    'passes with the name %s, directly and through the proxy',
    async (host) => {
      const app = await anApp(BEHIND_NGINX);
      expect(await statusOf(app, { host })).toBe(200);
      expect(await statusOf(app, { host, 'x-forwarded-for': '203.0.113.1' })).toBe(200);
    },
  );

  it('is allowed if the service does not listen on loopback', async () => {
    expect(await statusOf(await anApp({ host: '0.0.0.0' }), { host: 'scan.intranet.example' })).toBe(200);
  });
});
