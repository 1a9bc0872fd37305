import { expect, it } from 'vitest';
import { aHistory } from '../../../../harness/findings/a-history.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import { pages } from '../../../../server/report/page/pages.ts';
import { SAMPLE_IDS } from '../../../../server/service/with-sample.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';

const ID = '0'.repeat(32);
const history = aHistory(3);

it('is a page without scripts, which is sent again only when it has changed', async () => {
  const app = await buildTestApp(aFailingService({ history: async () => history }));
  const url = `/reports/${ID}/history`;

  const first = await inject(app, { url });
  const second = await inject(app, { url, headers: { 'if-none-match': String(first.headers['etag']) } });

  expect(first.statusCode).toBe(200);
  expect(first.body).toBe(pages.history(ID, history));
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-cache',
  });
  expect(first.headers['content-security-policy']).not.toContain('script-src');
  expect(second.statusCode).toBe(304);
});

it('may be listed by search engines if it is that of the sample, and no other', async () => {
  const app = await buildTestApp(aFailingService({ history: async () => history }));

  const { body, headers } = await inject(app, { url: `/reports/${SAMPLE_IDS.scan}/history` });
  const other = await inject(app, { url: `/reports/${ID}/history` });

  expect(headers['x-robots-tag']).toBeUndefined();
  expect(body).toContain('<meta name="robots" content="index" />');
  expect(other.body).toContain('<meta name="robots" content="noindex, nofollow" />');
});

it.each([
  ['not_found', 404],
  ['scan_not_complete', 409],
  ['unavailable', 503],
] as const)('is a page about the problem: %s', async (slug, status) => {
  const app = await buildTestApp(
    aFailingService({
      async history() {
        throw new ServiceError(slug, 'Why.');
      },
    }),
  );

  const response = await inject(app, { url: `/reports/${ID}/history` });

  expect(response.statusCode).toBe(status);
  expect(response.body).toContain('Why.');
});

it('does not exist for what is no id', async () => {
  const app = await buildTestApp(aFailingService({ history: async () => history }));

  expect((await inject(app, { url: '/reports/x/history' })).statusCode).toBe(404);
});
