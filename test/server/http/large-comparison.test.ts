import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describePage } from '../../../server/findings/describe/describe-page.ts';
import { encodeFacts } from '../../../server/facts/facts-codec.ts';
import { buildScanFacts } from '../../../server/findings/identity/build-scan-facts.ts';
import { scanResult } from '../../../server/findings/result/scan-result.ts';
import { SILENT_LOG } from '../../../server/ops/log/silent-log.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import type { ScanService } from '../../../server/service/scan-service.ts';
import { ServiceError } from '../../../server/shared/errors.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { judgedPage } from '../../../harness/findings/pages.ts';
import { buildTestApp } from '../../../harness/service/build-test-app.ts';
import { inject } from '../../../harness/service/inject.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const TARGET = 'https://a.example/';
/** Facts of some 4 MB, which are compared in a tenth of a second because no element has a finding. */
const MANY_ELEMENTS = 400_000;
const FEW_ELEMENTS = 4;

let storage: Storage;
let service: ScanService;

beforeEach(() => {
  storage = openSqliteStorage({ folder: temporaryFolder() });
  service = makeService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.close();
});

function makeService(): ScanService {
  return createScanService({
    store: storage.store,
    queue: storage.queue,
    workerName: 'w',
    accepts: true,
    guard: { check: async () => 'allowed' },
    engine: { health: async () => ({ ok: true, warnings: [] }) },
    queueLimits: { all: 10, share: null },
    targetGroups: [],
    log: SILENT_LOG,
  });
}

