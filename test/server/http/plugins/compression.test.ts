import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { assetName, assets } from '../../../../server/assets/assets.ts';
import { SCAN_ID, aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const READ = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
} as const;

/** As many findings as a popular template has; their texts differ as they do there. */
const FINDINGS = Array.from({ length: 377 }, (_, index) =>
  aFinding({
    id: index.toString(16).padStart(16, '0'),
    evidence: `<a class="nav-link" href="/page-${index % 14}/item-${index}">Item ${index}</a>`,
  }),
);

function anApp() {
  const scan = aScan({ result: aResult(FINDINGS) });
  return buildTestApp(aFailingService({ get: async () => scan }));
}

describe.each(['br', 'gzip', 'zstd'] as const)('a client that takes %s', (encoding) => {
  it.each([
    '/',
    '/openapi.json',
    '/openapi.yaml',
    `/assets/${assetName('style.css')}`,
    `/reports/${SCAN_ID}`,
    `/reports/${SCAN_ID}?download`,
    `/api/v1/scans/${SCAN_ID}`,
  ])('gets %s in it', async (url) => {
    const app = await anApp();
    const plain = await inject(app, { url });
    expect(plain.headers['content-encoding']).toBeUndefined();

    const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(READ[encoding](answer.rawPayload).toString()).toBe(plain.body);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});

it('chooses the best encoding of the browser, and sends a large report in a tenth of its length', async () => {
  const app = await anApp();
  const url = `/reports/${SCAN_ID}?download`;
  const plain = await inject(app, { url });

  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });

  expect(answer.headers['content-encoding']).toBe('br');
  expect(plain.rawPayload.length).toBeGreaterThan(200_000);
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
});

it('does not compress short answers or without Accept-Encoding, and answers HEAD without a body', async () => {
  const app = await buildTestApp(aFailingService({ get: async () => aScan({ status: 'queued' }) }));
  const headers = { 'accept-encoding': 'gzip, br, zstd' };

  const short = await inject(app, { url: `/api/v1/scans/${SCAN_ID}`, headers });
  expect(short.headers['content-encoding']).toBeUndefined();
  const none = await inject(app, { url: '/', headers: { 'accept-encoding': 'identity' } });
  expect(none.headers['content-encoding']).toBeUndefined();
  const head = await app.inject({ method: 'HEAD', url: '/', headers });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

it('never decompresses what clients send', async () => {
  const app = await buildTestApp(aFailingService());
  const answer = await inject(app, {
    method: 'POST',
    url: '/api/v1/scans',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: Buffer.from('1f8b08', 'hex'),
  });
  expect(answer.statusCode).toBe(400);
});

it('names assets after their content, so that browsers may keep them forever', async () => {
  const app = await buildTestApp(aFailingService());
  const name = assetName('home.js');
  const asset = await inject(app, { url: `/assets/${name}` });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.body).toBe(assets[name]?.body);
  expect(asset.body).toContain("getElementById('scan-form')");
  expect((await inject(app, { url: '/assets/home.js' })).statusCode).toBe(404);
});

it.each([
  ['zstd;q=0, *', 'br'],
  ['*, ZSTD;q=0', 'br'],
  ['zstd; q=0, br;q=0, *;q=0.5', 'gzip'],
  ['zstd;q=0, br;q=0, x-gzip;q=0, *', undefined],
  ['*;q=0', undefined],
  ['gzip, *;q=0.1', 'gzip'],
  ['*', 'zstd'],
])('takes * in "%s" for the encodings that are not named', async (accepted, encoding) => {
  const app = await buildTestApp(aFailingService());
  const page = await inject(app, { url: '/', headers: { 'accept-encoding': accepted } });
  expect(page.headers['content-encoding']).toBe(encoding);
});
