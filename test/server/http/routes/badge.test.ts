import { describe, expect, it } from 'vitest';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import type { HistoryScan } from '../../../../server/service/scan-history.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';

const ID = 'c'.repeat(32);
const scan: HistoryScan = {
  id: ID,
  target: 'https://secret.example/',
  status: 'complete',
  deployment: null,
  when: '2026-11-21T05:04:00.000Z',
  counts: { high: 1, medium: 0, low: 2, pages: 3 },
  changes: { added: 2, resolved: 4 },
  base: 'd'.repeat(32),
};
async function missing(): Promise<never> {
  throw new ServiceError('not_found', 'There is no scan with this id.');
}

describe('the badge of a scan', () => {
  it('is an image for other sites, which proxies may keep, and has nothing but numbers', async () => {
    const app = await buildTestApp(aFailingService({ summary: async () => scan }));

    const response = await inject(app, { url: `/badge/${ID}.svg` });

    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.body).toContain('2 added, 4 resolved');
    expect(response.body).not.toMatch(/secret|cccc|dddd|2026/);
    const headers = { 'if-none-match': String(response.headers['etag']) };
    expect((await inject(app, { url: `/badge/${ID}.svg`, headers })).statusCode).toBe(304);
  });

  it('is not kept while the scan is under way', async () => {
    const running = { ...scan, status: 'running' as const, counts: null, changes: null };
    const app = await buildTestApp(aFailingService({ summary: async () => running }));

    const response = await inject(app, { url: `/badge/${ID}.svg` });

    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain('scan running');
  });

  it.each([
    ['unknown', missing, 404, 'unknown scan'],
    ['unavailable', undefined, 503, 'not available'],
  ] as const)('is an image with the right status if the scan is %s', async (_, summary, status, words) => {
    const app = await buildTestApp(aFailingService(summary === undefined ? {} : { summary }));

    const headers = { 'if-none-match': '*' };
    const response = await inject(app, { url: `/badge/${ID}.svg`, headers });

    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain(words);
  });

  it.each(['x', '%00', '%22%3E%3Cscript%3E'])('is one of no scan for %s, which is no id', async (name) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, { url: `/badge/${name}.svg` });

    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('unknown scan');
    expect(response.body).not.toContain('script');
  });
});

describe('the badge of an address', () => {
  it('does not exist unless scans are public', async () => {
    const app = await buildTestApp(aFailingService({ latest: async () => scan }));

    const response = await inject(app, { url: '/badge?url=https%3A%2F%2Fsecret.example%2F' });

    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('added');
  });

  it('is that of the last scan if they are', async () => {
    const asked: string[] = [];
    const app = await buildTestApp(
      aFailingService({
        async latest(url) {
          asked.push(url);
          return scan;
        },
      }),
      { publicHistory: 'on' },
    );

    const response = await inject(app, { url: '/badge?url=https%3A%2F%2Fsecret.example%2F' });

    expect(response.body).toContain('2 added, 4 resolved');
    expect(asked).toEqual(['https://secret.example/']);
    expect((await inject(app, { url: '/badge' })).statusCode).toBe(400);
    expect((await inject(app, { url: '/badge?url=a&url=b' })).statusCode).toBe(400);
  });
});
