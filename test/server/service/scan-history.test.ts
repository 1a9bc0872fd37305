import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDiff, aFinding } from '../../../harness/findings/builders.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { SILENT_LOG } from '../../../server/ops/log/log.ts';
import { encodeFacts } from '../../../server/facts/facts-codec.ts';
import { buildScanFacts } from '../../../server/findings/identity/build-scan-facts.ts';
import { scanResult } from '../../../server/findings/result/scan-result.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import type { DrainableScanService } from '../../../server/service/create-scan-service.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';

const TARGET = 'https://a.example/';
const UNKNOWN = '0'.repeat(32);

let storage: Storage;
let service: DrainableScanService;

beforeEach(() => {
  storage = openSqliteStorage({
    folder: temporaryFolder(),
    clock: { wall: () => Date.now(), steady: () => Date.now() },
  });
  service = serviceOf(false);
});
afterEach(async () => {
  await storage.close();
});

function serviceOf(publicHistory: boolean): DrainableScanService {
  return createScanService({
    store: storage.store,
    guard: { check: async () => 'allowed' },
    queue: storage.queue,
    workerName: 'w',
    accepts: true,
    engine: { health: async () => ({ ok: true, warnings: [] }) },
    queueLimits: { all: 10, share: null },
    targetGroups: [],
    publicHistory,
    log: SILENT_LOG,
  });
}

async function completed(base?: string): Promise<string> {
  const { id } = await service.create(TARGET, 'client', base);
  const job = await storage.queue.claim('w');
  if (job?.id !== id) throw new Error('Another scan was first.');
  const facts = buildScanFacts({
    scanId: id,
    target: TARGET,
    pages: [],
    runners: [],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
  await storage.queue.complete(job, { result: scanResult(facts, []), facts: encodeFacts(facts) });
  return id;
}

describe('the history of a scan', () => {
  it('has what a comparison says that was stored without it, once someone has looked at it', async () => {
    const first = await completed();
    const second = await completed(first);
    const stranger = await completed();
    const diff = aDiff({ added: [aFinding(), aFinding({ verified: false })], resolved: [aFinding()] });
    const text = Buffer.from(JSON.stringify(diff));
    await storage.store.saveDiff(second, first, text);
    await storage.store.saveDiff(second, stranger, text);

    await service.compare(second, stranger);
    expect((await service.history(second)).scans[0]?.changes).toBeNull();
    await service.compare(second, first);

    expect((await service.history(second)).scans[0]?.changes).toEqual({ added: 1, resolved: 1 });
    expect(await service.compare(second, first)).toEqual(diff);
  });

  it('goes back along the bases that were named, and never forward', async () => {
    const first = await completed();
    const second = await completed(first);
    const third = await completed(second);
    const stranger = await completed(first);
    await service.compare(second, first);

    const { scans, of, cut } = await service.history(second);

    expect([of, cut]).toEqual(['chain', null]);
    expect(scans.map(({ id, base, changes }) => ({ id, base, changes }))).toEqual([
      { id: second, base: first, changes: { added: 0, resolved: 0 } },
      { id: first, base: null, changes: null },
    ]);
    for (const id of [first, second]) {
      const known = JSON.stringify(await service.history(id));
      expect(known).not.toContain(third);
      expect(known).not.toContain(stranger);
    }
  });

  it('has all complete scans of the address if the operator says so', async () => {
    const first = await completed();
    const second = await completed();

    const { scans, of } = await serviceOf(true).history(first);

    expect([of, scans.map(({ id }) => id)]).toEqual(['target', [second, first]]);
  });

  it('needs a complete scan', async () => {
    const { id } = await service.create(TARGET, 'client');

    await expect(service.history(id)).rejects.toMatchObject({ slug: 'scan_not_complete' });
    await expect(service.history(UNKNOWN)).rejects.toMatchObject({ slug: 'not_found' });
    await expect(service.summary(UNKNOWN)).rejects.toMatchObject({ slug: 'not_found' });
    expect(await service.summary(id)).toMatchObject({ status: 'queued', counts: null, changes: null });
  });
});

describe('the last scan of an address', () => {
  it('is known only if the operator says so', async () => {
    await completed();
    const last = await completed();

    expect(await serviceOf(true).latest('HTTPS://A.example')).toMatchObject({ id: last });
    await expect(serviceOf(true).latest('https://b.example/')).rejects.toMatchObject({ slug: 'not_found' });
    await expect(serviceOf(true).latest('nonsense')).rejects.toMatchObject({ slug: 'invalid_url' });
    await expect(service.latest(TARGET)).rejects.toMatchObject({ slug: 'not_found' });
  });
});
