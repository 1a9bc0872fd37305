import { expect, it } from 'vitest';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

it('is healthy as long as it answers', async () => {
  const app = await buildTestApp(aFailingService());

  const response = await inject(app, { url: '/healthz' });

  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
});

it.each([
  [true, 200, 'ready'],
  [false, 503, 'not_ready'],
])('answers /readyz by the readiness of the service: %s', async (ready, status, word) => {
  const problems = ready ? [] : ['No browser was found.'];
  const app = await buildTestApp(
    aFailingService({ readiness: async () => ({ ready, problems, warnings: ['The sandbox is off.'] }) }),
  );

  const response = await inject(app, { url: '/readyz' });

  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ status: word, problems, warnings: ['The sandbox is off.'] });
});

it("is not ready if readiness can't be determined", async () => {
  const app = await buildTestApp(aFailingService());

  expect((await inject(app, { url: '/readyz' })).statusCode).toBe(503);
});
