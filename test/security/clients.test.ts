import { expect, it } from 'vitest';
import { aFailingService, buildTestApp } from '../../harness/service/build-test-app.ts';
import { inject } from '../../harness/service/inject.ts';

const accepting = aFailingService({ create: async () => ({ id: 'b'.repeat(32) }) });

/** Headers by which a client could say that it is another. */
const CLAIMS = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '203.0.113.8, 127.0.0.1' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': 'unknown' },
  { 'x-forwarded-for': ', ,' },
  { 'x-forwarded-for': '203.0.113.9\t' },
  { 'x-real-ip': '203.0.113.10' },
  { forwarded: 'for=203.0.113.11' },
  { 'x-client-ip': '203.0.113.12' },
  { 'cf-connecting-ip': '203.0.113.13' },
  { 'true-client-ip': '203.0.113.14' },
  { 'x-forwarded-host': 'other.test' },
];

it.each([
  ['without TRUST_PROXY', false, '198.51.100.1'],
  ['from outside of TRUST_PROXY', ['10.0.0.0/8'], '198.51.100.1'],
] as const)('no header makes a client another one %s', async (_name, trustProxy, remoteAddress) => {
  const app = await buildTestApp(accepting, {
    rateLimitMax: 1,
    trustProxy: trustProxy === false ? false : [...trustProxy],
  });
  const statuses: number[] = [];
  for (const headers of [{}, ...CLAIMS]) {
    const answer = await inject(app, {
      method: 'POST',
      url: '/api/v1/scans',
      payload: { url: 'https://a.test/' },
      headers,
      remoteAddress,
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([202, ...CLAIMS.map(() => 429)]);
});

it('addresses that a client claims do not count, even if a trusted proxy passes them on', async () => {
  const app = await buildTestApp(accepting, { rateLimitMax: 1, trustProxy: ['10.0.0.0/8'] });
  const from = async (forwarded: string): Promise<number> => {
    const answer = await inject(app, {
      method: 'POST',
      url: '/api/v1/scans',
      payload: { url: 'https://a.test/' },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: '10.0.0.1',
    });
    return answer.statusCode;
  };
  expect(await from('198.51.100.1')).toBe(202);
  for (const claim of ['203.0.113.1', 'x', '127.0.0.1', '10.9.9.9', '::1', '"><script>']) {
    expect(await from(`${claim}, 198.51.100.1`)).toBe(429);
  }
  // An IPv6 client owns its whole /64, and an IPv4 client written as IPv6 is the same client.
  expect(await from('2001:db8:1:1::1')).toBe(202);
  expect(await from('2001:db8:1:1:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await from('::ffff:198.51.100.1')).toBe(429);
});
