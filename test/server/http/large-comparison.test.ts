import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describePage } from '../../../server/findings/describe/describe-page.ts';
import { encodeFacts } from '../../../server/facts/facts-codec.ts';
import { buildScanFacts } from '../../../server/findings/identity/build-scan-facts.ts';
import { scanResult } from '../../../server/findings/result/scan-result.ts';
import { SILENT_LOG } from '../../../server/ops/log/log.ts';
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

describe('the report of a large comparison that is not stored', () => {
  it('is the comparison, which is made once for all that ask for it', async () => {
    const url = `/reports/${await completed()}?base=${await completed()}`;
    const app = await buildTestApp(service);
    const facts = vi.spyOn(storage.store, 'facts');

    const all = await Promise.all([inject(app, { url }), inject(app, { url }), inject(app, { url })]);

    for (const { statusCode, headers, body } of all) {
      expect([statusCode, headers.etag]).toEqual([200, expect.stringMatching(/^W\//)]);
      expect(body).toContain('Nothing added');
    }
    expect(facts).toHaveBeenCalledTimes(2);
  });

  it('comes although it could not be stored', async () => {
    const url = `/reports/${await completed()}?base=${await completed()}`;
    const app = await buildTestApp(service);
    vi.spyOn(storage.store, 'saveDiff').mockRejectedValue(
      new ServiceError('unavailable', 'The disk is full.'),
    );

    const { statusCode, body } = await inject(app, { url });

    expect(statusCode).toBe(200);
    expect(body).toContain('Nothing added');
  });

  it('is a page about the failure if what is stored is damaged', async () => {
    const id = await completed();
    const url = `/reports/${id}?base=${await completed(0, new Uint8Array(7 * 2 ** 20))}`;
    const app = await buildTestApp(service);

    const { statusCode, headers, body } = await inject(app, { url });

    expect([statusCode, headers.etag]).toEqual([500, undefined]);
    expect(body).toContain('The comparison failed');
    expect(body).toContain('Ask for a new scan of the target.');
    expect(body).toContain(`href="${id}"`);
  });

  it('is a page about the failure if something unexpected happens', async () => {
    const [id, base] = [await completed(), await completed()];
    const app = await buildTestApp(service);
    const { store } = storage;
    const read = store.resultText.bind(store);
    vi.spyOn(store, 'resultText').mockImplementation(async (of) => (of === base ? null : read(of)));

    const { statusCode, body } = await inject(app, { url: `/reports/${id}?base=${base}` });

    expect(statusCode).toBe(500);
    expect(body).toContain('The comparison failed');
    expect(body).toContain('Something went wrong in the service');
    expect(body).toContain(`href="${id}"`);
  });

  it('is the report alone, and the reason, if another version made the base', async () => {
    const old = encodeFactsOfOtherVersion();
    const url = `/reports/${await completed()}?base=${await completed(0, old)}`;
    const app = await buildTestApp(service);

    const { statusCode, headers, body } = await inject(app, { url });

    expect([statusCode, headers.etag]).toEqual([200, undefined]);
    expect(body).toMatch(/No comparison\.[\s\S]*was made by another version of this service/);
  });
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
  facts[3] = 99;
  return facts;
}
