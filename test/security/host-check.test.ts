import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { aFailingService, buildTestApp } from '../../harness/service/build-test-app.ts';
import { inject } from '../../harness/service/inject.ts';

const ID = 'b'.repeat(32);
const service = aFailingService({ create: async () => ({ id: ID }) });

async function statusOf(app: FastifyInstance, headers: Record<string, string>): Promise<number> {
  const payload = { url: 'https://a.test/' };
  const answer = await inject(app, { method: 'POST', url: '/api/v1/scans', payload, headers });
  return answer.statusCode;
}

it('a service on loopback answers only to names that an attacker cannot register', async () => {
  const app = await buildTestApp(service, { publicUrl: 'https://scan.example.net/quality' });
  for (const [host, expected] of [
    ['127.0.0.1:8080', 202],
    ['[::1]:8080', 202],
    ['localhost', 202],
    ['LOCALHOST:8080', 202],
    ['scan.localhost:8080', 202],
    ['sitedelta:8080', 202],
    ['10.0.0.7', 202],
    ['scan.example.net', 202],
    ['Scan.Example.net.:443', 202],
    ['evil.example', 400],
    ['evil.example:8080', 400],
    ['127.0.0.1.evil.example', 400],
    ['localhost.evil.example', 400],
    ['notscan.example.net', 400],
  ] as const)
    expect([host, await statusOf(app, { host })]).toEqual([host, expected]);
});

it('requests through a trusted proxy are answered only under the names of the service', async () => {
  const config = { publicUrl: 'https://scan.example.net/quality', trustProxy: ['127.0.0.1'] };
  const app = await buildTestApp(service, config);
  for (const [host, expected] of [
    // As nginx passes requests on by itself.
    ['127.0.0.1:8080', 202],
    ['scan.example.net', 202],
    ['other.example', 400],
  ] as const) {
    const passedOn = { host, 'x-forwarded-for': '203.0.113.1', 'x-forwarded-host': 'scan.example.net' };
    expect([host, await statusOf(app, passedOn)]).toEqual([host, expected]);
  }
});

it.each([
  ['0.0.0.0', 202],
  ['::', 202],
  ['192.0.2.7', 202],
  ['scan.internal', 202],
  ['127.0.0.2', 400],
  ['::1', 400],
  ['localhost', 400],
])('a service that listens on %s answers to an unknown name with %i', async (host, expected) => {
  expect(await statusOf(await buildTestApp(service, { host }), { host: 'other.example' })).toBe(expected);
});

it('requests to an address of the service under another name are refused', async () => {
  const app = await buildTestApp(service);
  for (const [url, expected] of [
    ['/', 400],
    [`/api/v1/scans/${ID}`, 404],
    [`/api/v1/scans/${ID}/diff?base=${ID}`, 400],
    [`/reports/${ID}`, 400],
    ['/healthz', 400],
    ['/nothing', 400],
  ] as const) {
    const answer = await inject(app, { url, headers: { host: 'evil.example' } });
    expect([url, answer.statusCode]).toEqual([url, expected]);
    expect(answer.body).not.toContain('evil');
  }
});
