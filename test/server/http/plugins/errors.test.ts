import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../../server/shared/errors.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const ID = 'a'.repeat(32);
const JSON_TYPE = { 'content-type': 'application/json' };

describe('createScan', () => {
  it.each([
    ['no body', {}, 'invalid_request'],
    ['an empty body', { headers: JSON_TYPE, payload: '' }, 'invalid_request'],
    ['bad JSON', { headers: JSON_TYPE, payload: '{"url":' }, 'invalid_request'],
    [
      'a poisoned prototype',
      { headers: JSON_TYPE, payload: '{"__proto__":{"url":"https://a.test/"}}' },
      'invalid_request',
    ],
    [
      'plain text',
      { headers: { 'content-type': 'text/plain' }, payload: 'https://a.test/' },
      'invalid_request',
    ],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'url=a' },
      'invalid_request',
    ],
    ['a broken media type', { headers: { 'content-type': ';' }, payload: '{}' }, 'invalid_request'],
    ['no media type', { headers: { 'content-type': '' }, payload: '{}' }, 'invalid_request'],
    ['a large body', { payload: { url: 'https://a.test/', more: 'x'.repeat(20_000) } }, 'invalid_request'],
    ['null', { headers: JSON_TYPE, payload: 'null' }, 'invalid_request'],
    ['an array', { payload: ['https://a.test/'] }, 'invalid_request'],
    ['no url', { payload: {} }, 'invalid_request'],
    ['a number', { payload: { url: 5 } }, 'invalid_request'],
    ['a list of urls', { payload: { url: ['https://a.test/'] } }, 'invalid_request'],
    ['a long url', { payload: { url: `https://a.test/${'x'.repeat(2048)}` } }, 'invalid_request'],
    ['a relative url', { payload: { url: '/about' } }, 'invalid_url'],
    ['an IRI', { payload: { url: 'https://ex\u00E4mple.test/' } }, 'invalid_url'],
    ['a relative url and a malformed base', { payload: { url: '/about', baseScanId: 5 } }, 'invalid_url'],
    ['no url and a malformed base', { payload: { baseScanId: 5 } }, 'invalid_request'],
  ])('answers %s with 400', async (_name, request, slug) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, { method: 'POST', url: '/api/v1/scans', ...request });

    expect([response.statusCode, response.json().error]).toEqual([400, slug]);
  });

  it.each([5, null, '', [ID], ID.toUpperCase(), `${ID}0`])(
    'answers the base %j with 400',
    async (baseScanId) => {
      const app = await buildTestApp(aFailingService());

      const response = await inject(app, {
        method: 'POST',
        url: '/api/v1/scans',
        payload: { url: 'https://a.test/', baseScanId },
      });

      expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_base']);
    },
  );

  it.each([null, 'true', 1])(
    'answers the word of a live base %j with 400, and names it',
    async (baseIsLive) => {
      const app = await buildTestApp(aFailingService());
      const payload = { url: 'https://a.test/', baseScanId: ID, baseIsLive };

      const response = await inject(app, { method: 'POST', url: '/api/v1/scans', payload });

      expect([response.statusCode, response.json().message]).toEqual([
        400,
        expect.stringContaining('"baseIsLive"'),
      ]);
    },
  );

  it.each([
    null,
    'production',
    { commit: 'main' },
    { commit: 'a'.repeat(65) },
    { environment: '' },
    { environment: 'x'.repeat(256) },
    { environment: 'a\nb' },
  ])('answers the deployment %j with 400, and names it', async (deployment) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, {
      method: 'POST',
      url: '/api/v1/scans',
      payload: { url: 'https://a.test/', deployment },
    });

    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_request']);
    expect(response.json().message).toContain('"deployment"');
  });

  it('accepts the longest url, fully escaped, and ignores unknown properties', async () => {
    const seen: (string | undefined)[] = [];
    const app = await buildTestApp(
      aFailingService({
        async create(url, _client, base) {
          seen.push(url, base);
          return { id: ID };
        },
      }),
      { publicUrl: 'https://scan.test/prefix' },
    );
    const url = `https://a.test/${'x'.repeat(2048 - 15)}`;
    const escaped = url
      .split('')
      .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');

    const response = await inject(app, {
      method: 'POST',
      url: '/api/v1/scans?unknown=1',
      headers: JSON_TYPE,
      payload: `{"url":"${escaped}","unknown":true}`,
    });

    expect(seen).toEqual([url, undefined]);
    expect(response.json()).toEqual({
      schemaVersion: '1.0',
      id: ID,
      status: 'queued',
      reportUrl: `https://scan.test/prefix/reports/${ID}`,
      apiUrl: `https://scan.test/prefix/api/v1/scans/${ID}`,
    });
    expect(response.headers).toMatchObject({
      location: `https://scan.test/prefix/api/v1/scans/${ID}`,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      link: expect.stringContaining('rel="service-desc"'),
    });
  });

  it.each([
    ['target_not_allowed', 400],
    ['invalid_base', 400],
    ['queue_full', 503],
    ['unavailable', 503],
    ['internal_error', 500],
    // Not an answer that createScan has: a bug, told as one.
    ['scan_not_complete', 500],
  ] as const)('answers %s with %i', async (slug, status) => {
    const app = await buildTestApp(
      aFailingService({
        async create() {
          throw new ServiceError(slug, 'A sentence.');
        },
      }),
    );

    const response = await inject(app, {
      method: 'POST',
      url: '/api/v1/scans',
      payload: { url: 'https://a.test/' },
    });

    expect(response.statusCode).toBe(status);
    expect(response.json().error).toBe(status === 500 ? 'internal_error' : slug);
  });

  it('sends the Retry-After that the service names', async () => {
    const app = await buildTestApp(
      aFailingService({
        async create() {
          throw new ServiceError('queue_full', 'A sentence.', { retryAfterSeconds: 7 });
        },
      }),
    );

    const response = await inject(app, {
      method: 'POST',
      url: '/api/v1/scans',
      payload: { url: 'https://a.test/' },
    });

    expect(response.headers['retry-after']).toBe('7');
  });
});

