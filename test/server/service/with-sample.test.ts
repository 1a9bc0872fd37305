import { describe, expect, it } from 'vitest';
import type { components } from '../../../openapi.gen.ts';
import { SAMPLE_IDS } from '../../../server/service/with-sample.ts';
import { aScan } from '../../../harness/findings/builders.ts';
import { aFailingService, buildTestApp } from '../../../harness/service/build-test-app.ts';
import { inject } from '../../../harness/service/inject.ts';
import { ServiceError } from '../../../server/shared/errors.ts';

const { scan, base } = SAMPLE_IDS;
const OTHER = 'd'.repeat(32);
const SERVICE = 'https://scan.test/here';

/** A service whose store has another scan only. */
const store = aFailingService({ get: async (id) => aScan({ id, status: 'failed', error: 'It failed.' }) });
const away = async () => {
  throw new ServiceError('unavailable', 'The store cannot be used.');
};
const app = () => buildTestApp(store, { publicUrl: SERVICE });

describe('the sample', () => {
  it.each([scan, base])('is a scan of the contract, with links to this service: %s', async (id) => {
    // inject holds the answer to the contract.
    const { statusCode, body } = await inject(await app(), { url: `/api/v1/scans/${id}` });
    const read: components['schemas']['Scan'] = JSON.parse(body);

    expect([statusCode, read.id, read.status]).toEqual([200, id, 'complete']);
    expect(read.result?.limitations[0]).toMatch(/^This is a sample\./);
    const links = read.result?.findings.map(({ helpUrl }) => helpUrl) ?? [];
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((link) => link?.startsWith(`${SERVICE}/rules/`) !== true)).toEqual([]);
  });

  it('is a comparison of the contract', async () => {
    const { statusCode, body } = await inject(await app(), {
      url: `/api/v1/scans/${scan}/diff?base=${base}`,
    });
    const { added, resolved, unchanged }: components['schemas']['ScanDiff'] = JSON.parse(body);

    expect(statusCode).toBe(200);
    for (const findings of [added, resolved, unchanged]) expect(findings.length).toBeGreaterThan(0);
  });

  it('has a history and a badge', async () => {
    const service = await app();
    const history = await inject(service, { url: `/reports/${scan}/history` });
    const first = await inject(service, { url: `/reports/${base}/history` });
    const badge = await inject(service, { url: `/badge/${scan}.svg` });

    expect([history, first, badge].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(history.body).toContain(`${scan}?base=${base}`);
    expect(badge.body).toContain('4 added');
  });

  it('has a report for everybody, and only it', async () => {
    const service = await app();
    const led = await inject(service, { url: '/sample' });
    const report = await inject(service, { url: `/${led.headers.location}` });
    const file = await inject(service, { url: `/reports/${scan}?base=${base}&download` });
    const other = await inject(service, { url: `/reports/${OTHER}` });

    expect([led.statusCode, report.statusCode]).toEqual([307, 200]);
    expect(report.body).toContain('<title>4 added, 2 resolved · kiln-and-tide.example · Sitedelta</title>');
    expect(report.body).toContain('<meta name="robots" content="index" />');
    expect(file.headers['content-disposition']).toContain('attachment');
    expect([report, file, other].map(({ headers }) => headers['x-robots-tag'])).toEqual([
      undefined,
      'noindex, nofollow',
      'noindex, nofollow',
    ]);
  });

  it.each([scan, base])('shows its pictures, and no others: %s', async (id) => {
    const service = await app();
    const report = await inject(service, { url: `/reports/${id}` });
    const addresses = [...report.body.matchAll(/src="([a-f0-9]{32}\/pictures\/[a-f0-9]{16}\.webp)"/g)];
    const list = await inject(service, { url: `/reports/${id}/pictures` });
    const { pictures }: { pictures: { finding: string }[] } = JSON.parse(list.body);

    expect(pictures.length).toBeGreaterThan(2);
    expect(new Set(addresses.map(([, address]) => address))).toEqual(
      new Set(pictures.map(({ finding }) => `${id}/pictures/${finding}.webp`)),
    );
    for (const [, address] of addresses) {
      const { statusCode, headers, rawPayload } = await inject(service, { url: `/reports/${address}` });
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    }
    // The store is asked for any other, and this one has none.
    const other = await inject(service, { url: `/reports/${id}/pictures/${'f'.repeat(16)}.webp` });
    expect(other.statusCode).toBe(503);
  });

  it('has a report while the store is away', async () => {
    const service = await buildTestApp({ ...store, get: away, pictures: away }, { publicUrl: SERVICE });
    const report = await inject(service, { url: `/reports/${scan}?base=${base}` });

    expect(report.statusCode).toBe(200);
  });

  it.each([
    [base, scan],
    [scan, OTHER],
    [OTHER, base],
  ])('is compared with nothing else: %s with %s', async (id, against) => {
    const { statusCode, body } = await inject(await app(), {
      url: `/api/v1/scans/${id}/diff?base=${against}`,
    });

    expect([statusCode, JSON.parse(body)]).toMatchObject([409, { error: 'different_targets' }]);
  });

  it('hides no other scan', async () => {
    const { body } = await inject(await app(), { url: `/api/v1/scans/${OTHER}` });

    expect(JSON.parse(body)).toMatchObject({ id: OTHER, status: 'failed' });
  });
});
