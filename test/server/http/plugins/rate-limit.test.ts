import { expect, it, vi } from 'vitest';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const ID = 'b'.repeat(32);
/** Longer than a test takes, however slow the machine is. */
const WINDOW = { rateLimitWindowMs: 3_600_000 };
const accepting = aFailingService({ create: async () => ({ id: ID }) });
const post = { method: 'POST', url: '/api/v1/scans', payload: { url: 'https://a.test/' } } as const;

it('limits the calls of a client per window, including invalid ones, and reports the limit', async () => {
  const app = await buildTestApp(accepting, { rateLimitMax: 3 });

  const first = await inject(app, post);
  const invalid = await inject(app, { method: 'POST', url: post.url, payload: '{' });
  const huge = await inject(app, { method: 'POST', url: post.url, payload: { url: 'x'.repeat(20_000) } });
  const refused = await inject(app, post);

  expect([first, invalid, huge, refused].map(({ statusCode }) => statusCode)).toEqual([202, 400, 400, 429]);
  expect([first, invalid, huge, refused].map(({ headers }) => headers['ratelimit-remaining'])).toEqual([
    '2',
    '1',
    '0',
    '0',
  ]);
  expect(refused.json().error).toBe('rate_limited');
  for (const { headers } of [first, refused]) {
    expect(headers['ratelimit-limit']).toBe('3');
    expect(headers['ratelimit-reset']).toMatch(/^\d+$/);
    expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
  }
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

it('is not affected by setting the wall clock back or forward by an hour', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 2 });
  const wall = vi.spyOn(Date, 'now');
  const now = Date.now();
  try {
    await inject(app, post);
    wall.mockReturnValue(now - 3_600_000);
    await inject(app, post);
    const back = await inject(app, post);
    wall.mockReturnValue(now + 2 * 3_600_000);
    const forward = await inject(app, post);

    expect([back.statusCode, forward.statusCode]).toEqual([429, 429]);
    expect(Number(back.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    expect(Number(forward.headers['retry-after'])).toBeGreaterThan(3_000);
  } finally {
    wall.mockRestore();
  }
});

it('never limits reading', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 1 });
  await inject(app, post);
  await inject(app, post);

  for (let call = 0; call < 50; call++) {
    const response = await inject(app, { url: `/api/v1/scans/${ID}` });
    expect([response.statusCode, response.headers['ratelimit-limit']]).toEqual([503, undefined]);
  }
});

it('is off with 0', async () => {
  const app = await buildTestApp(accepting, { rateLimitMax: 0 });

  for (let call = 0; call < 30; call++) expect((await inject(app, post)).statusCode).toBe(202);
});

it('counts each client separately, and an IPv6 network as one client', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 1 });
  let calls = 0;
  const from = async (remoteAddress: string) => {
    const payload = { url: `https://host${calls++}.test/` };
    return (await inject(app, { ...post, payload, remoteAddress })).statusCode;
  };

  expect(await from('192.0.2.1')).toBe(202);
  expect(await from('192.0.2.1')).toBe(429);
  expect(await from('192.0.2.2')).toBe(202);
  expect(await from('2001:db8:0:1::1')).toBe(202);
  expect(await from('2001:db8:0:1:ffff::2')).toBe(429);
  expect(await from('2001:db8:0:2::1')).toBe(202);
});

it('trusts X-Forwarded-For only from listed proxies', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 1, trustProxy: ['10.0.0.0/8'] });
  const from = async (remoteAddress: string, forwarded: string) =>
    (await inject(app, { ...post, remoteAddress, headers: { 'x-forwarded-for': forwarded } })).statusCode;

  expect(await from('10.0.0.1', '192.0.2.1')).toBe(202);
  expect(await from('10.0.0.1', '192.0.2.2')).toBe(202);
  expect(await from('10.0.0.1', '192.0.2.9, 192.0.2.1')).toBe(429);
  expect(await from('198.51.100.1', '192.0.2.3')).toBe(202);
  expect(await from('198.51.100.1', '192.0.2.4')).toBe(429);
});

it('limits all clients together', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 1 });
  const statuses: number[] = [];
  for (let client = 0; client < 101; client++) {
    const remoteAddress = `198.51.${client >> 6}.${client & 63}`;
    const payload = { url: `https://host${client}.test/` };
    statuses.push((await inject(app, { ...post, payload, remoteAddress })).statusCode);
  }

  expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 202));
  expect(statuses[100]).toBe(429);
});

it('limits each host for all clients together', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 1 });
  const from = async (client: number, url: string) =>
    (await inject(app, { ...post, payload: { url }, remoteAddress: `198.51.100.${client}` })).statusCode;

  for (let client = 0; client < 3; client++) expect(await from(client, `https://a.test/${client}`)).toBe(202);
  expect(await from(3, 'http://A.test.:81/other')).toBe(429);
  expect(await from(4, 'https://b.test/')).toBe(202);
});

it('cannot be made to forget a client by thousands of others', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 1 });
  expect((await inject(app, post)).statusCode).toBe(202);
  // The plugin remembers 5,000 by default.
  for (let other = 0; other < 6_000; other++) {
    await app.inject({ ...post, remoteAddress: `10.0.${other >> 8}.${other & 255}` });
  }
  expect((await inject(app, post)).statusCode).toBe(429);
});

it('limits requests for addresses that do not exist', async () => {
  const app = await buildTestApp(accepting, { ...WINDOW, rateLimitMax: 1 });
  for (let call = 0; call < 30; call++)
    expect((await inject(app, { url: '/wp-login' })).statusCode).toBe(404);

  const refused = await inject(app, { url: '/wp-login' });

  expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limited']);
});
