import { describe, expect, it } from 'vitest';
import { aBase, aDiff, aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';

const scan = aScan({
  target: 'https://www.example.com:8443/a/"b',
  completedAt: '2026-11-23T05:04:10.000Z',
  result: aResult([aFinding()]),
});
const base = aBase();
const there = aFailingService({
  get: async () => scan,
  getWithoutResult: async () => base,
  compare: async () => aDiff({ added: [aFinding()] }),
});

describe('a report as a file', () => {
  it.each([
    ['csv', 'text/csv; charset=utf-8', /^"state",/],
    ['sarif', 'application/sarif+json; charset=utf-8', /^\{\n {2}"\$schema"/],
    ['junit.xml', 'application/xml; charset=utf-8', /^<\?xml /],
    ['md', 'text/markdown; charset=utf-8', /^# 1 finding on /],
  ])('is %s', async (extension, type, start) => {
    const app = await buildTestApp(there, { publicUrl: 'https://scan.example.net' });

    const response = await inject(app, { url: `/reports/${scan.id}.${extension}` });

    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="sitedelta-www.example.com-8443-2026-11-23.${extension}"`,
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(response.body).toMatch(start);
  });

  it('is of the comparison with a base', async () => {
    const app = await buildTestApp(there, { publicUrl: 'https://scan.example.net' });

    const csv = await inject(app, { url: `/reports/${scan.id}.csv?base=${base.id}` });
    const sarif = await inject(app, { url: `/reports/${scan.id}.sarif?base=${base.id}` });

    expect(csv.body).toContain('\r\n"added",');
    expect(sarif.body).toContain(`https://scan.example.net/reports/${scan.id}?base=${base.id}`);
  });

  it('is not sent again to a client that has it', async () => {
    const app = await buildTestApp(there);
    const url = `/reports/${scan.id}.csv`;
    const first = await inject(app, { url });

    const second = await inject(app, { url, headers: { 'if-none-match': String(first.headers['etag']) } });

    expect([second.statusCode, second.body, second.headers['etag']]).toEqual([
      304,
      '',
      first.headers['etag'],
    ]);
  });

  it.each([
    ['malformed', '?base=x', 400],
    ['given twice', `?base=${base.id}&base=${base.id}`, 400],
    ['unknown', `?base=${base.id}`, 404],
  ])('is refused if its base is %s, and not made without it', async (_, query, status) => {
    const app = await buildTestApp(
      aFailingService({
        get: async () => scan,
        async compare() {
          throw new ServiceError('not_found', 'There is no scan with the id given as base.');
        },
      }),
    );

    const response = await inject(app, { url: `/reports/${scan.id}.csv${query}` });

    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('says on the page of a refusal whether waiting would help', async () => {
    const app = await buildTestApp(
      aFailingService({
        get: async () => scan,
        async compare() {
          throw new ServiceError('different_targets', 'The scans are of different targets.');
        },
      }),
    );

    const response = await inject(app, { url: `/reports/${scan.id}.csv?base=${'b'.repeat(32)}` });

    expect(response.statusCode).toBe(409);
    expect(response.body).toContain('<h1><bdi>These scans can’t be compared</bdi></h1>');
  });

  it.each(['queued', 'running', 'failed'] as const)(
    'does not exist for a scan that is %s',
    async (status) => {
      const app = await buildTestApp(aFailingService({ get: async () => aScan({ status }) }));

      expect((await inject(app, { url: `/reports/${scan.id}.md` })).statusCode).toBe(409);
    },
  );

  it('does not exist for other kinds and ids', async () => {
    const app = await buildTestApp(there);

    for (const name of [`${scan.id}.pdf`, `${scan.id}.csv.csv`, 'x.csv', `${scan.id.slice(1)}.csv`]) {
      expect((await inject(app, { url: `/reports/${name}` })).statusCode).toBe(404);
    }
  });

  it('fails with the service', async () => {
    const app = await buildTestApp(aFailingService());

    expect((await inject(app, { url: `/reports/${scan.id}.csv` })).statusCode).toBe(503);
  });
});
