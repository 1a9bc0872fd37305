import { describe, expect, it } from 'vitest';
import type { components } from '../../../../openapi.gen.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const ID = 'c'.repeat(32);
const NEXT = 'd'.repeat(32);
const complete: components['schemas']['Scan'] = {
  schemaVersion: '1.0',
  id: ID,
  status: 'complete',
  target: 'https://a.test/',
  createdAt: '2026-11-20T09:00:00.000Z',
};

/** A service that has one scan and accepts others, and what it was asked for. */
function accepting(next = NEXT) {
  const asked: unknown[] = [];
  const service = aFailingService({
    getWithoutResult: async () => complete,
    async create(url, _client, base) {
      asked.push([url, base]);
      return { id: next };
    },
  });
  return { asked, service };
}

function pressed(headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    url: `/reports/${ID}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'scan', ...headers },
    payload: '',
  } as const;
}

describe('the button of a report that scans again', () => {
  it('leads to the new report, compared with this one, whose ids of findings go on', async () => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service);

    const response = await inject(app, pressed());

    expect([response.statusCode, response.headers['location']]).toEqual([303, `${NEXT}?base=${ID}`]);
    expect(asked).toEqual([['https://a.test/', ID]]);
  });

  it('compares with the base that the report shows, or if that is gone with the scan of the report', async () => {
    const base = 'b'.repeat(32);
    const asked: unknown[] = [];
    let isGone = false;
    const service = aFailingService({
      getWithoutResult: async () => complete,
      async create(_url, _client, of) {
        asked.push(of);
        if (isGone && of === base) throw new ServiceError('invalid_base', 'It is gone.');
        return { id: NEXT };
      },
    });
    const app = await buildTestApp(service);
    const payload = `base=${base}`;

    expect((await inject(app, { ...pressed(), payload })).headers['location']).toBe(`${NEXT}?base=${base}`);
    isGone = true;
    expect((await inject(app, { ...pressed(), payload })).headers['location']).toBe(`${NEXT}?base=${ID}`);
    expect(asked).toEqual([base, base, ID]);
  });

  it('names what is wrong with a request that is too large', async () => {
    const app = await buildTestApp(accepting().service);

    const response = await inject(app, { ...pressed(), payload: 'x'.repeat(20_000) });

    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('<h1><bdi>The request is not valid</bdi></h1>');
    expect(response.body).toContain('The body is too large; send at most 16384 bytes.');
  });

  it('does not compare a scan with itself', async () => {
    const app = await buildTestApp(accepting(ID).service);

    expect((await inject(app, pressed())).headers['location']).toBe(ID);
  });

  it('works for nobody who comes from another site', async () => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service);

    const response = await inject(app, pressed({ 'sec-fetch-site': 'cross-site' }));

    expect(response.statusCode).toBe(400);
    expect(asked).toEqual([]);
  });

  it('counts towards the limit of a client, and of a host', async () => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service, { rateLimitMax: 1, rateLimitWindowMs: 3_600_000 });

    const statuses = [await inject(app, pressed()), await inject(app, pressed())].map(
      ({ statusCode }) => statusCode,
    );

    expect(statuses).toEqual([303, 429]);
    expect(asked).toHaveLength(1);
  });

  it('answers with a page if the scan does not exist', async () => {
    const app = await buildTestApp(
      aFailingService({
        async getWithoutResult() {
          throw new ServiceError('not_found', 'There is no such scan.');
        },
      }),
    );

    const response = await inject(app, pressed());

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toContain('There is no such scan.');
  });
});
