import { expect, it } from 'vitest';
import { pages } from '../../../../server/report/page/pages.ts';
import { SAMPLE_IDS } from '../../../../server/service/with-sample.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

it('serves the home page and every asset', async () => {
  const app = await buildTestApp(aFailingService());

  const home = await inject(app, { url: '/' });
  expect([home.statusCode, home.body]).toEqual([
    200,
    pages.home({
      form: { url: '' },
      serviceUrl: 'http://127.0.0.1:8080',
      sample: `reports/${SAMPLE_IDS.scan}?base=${SAMPLE_IDS.base}`,
    }),
  ]);
  expect(home.headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");

  for (const [name, { type, body }] of Object.entries(pages.assets)) {
    const asset = await inject(app, { url: `/assets/${name}` });
    expect([asset.statusCode, asset.headers['content-type']]).toEqual([200, type]);
    expect(asset.rawPayload.equals(Buffer.from(body))).toBe(true);
  }
  expect((await inject(app, { url: '/favicon.ico' })).headers['content-type']).toBe('image/svg+xml');
});