/** A complete scan of so many elements. @param stored its facts, if they are not as they should be */
async function completed(elements = MANY_ELEMENTS, stored?: Uint8Array): Promise<string> {
  const { id } = await service.create(TARGET, 'client');
  const job = await storage.queue.claim('w');
  if (job?.id !== id) throw new Error('Another scan was first.');
  const facts = buildScanFacts({
    scanId: id,
    target: TARGET,
    pages: [{ ...describePage(judgedPage(TARGET, [])), elements: new Uint32Array(2 * elements) }],
    runners: [],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
  await storage.queue.complete(job, { result: scanResult(facts, []), facts: stored ?? encodeFacts(facts) });
  return id;
}

/** As the page that waits does it. @returns the status that ends the waiting */
async function waitFor(app: FastifyInstance, url: string): Promise<number> {
  return vi.waitFor(
    async () => {
      const { statusCode } = await app.inject({ method: 'HEAD', url });
      expect(statusCode).not.toBe(202);
      return statusCode;
    },
    { timeout: 60_000, interval: 100 },
  );
}

describe('the report of a large comparison that is not stored', () => {
  it('is at once a page that waits for it, and then the comparison, which is made once', async () => {
    const url = `/reports/${await completed()}?base=${await completed()}&text=%3Cb&part=2`;
    const app = await buildTestApp(service);
    const facts = vi.spyOn(storage.store, 'facts');

    const [first, second] = [await inject(app, { url }), await inject(app, { url })];

    for (const { statusCode, headers, body } of [first, second]) {
      expect(statusCode).toBe(202);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(headers.etag).toBeUndefined();
      expect(headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
      expect(body).toContain('The comparison is being made');
      const query = url.slice(url.indexOf('?')).replaceAll('&', '&#38;').replaceAll('=', '&#61;');
      expect(body).toMatch(/<noscript><meta http-equiv="refresh" content="\d+;url=/);
      expect(body).toContain(`;url=${query}"`);
    }
    expect(await waitFor(app, url)).toBe(200);
    const ready = await inject(app, { url: url.replace(/&.*/, '') });
    expect([ready.statusCode, ready.headers.etag]).toEqual([200, expect.stringMatching(/^W\//)]);
    expect(ready.body).toContain('Nothing added');
    expect(facts).toHaveBeenCalledTimes(2);
  });

  it('comes although it could not be stored', async () => {
    const url = `/reports/${await completed()}?base=${await completed()}`;
    const app = await buildTestApp(service);
    vi.spyOn(storage.store, 'saveDiff').mockRejectedValue(
      new ServiceError('unavailable', 'The disk is full.'),
    );

    expect((await inject(app, { url })).statusCode).toBe(202);
    expect(await waitFor(app, url)).toBe(200);
    expect((await inject(app, { url })).body).toContain('Nothing added');
  });

  it('ends with a page about the failure if what is stored is damaged', async () => {
    const id = await completed();
    const url = `/reports/${id}?base=${await completed(0, new Uint8Array(7 * 2 ** 20))}`;
    const app = await buildTestApp(service);

    expect((await inject(app, { url })).statusCode).toBe(202);
    expect(await waitFor(app, url)).toBe(500);
    const { statusCode, headers, body } = await inject(app, { url });
    expect([statusCode, headers.etag]).toEqual([500, undefined]);
    expect(body).toContain('The comparison failed');
    expect(body).toContain('Ask for a new scan of the target.');
    expect(body).toContain(`href="${id}"`);
  });

  it('ends with a page about the failure if something unexpected happens', async () => {
    const [id, base] = [await completed(), await completed()];
    const app = await buildTestApp(service);
    const { store } = storage;
    const read = store.resultText.bind(store);
    vi.spyOn(store, 'resultText').mockImplementation(async (of) => (of === base ? null : read(of)));
    const url = `/reports/${id}?base=${base}`;

    expect((await inject(app, { url })).statusCode).toBe(202);
    expect(await waitFor(app, url)).toBe(500);
    const { body } = await inject(app, { url });
    expect(body).toContain('The comparison failed');
    expect(body).toContain('Something went wrong in the service');
    expect(body).toContain(`href="${id}"`);
  });

  it('ends with the report alone, and the reason, if another version made the base', async () => {
    const old = encodeFactsOfOtherVersion();
    const url = `/reports/${await completed()}?base=${await completed(0, old)}`;
    const app = await buildTestApp(service);

    expect((await inject(app, { url })).statusCode).toBe(202);
    expect(await waitFor(app, url)).toBe(200);
    const { headers, body } = await inject(app, { url });
    expect(body).toMatch(/No comparison\.[\s\S]*was made by another version of this service/);
    expect(headers.etag).toBeUndefined();
  });

  it('is waited for by files and by programs', async () => {
    const [id, base] = [await completed(), await completed()];
    const app = await buildTestApp(service);

    const file = await inject(app, { url: `/reports/${id}?base=${base}&download` });
    const diff = await inject(app, { url: `/api/v1/scans/${id}/diff?base=${base}` });

    expect([file.statusCode, diff.statusCode]).toEqual([200, 200]);
    expect(file.body).toContain('Nothing added');
  });
});

it('a small comparison is shown at once', async () => {
  const url = `/reports/${await completed(FEW_ELEMENTS)}?base=${await completed(FEW_ELEMENTS)}`;
  const app = await buildTestApp(service);

  expect((await inject(app, { url })).statusCode).toBe(200);
});

it('HEAD has the headers of the report, and makes nothing', async () => {
  const url = `/reports/${await completed(FEW_ELEMENTS)}`;
  const app = await buildTestApp(service);
  const result = vi.spyOn(storage.store, 'result');
  const page = await inject(app, { url });
  result.mockClear();

  const head = await inject(app, { method: 'HEAD', url });

  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', page.headers.etag]);
  expect(head.headers['content-type']).toBe(page.headers['content-type']);
  expect(head.headers['content-length']).toBeUndefined();
  expect(result).not.toHaveBeenCalled();
});

it('neither HEAD nor GET has a tag for a report without the comparison that was asked for', async () => {
  const old = encodeFactsOfOtherVersion(1024);
  const url = `/reports/${await completed(FEW_ELEMENTS)}?base=${await completed(0, old)}`;
  const app = await buildTestApp(service);

  for (const method of ['HEAD', 'GET'] as const) {
    const { statusCode, headers } = await app.inject({ method, url });
    expect([method, statusCode, headers.etag]).toEqual([method, 200, undefined]);
  }
});

function encodeFactsOfOtherVersion(bytes = 7 * 2 ** 20): Uint8Array {
  const facts = new Uint8Array(bytes);
  facts.set(new TextEncoder().encode('SDF'));
  facts[3] = 1;
  return facts;
}
