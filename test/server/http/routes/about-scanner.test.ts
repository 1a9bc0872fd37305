import { expect, it } from 'vitest';
import { userAgentOf } from '../../../../server/engine/create-engine.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const BASE = 'https://scan.example.net/quality';

it('explains visits at the address that the User-Agent names', async () => {
  const app = await buildTestApp(aFailingService(), { publicUrl: BASE, maxPages: 7 });
  const [, address = ''] = /Sitedelta\/\d+\.\d+\.\d+ \(\+(.+)\)$/.exec(userAgentOf('Browser/1', BASE)) ?? [];

  const response = await inject(app, { url: address.replace(BASE, '') });

  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(response.body).toContain('User-agent: Sitedelta\nDisallow: /');
  expect(response.body).toMatch(/at most\s+7\s+in one scan/);
});

it('does not promise to follow robots.txt if the operator has turned it off', async () => {
  const app = await buildTestApp(aFailingService(), { respectRobots: false });

  const response = await inject(app, { url: '/about-scanner' });

  expect(response.body).toMatch(/do not follow\s+<code>robots\.txt<\/code>/);
  expect(response.body).not.toContain('Disallow');
});

it('says that sites to which a page links are asked, unless the operator has turned that off', async () => {
  const [asking, silent] = await Promise.all([
    buildTestApp(aFailingService()),
    buildTestApp(aFailingService(), { externalLinks: 'off' }),
  ]);

  expect((await inject(asking, { url: '/about-scanner' })).body).toMatch(
    /another website links to your site/,
  );
  expect((await inject(silent, { url: '/about-scanner' })).body).not.toMatch(/another website links/);
});

it.each(['/', '/llms.txt'])('is linked from %s', async (url) => {
  const app = await buildTestApp(aFailingService(), { publicUrl: BASE });

  expect((await inject(app, { url })).body).toMatch(/href="about-scanner"|\/quality\/about-scanner\)/);
});
