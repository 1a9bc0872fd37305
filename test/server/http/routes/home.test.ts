import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../../server/shared/errors.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const ID = 'b'.repeat(32);
const FORM = { 'content-type': 'application/x-www-form-urlencoded', host: 'scan' };
/** Longer than a test takes, however slow the machine is. */
const WINDOW = { rateLimitWindowMs: 3_600_000 };

/** A service that accepts, and what it was asked for. */
function accepting() {
  const asked: string[] = [];
  const service = aFailingService({
    async create(url) {
      asked.push(url);
      return { id: ID };
    },
  });
  return { asked, service };
}

function sent(typed: string, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    url: '/',
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams({ url: typed }).toString(),
  } as const;
}

/** What the field of the form holds, as it stands in the page. */
function valueIn(page: string): string | undefined {
  return /value="([^"]*)"/.exec(page)?.[1];
}

describe('the form', () => {
  it('leads to the page of the scan', async () => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service);

    const response = await inject(app, sent('münchen.de/über uns'));

    expect([response.statusCode, response.headers['location']]).toEqual([303, `reports/${ID}`]);
    expect(asked).toEqual(['https://xn--mnchen-3ya.de/%C3%BCber%20uns']);
  });

  it('compares with the first scan of those it knows that can be compared with', async () => {
    const [gone, other, good] = ['1', '2', '3'].map((digit) => digit.repeat(32));
    const asked: unknown[] = [];
    const service = aFailingService({
      async create(_url, _client, base) {
        asked.push(base);
        if (base === gone || base === other) throw new ServiceError('invalid_base', 'It is gone.');
        return { id: ID };
      },
    });
    const app = await buildTestApp(service);
    const withBases = async (bases: string): Promise<unknown> =>
      (
        await inject(app, {
          ...sent('a.test'),
          payload: new URLSearchParams({ url: 'a.test', base: bases }).toString(),
        })
      ).headers['location'];

    expect(await withBases(`${gone} ${other} ${good} ${ID}`)).toBe(`reports/${ID}?base=${good}`);
    expect(await withBases(`${gone} <b> ../x`)).toBe(`reports/${ID}`);
    expect(asked).toEqual([gone, other, good, gone, undefined]);
  });

  it('names other problems than those of a base', async () => {
    const service = aFailingService({
      async create() {
        throw new ServiceError('queue_full', 'Too many scans are waiting.', { retryAfterSeconds: 9 });
      },
    });
    const app = await buildTestApp(service);
    const payload = new URLSearchParams({ url: 'a.test', base: ID }).toString();

    expect((await inject(app, { ...sent('a.test'), payload })).statusCode).toBe(503);
  });

  it('comes back with the problem and the typed address', async () => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service);

    const response = await inject(app, sent('<b>"hello" world'));

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toContain('Enter one address');
    expect(response.body).toContain('aria-invalid="true" autofocus');
    expect(valueIn(response.body)).toBe('&#60;b&#62;&#34;hello&#34; world');
    expect(asked).toEqual([]);
  });

  it('keeps the typed address even if the service refuses it', async () => {
    const app = await buildTestApp(
      aFailingService({
        async create() {
          throw new ServiceError('target_not_allowed', 'This service does not visit that host.');
        },
      }),
    );

    const response = await inject(app, sent('localhost:3000'));

    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('This service does not visit that host.');
    expect(valueIn(response.body)).toBe('localhost:3000');
  });

  it.each([
    ['queue_full', 'Too many scans are waiting. Try again in a minute.', 'Too many scans are waiting.'],
    [
      'unavailable',
      'The service has no browser to scan with. Try again later.',
      'The service has no browser to scan with.',
    ],
  ] as const)('says once how long to wait when it answers %s', async (slug, message, shown) => {
    const app = await buildTestApp(
      aFailingService({
        async create() {
          throw new ServiceError(slug, message, { retryAfterSeconds: 60 });
        },
      }),
    );

    const response = await inject(app, sent('example.com'));

    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60']);
    expect(response.body).toContain(`>${shown}<`);
    expect(response.body).toMatch(/data-seconds="60">\s*You can try again in <span>60 seconds<\/span>\./);
    expect(valueIn(response.body)).toBe('example.com');
  });

  it('never reveals an internal error', async () => {
    const app = await buildTestApp(
      aFailingService({
        async create() {
          throw new Error('secret detail');
        },
      }),
    );

    const response = await inject(app, sent('example.com'));

    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('Something went wrong in the service');
    expect(response.body).not.toContain('aria-invalid');
    expect(response.body).not.toContain('secret');
  });

  it.each([
    ['nothing', { payload: '' }],
    ['two addresses', { payload: 'url=https%3A%2F%2Fa.test%2F&more=1&url=' }],
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: '{"url":"https://a.test/"}' }],
    ['a large body', { payload: `url=${'x'.repeat(20_000)}` }],
    ['a broken length', { headers: { ...FORM, 'content-length': '7' }, payload: 'url=https://a.test/' }],
  ])('has a page for %s', async (_, request) => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service);

    const response = await inject(app, { method: 'POST', url: '/', headers: FORM, ...request });

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    expect(asked).toEqual([]);
  });

  it('does not make the API accept forms', async () => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service);

    const response = await inject(app, { ...sent('https://a.test/'), url: '/api/v1/scans' });

    expect([response.statusCode, asked]).toEqual([400, []]);
  });

  it('can be sent only to the service itself, with its origin', async () => {
    const app = await buildTestApp(accepting().service);
    const responses = [await inject(app, { url: '/' }), await inject(app, sent(''))];

    for (const { headers } of responses) {
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers['referrer-policy']).toBe('same-origin');
    }
  });

  it('can be linked to with an address, and search engines are asked not to list that page', async () => {
    const app = await buildTestApp(accepting().service);

    const linked = await inject(app, { url: '/?url=https://a.test/%3Fq=%22%3E%3Cscript%3E' });
    const twice = await inject(app, { url: '/?url=a&url=b' });
    const plain = await inject(app, { url: '/' });

    expect(valueIn(linked.body)).toBe('https://a.test/?q&#61;&#34;&#62;&#60;script&#62;');
    expect(linked.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect([valueIn(twice.body), valueIn(plain.body)]).toEqual(['', '']);
    expect(plain.headers['x-robots-tag']).toBeUndefined();
  });
});