describe('reading', () => {
  const wrongIds = [
    'x',
    'A'.repeat(32),
    'a'.repeat(31),
    'a'.repeat(33),
    'a'.repeat(5000),
    '%20',
    '%zz',
    '%00',
    '..%2f..',
  ];

  it.each(wrongIds)('answers getScan of %s with 404', async (id) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, { url: `/api/v1/scans/${id}` });

    expect([response.statusCode, response.json().error]).toEqual([404, 'not_found']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ...wrongIds.map((id) => `/api/v1/scans/${id}/diff?base=${ID}`),
    `/api/v1/scans/${ID}/diff`,
    `/api/v1/scans/${ID}/diff?base=`,
    `/api/v1/scans/${ID}/diff?base=${ID}&base=${ID}`,
    `/api/v1/scans/${ID}/diff?base=%zz`,
    `/api/v1/scans/${ID}/diff?BASE=${ID}`,
  ])('answers %s with 400', async (url) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, { url });

    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_request']);
  });

  it('never reports an outage as 404, and never reveals an unknown error', async () => {
    const app = await buildTestApp(
      aFailingService({
        async compare() {
          throw new Error('secret detail');
        },
      }),
    );

    const outage = await inject(app, { url: `/api/v1/scans/${ID}` });
    const bug = await inject(app, { url: `/api/v1/scans/${ID}/diff?base=${ID}` });

    expect([outage.statusCode, outage.headers['retry-after']]).toEqual([503, '30']);
    expect([bug.statusCode, bug.json().error]).toEqual([500, 'internal_error']);
    expect(bug.body).not.toContain('secret');
  });
});

describe('an address that does not exist', () => {
  it.each([
    ['GET', '/nothing'],
    ['GET', '/api/v1/scans'],
    ['HEAD', '/api/v1/scans'],
    ['GET', '/api/v1/scans/'],
    ['GET', '/api/v2/scans'],
    ['POST', `/api/v1/scans/${ID}`],
    ['DELETE', `/api/v1/scans/${ID}`],
    ['OPTIONS', '/api/v1/scans'],
    ['PUT', '/api/v1/scans'],
    ['PATCH', `/api/v1/scans/${ID}/diff`],
    ['TRACE', '/api/v1/scans'],
    ['GET', '/%zz'],
    ['GET', '/.well-known/agent.json'],
    ['GET', '/.well-known/security.txt'],
    ['GET', '/assets/../server/main.ts'],
    ['GET', '/assets/__proto__'],
  ] as const)('answers %s %s with a JSON 404', async (method, url) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, {
      method,
      url,
      ...(['POST', 'PUT', 'PATCH'].includes(method) && {
        headers: { 'content-type': 'text/csv' },
        payload: 'a',
      }),
    });

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    if (method !== 'HEAD') expect(response.json().error).toBe('not_found');
  });
});

describe('an address that does not exist, in a browser', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  it.each([
    ['/nothing', ''],
    ['/a/b/c?d=e/f', '../../'],
    ['/a/', '../'],
    ['//a', '../'],
    ['/%zz', ''],
    ['/api/v2/scans', '../../'],
    ['/assets/gone.js', '../'],
    ['/reports', ''],
    ['*', ''],
    ['/.well-known/agent.json', '../'],
  ])('is a page at %s', async (url, root) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, { url, headers: BROWSER });

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers).toMatchObject({ vary: 'accept', 'x-robots-tag': 'noindex, nofollow' });
    expect(response.headers['content-security-policy']).toContain("style-src 'self'");
    expect(response.body).toContain('<h1><bdi>This page does not exist</bdi></h1>');
    expect(response.body).toContain(`href="${root}assets/style`);
    expect(response.body).toContain(`<a href="${root === '' ? './' : root}">Start a scan</a>`);
  });

  it.each([
    ['GET', '/api/v1/nothing', BROWSER],
    ['GET', `/api/v1/scans/${ID}/more`, BROWSER],
    ['GET', '/api/v1/%zz', BROWSER],
    ['POST', '/nothing', BROWSER],
    ['GET', '/nothing', { accept: 'application/json' }],
    ['GET', '/nothing', {}],
  ] as const)('is JSON for %s %s with %j', async (method, url, headers) => {
    const app = await buildTestApp(aFailingService());

    const response = await inject(app, { method, url, headers });

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect([response.statusCode, response.json().error]).toEqual([404, 'not_found']);
  });

  it('is limited, with a message for people', async () => {
    const app = await buildTestApp(aFailingService(), { rateLimitMax: 1 });
    let response = await inject(app, { url: '/nothing', headers: BROWSER });
    for (let call = 0; call < 30; call++) {
      response = await inject(app, { url: '/nothing', headers: BROWSER });
    }

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toContain('Too many requests');
  });
});
