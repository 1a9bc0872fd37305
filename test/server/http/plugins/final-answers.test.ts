import type { FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { finalHeadersOf } from '../../../../server/http/plugins/held-answers.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';
import {
  BASE_ID,
  SCAN_ID,
  aBase,
  aDiff,
  aFinding,
  aResult,
  aScan,
} from '../../../../harness/findings/builders.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const FINDING = aFinding({ id: '5f3c9a1e0b7d2c48' });
const COMPLETE = aScan({ result: aResult([FINDING]) });
const API = `/api/v1/scans/${SCAN_ID}`;

function anApp(): Promise<FastifyInstance> {
  return buildTestApp(
    aFailingService({
      get: async () => COMPLETE,
      getWithoutResult: async () => aBase(),
      compare: async () => aDiff({ added: [FINDING] }),
    }),
  );
}

/** The tag of a scan. @param build of one process */
async function tagOf(build: typeof buildTestApp, publicUrl: string): Promise<unknown> {
  const app = await build(aFailingService({ get: async () => COMPLETE }), { publicUrl });
  return (await inject(app, { url: API })).headers.etag;
}

describe('final answers', () => {
  it.each([
    ['a scan', API],
    ['a comparison', `${API}/diff?base=${BASE_ID}`],
    ['a report', `/reports/${SCAN_ID}`],
    ['a report of a comparison', `/reports/${SCAN_ID}?base=${BASE_ID}`],
    ['a report as a file', `/reports/${SCAN_ID}?download`],
  ])('%s is sent once, and not kept by shared caches', async (_name, url) => {
    const app = await anApp();

    const first = await inject(app, { url });
    const tag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
    expect(first.body).not.toBe('');
    for (const known of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({
        etag: tag,
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding',
      });
      // It would replace the policy of the page that the browser has kept.
      if (url.startsWith('/reports/')) expect(again.headers['content-security-policy']).toBeUndefined();
    }
    const other = await inject(app, { url, headers: { 'if-none-match': '"other"' } });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
  });

  it('are known to another process, and after a restart', async () => {
    const tag = await tagOf(buildTestApp, 'https://a.example');
    // As if it were another process: nothing that modules keep is shared.
    vi.resetModules();
    const other = await import('../../../../harness/service/build-test-app.ts');
    expect(other.buildTestApp).not.toBe(buildTestApp);
    expect(await tagOf(other.buildTestApp, 'https://a.example')).toBe(tag);
    // Downloaded reports have links from there.
    expect(await tagOf(buildTestApp, 'https://b.example')).not.toBe(tag);
  });

  it('of another version are others', () => {
    const [one, two] = ['1.0.0', '1.0.1'].map((version) => finalHeadersOf('https://a.example', version).etag);
    expect(one).not.toBe(two);
  });

  it('do not include errors and answers that may still change', async () => {
    const running = await buildTestApp(aFailingService({ get: async () => aScan({ status: 'running' }) }));
    const gone = await buildTestApp(
      aFailingService({
        get: async () => COMPLETE,
        async compare() {
          throw new ServiceError('not_found', 'The base is gone.');
        },
        async getText() {
          return {
            async read() {
              throw new ServiceError('unavailable', 'Try again.');
            },
          };
        },
      }),
    );
    for (const [app, url, status] of [
      [running, API, 200],
      [running, `/reports/${SCAN_ID}`, 200],
      [gone, API, 503],
      [gone, `${API}/diff?base=${BASE_ID}`, 404],
      [gone, `/reports/${SCAN_ID}?base=${BASE_ID}`, 200],
    ] as const) {
      const answer = await inject(app, { url });
      expect([url, answer.statusCode, answer.headers.etag]).toEqual([url, status, undefined]);
      expect(answer.headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/);
    }
  });

  it('do not include the error of a list of pictures that could not be read', async () => {
    const app = await buildTestApp(
      aFailingService({
        getWithoutResult: async () => COMPLETE,
        async pictures() {
          throw new ServiceError('unavailable', 'Try again.');
        },
      }),
    );

    const { statusCode, headers } = await inject(app, { url: `/reports/${SCAN_ID}/pictures` });

    expect([statusCode, headers.etag]).toEqual([503, undefined]);
  });

  it('do not include the errors of files for which too many clients wait', async () => {
    const many = aScan({ result: aResult(Array.from({ length: 300 }, () => FINDING)) });
    const app = await buildTestApp(aFailingService({ get: async () => many }));
    const url = `/reports/${SCAN_ID}.csv`;

    const answers = await Promise.all(Array.from({ length: 250 }, () => inject(app, { url })));

    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers.etag).toBeUndefined();
  });
});
