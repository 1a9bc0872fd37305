import { describe, expect, it } from 'vitest';
import type { components } from '../../../../openapi.gen.ts';
import { SAMPLE_IDS } from '../../../../server/service/with-sample.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';
import { REPORT_SCRIPT } from '../../../../server/assets/assets.ts';
import { REPORT_SCRIPT_HASH } from '../../../../server/report/page/self-contained.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const ID = 'c'.repeat(32);
const BASE = 'd'.repeat(32);
const queued: components['schemas']['Scan'] = {
  schemaVersion: '1.0',
  id: ID,
  status: 'queued',
  target: 'https://a.test/',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const complete: components['schemas']['Scan'] = {
  ...queued,
  status: 'complete',
  completedAt: '2026-11-20T09:01:00.000Z',
  result: {
    findings: [],
    counts: { total: 0, high: 0, medium: 0, low: 0, pages: 1 },
    pages: [{ url: 'https://a.test/', status: 200, title: 'A', findings: 0 }],
    limitations: [],
  },
};
const strict =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ofReport = strict
  .replace("img-src 'self'", `img-src 'self'; script-src ${REPORT_SCRIPT_HASH}`)
  .replace("form-action 'none'", "form-action 'self'");

describe('the report', () => {
  it('is a page with one script, by its hash, that nobody indexes, frames or sniffs', async () => {
    const app = await buildTestApp(aFailingService({ get: async () => complete }));

    const response = await inject(app, { url: `/reports/${ID}` });

    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`<script type="module">${REPORT_SCRIPT}</script>`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': ofReport,
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
  });

  it('can be downloaded as one file', async () => {
    const app = await buildTestApp(aFailingService({ get: async () => complete }));

    const response = await inject(app, { url: `/reports/${ID}?download` });

    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="sitedelta-a.test-2026-11-20.html"',
    );
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(response.body).toContain('<style>');
    expect(response.body).not.toContain('assets/style');
  });

  it("can't be downloaded before the scan has ended", async () => {
    const app = await buildTestApp(aFailingService({ get: async () => queued }));

    expect((await inject(app, { url: `/reports/${ID}?download` })).statusCode).toBe(409);
  });

  it('may run our script while the scan is not finished', async () => {
    const app = await buildTestApp(aFailingService({ get: async () => queued }));

    const response = await inject(app, { url: `/reports/${ID}?base=${BASE}` });

    expect(response.headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
  });

  it.each([
    ['an unknown base', `?base=${BASE}`],
    ['a malformed base', '?base=x'],
    ['an empty base', '?base='],
    ['two bases', `?base=${BASE}&base=${ID}`],
  ])('is shown with the reason for %s', async (_name, query) => {
    const app = await buildTestApp(
      aFailingService({
        get: async () => complete,
        async compare() {
          throw new ServiceError('not_found', 'The base is gone.');
        },
      }),
    );
    const plain = await inject(app, { url: `/reports/${ID}` });

    const response = await inject(app, { url: `/reports/${ID}${query}` });

    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(/The base is /);
    expect(plain.body).not.toMatch(/The base is /);
  });

  it('reads the base without its result, and says so if the base no longer exists', async () => {
    const base = { ...queued, id: BASE, status: 'complete' as const, target: 'https://preview.test/' };
    const diff = {
      schemaVersion: '1.0' as const,
      baseScanId: BASE,
      currentScanId: ID,
      summary: { added: 0, resolved: 0, unchanged: 0 },
      added: [],
      resolved: [],
      unchanged: [],
    };
    const whole = { get: async () => complete, compare: async () => diff };
    const there = await buildTestApp(
      aFailingService({ ...whole, getWithoutResult: async (id) => (id === BASE ? base : complete) }),
    );
    const gone = await buildTestApp(
      aFailingService({
        ...whole,
        async getWithoutResult(id) {
          if (id === ID) return complete;
          throw new ServiceError('not_found', 'The base is gone.');
        },
      }),
    );

    const compared = await inject(there, { url: `/reports/${ID}?base=${BASE}` });
    const file = await inject(there, { url: `/reports/${ID}?base=${BASE}&download` });
    const alone = await inject(gone, { url: `/reports/${ID}?base=${BASE}` });

    expect(compared.body).toContain('compared with preview.test');
    expect(file.body).toContain('compared with preview.test');
    expect([alone.statusCode, alone.body.includes('The base is gone.')]).toEqual([200, true]);
  });

  it.each([
    ['of an unknown scan', `/reports/${ID}`, 'not_found', 404],
    ['of a malformed id', '/reports/x', 'not_found', 404],
    ['during an outage', `/reports/${ID}`, 'unavailable', 503],
  ] as const)('is a page about the problem %s', async (_name, url, slug, status) => {
    const app = await buildTestApp(
      aFailingService({
        async get() {
          throw new ServiceError(slug, 'Something <b>is</b> wrong.');
        },
      }),
    );

    const response = await inject(app, { url });

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers['content-security-policy']).toBe(strict);
    expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(response.body).not.toContain('<b>is');
  });

  it('is an error page if the comparison fails because of an outage', async () => {
    const app = await buildTestApp(aFailingService({ get: async () => complete }));

    expect((await inject(app, { url: `/reports/${ID}?base=${BASE}` })).statusCode).toBe(503);
  });
});

describe('the sample report', () => {
  it.each([
    ['compared', '?base='],
    ['alone', ''],
  ])('does not offer what ends in a refusal, %s', async (_name, query) => {
    const app = await buildTestApp(aFailingService());
    const { scan, base } = SAMPLE_IDS;

    for (const id of query === '' ? [scan, base] : [scan]) {
      const { statusCode, body } = await inject(app, {
        url: `/reports/${id}${query === '' ? '' : query + base}`,
      });
      expect(statusCode).toBe(200);
      expect(body).toContain('This is a sample.');
      expect(body).not.toContain('Scan again');
      expect(body).not.toContain('Compare with another scan');
    }
  });
});

describe('the query of a report', () => {
  it.each([
    `?base=https%3A%2F%2Fscan.example%2Freports%2F${BASE}%3Fseverity%3Dhigh`,
    `?base=%20${BASE}%20`,
    `?base=http%3A%2F%2Fscan.example%2Funder%2Fapi%2Fv1%2Fscans%2F${BASE}`,
  ])('takes the address of a report as a base: %s', async (query) => {
    const asked: string[] = [];
    const app = await buildTestApp(
      aFailingService({
        async get(id) {
          if (id !== ID) asked.push(id);
          return complete;
        },
      }),
    );

    await inject(app, { url: `/reports/${ID}${query}` });

    expect(asked).toEqual([BASE]);
  });

  it('names what it does not understand, and never fails', async () => {
    const app = await buildTestApp(aFailingService({ get: async () => complete }));

    for (const query of [
      '?severity=x',
      '?part=0&part=1',
      '?page=%00&text=%ff',
      '?__proto__=1&constructor=2',
    ]) {
      expect((await inject(app, { url: `/reports/${ID}${query}` })).statusCode).toBe(200);
    }
    const { body } = await inject(app, { url: `/reports/${ID}?severity=<b>x` });
    expect(body).toContain('This report has no severity');
    expect(body).not.toContain('<b>x');
  });

  it('leaves a report what it was: a browser that has it needs no second copy', async () => {
    const app = await buildTestApp(aFailingService({ get: async () => complete }));
    const url = `/reports/${ID}?severity=high&part=2`;
    const first = await inject(app, { url });

    const etag = String(first.headers['etag']);
    const again = await inject(app, { url, headers: { 'if-none-match': etag } });

    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
  });
});
