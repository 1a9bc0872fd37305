import { describe, expect, it } from 'vitest';
import { aScan } from '../../../../harness/findings/builders.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';

const ID = 'c'.repeat(32);
const FINDING = '0123456789abcdef';
const image = Buffer.from('RIFF....WEBP');

const app = () =>
  buildTestApp(
    aFailingService({
      async picture(id, finding) {
        if (id === ID && (finding === FINDING || finding === 'page-12-1')) return image;
        throw new ServiceError('not_found', 'The scan has no picture of this finding.');
      },
    }),
  );

describe('the picture of a finding', () => {
  it('is a file that a browser keeps, and that nobody sniffs, indexes or runs', async () => {
    const response = await inject(await app(), { url: `/reports/${ID}/pictures/${FINDING}.webp` });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(image);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers['x-robots-tag']).toContain('noindex');
  });

  it('of a page is in pieces, which are files like it', async () => {
    const response = await inject(await app(), { url: `/reports/${ID}/pictures/page-12-1.jpg` });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(response.rawPayload).toEqual(image);
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it.each([
    `/reports/${ID}/pictures/page-12-1.webp`,
    `/reports/${ID}/pictures/${FINDING}.jpg`,
    `/reports/${ID}/pictures/page-13-0.jpg`,
    `/reports/${ID}/pictures/${'0'.repeat(16)}.webp`,
    `/reports/${'d'.repeat(32)}/pictures/${FINDING}.webp`,
    `/reports/${ID}/pictures/`,
    `/reports/${ID}/pictures/${FINDING}`,
    `/reports/${ID}/pictures/..%2f..%2fx.webp`,
    `/reports/x/pictures/${FINDING}.webp`,
  ])('is not there at %s', async (url) => {
    const response = await inject(await app(), { url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).not.toContain('image');
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it('can be read later while the store is away', async () => {
    const response = await inject(await buildTestApp(aFailingService()), {
      url: `/reports/${ID}/pictures/${FINDING}.webp`,
    });
    expect(response.statusCode).toBe(503);
  });
});

/** A service with a scan that has one picture. */
const listed = (status: 'complete' | 'running') =>
  buildTestApp(
    aFailingService({
      getWithoutResult: async (id) => aScan({ id, status }),
      pictures: async () => [
        {
          finding: FINDING,
          rule: 'image-alt',
          page: 'https://www.example.com/',
          isLead: true,
          width: 1,
          height: 1,
          box: [0, 0, 1, 1],
        },
      ],
    }),
  );

describe('the list of pictures', () => {
  const url = `/reports/${ID}/pictures`;
  it('names the findings and their rules, and is sent again only when it has changed', async () => {
    const service = await listed('complete');
    const response = await inject(service, { url });
    const { etag = '' } = response.headers;
    const again = await inject(service, { url, headers: { 'if-none-match': etag } });

    expect(response.json()).toEqual({ pictures: [{ finding: FINDING, rule: 'image-alt' }] });
    expect(response.headers['x-robots-tag']).toContain('noindex');
    expect(again.statusCode).toBe(304);
  });

  it('is not there before the scan is complete, nor while the store is away', async () => {
    expect((await inject(await listed('running'), { url })).statusCode).toBe(409);
    expect((await inject(await buildTestApp(aFailingService()), { url })).statusCode).toBe(503);
  });
});