describe('the limit', () => {
  it('is shared with createScan, counts mistakes, and keeps the typed address', async () => {
    const app = await buildTestApp(accepting().service, { ...WINDOW, rateLimitMax: 3 });
    const api = { method: 'POST', url: '/api/v1/scans', payload: { url: 'https://a.test/' } } as const;

    const statuses = [
      (await inject(app, sent('a.test'))).statusCode,
      (await inject(app, api)).statusCode,
      (await inject(app, sent('no address'))).statusCode,
      (await inject(app, api)).statusCode,
    ];
    const refused = await inject(app, sent('a.test/kept'));

    expect(statuses).toEqual([303, 202, 400, 429]);
    expect(refused.statusCode).toBe(429);
    expect(valueIn(refused.body)).toBe('a.test/kept');
    expect(refused.body).toContain('>Too many requests came from your address.<');
    expect(refused.headers['ratelimit-limit']).toBe('3');
    expect(refused.body).toContain(`data-seconds="${String(refused.headers['retry-after'])}"`);
  });

  it('counts the requested host, however the address is typed', async () => {
    const app = await buildTestApp(accepting().service, { ...WINDOW, rateLimitMax: 1 });
    const from = async (remoteAddress: string, typed: string) =>
      (await inject(app, { ...sent(typed), remoteAddress })).statusCode;

    expect(await from('192.0.2.1', 'a.test')).toBe(303);
    expect(await from('192.0.2.2', 'https://A.test/2')).toBe(303);
    expect(await from('192.0.2.3', 'http://a.test:8080')).toBe(303);
    expect(await from('192.0.2.4', 'a.test/4')).toBe(429);
  });
});

describe('other websites', () => {
  it.each([
    ['another website', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site', origin: 'https://other.scan' }],
    ['another website, over http', { origin: 'http://evil.example' }],
    ['a page that hides where it comes from', { origin: 'null' }],
    ['nonsense', { origin: 'scan' }],
  ])('cannot send the form: %s', async (_, headers) => {
    const { asked, service } = accepting();
    const app = await buildTestApp(service, { ...WINDOW, rateLimitMax: 1 });

    const response = await inject(app, sent('example.com', headers));

    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Pages of other websites may not start scans');
    expect(asked).toEqual([]);
    // Nor use up what the visitor may ask for.
    expect((await inject(app, sent('example.com'))).statusCode).toBe(303);
  });

  it.each([
    ['the page itself', { 'sec-fetch-site': 'same-origin', origin: 'https://scan' }],
    ['the page itself, whose browser gives no origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a page that is loaded again', { 'sec-fetch-site': 'none' }],
    ['the page itself, over http', { origin: 'http://scan' }],
    ['the page behind a proxy that changes the host', { origin: 'https://public.test' }],
    ['a program', {}],
  ])('are not %s', async (_, headers) => {
    const app = await buildTestApp(accepting().service, { publicUrl: 'https://public.test/here' });

    expect((await inject(app, sent('example.com', headers))).statusCode).toBe(303);
  });
});
