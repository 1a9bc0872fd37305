import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { components } from '../../../openapi.gen.ts';
import { scanResult } from '../../../server/findings/result/scan-result.ts';
import { encodeFacts } from '../../../server/facts/facts-codec.ts';
import { buildScanFacts } from '../../../server/findings/identity/build-scan-facts.ts';
import { ReadTurns } from '../../../server/http/read-turns.ts';
import type { InTurn } from '../../../server/shared/in-turn.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import type { ScanService } from '../../../server/service/scan-service.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { describePage } from '../../../server/findings/describe/describe-page.ts';
import { judgedPage } from '../../../harness/findings/pages.ts';
import { aFinding } from '../../../harness/findings/builders.ts';
import { buildTestApp } from '../../../harness/service/build-test-app.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

/** More than one client may have waiting in the line of large reads. */
const MANY = 260;
const TARGET = 'https://a.example/';

let folder = '';
let storage: Storage;
let service: ScanService;
let turns = 0;
const inTurn: InTurn = async (work) => {
  turns += 1;
  return work();
};

beforeEach(() => {
  folder = temporaryFolder();
  storage = openSqliteStorage({ folder });
  turns = 0;
  service = createScanService({
    store: storage.store,
    queue: storage.queue,
    workerName: 'w',
    accepts: true,
    guard: { check: async () => 'allowed' },
    engine: { health: async () => ({ ok: true, warnings: [] }) },
    queueLimits: { all: 10, share: null },
    targetGroups: [],
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
});
afterEach(async () => {
  await storage.close();
});

/**
 * A complete scan whose result has so many findings; what is kept for comparisons has none of them, and a page of so
 * many elements.
 */
async function completed(findings: number, elements = 0): Promise<string> {
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
  const found: components['schemas']['Finding'][] = Array.from({ length: findings }, () =>
    aFinding({ id: randomBytes(8).toString('hex') }),
  );
  const result = { ...scanResult(facts, []), findings: found };
  await storage.queue.complete(job, { result, facts: encodeFacts(facts) });
  return id;
}

async function textOf(id: string): Promise<string> {
  const answer = await service.getText(id, inTurn);
  if (!('read' in answer)) throw new Error('The scan is not complete.');
  return (await answer.read()).toString();
}

it('small reads are all answered, however many come at once', async () => {
  const [base, id] = [await completed(4), await completed(4)];
  const app = await buildTestApp(service);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const statusOf = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get(`${address}${path}`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });

  for (const path of [
    `/api/v1/scans/${id}`,
    `/api/v1/scans/${id}/diff?base=${base}`,
    `/reports/${id}?base=${base}`,
  ]) {
    const statuses = await Promise.all(Array.from({ length: MANY }, () => statusOf(path)));
    expect([path, ...new Set(statuses)]).toEqual([path, 200]);
  }
  agent.destroy();
});

it('small reads take no turn; large ones do', async () => {
  const [base, small, large] = [await completed(4), await completed(4), await completed(400)];
  for (const work of [
    () => service.get(small, inTurn),
    () => textOf(small),
    () => service.compare(small, base, inTurn),
    () => service.compareText(small, base, inTurn).then((answer) => answer.read()),
  ]) {
    await work();
    expect(turns).toBe(0);
  }

  await service.get(large, inTurn);
  expect(turns).toBe(1);
  await service.getText(large, inTurn);
  expect(turns).toBe(1);
  await textOf(large);
  expect(turns).toBe(2);
  await service.compare(large, base, inTurn);
  expect(turns).toBe(3);
});

it('comparing large facts takes a turn even if there are few findings', async () => {
  const [base, id] = [await completed(4, 10_000), await completed(4)];
  await service.compare(id, base, inTurn);
  expect(turns).toBe(1);
  await service.compare(base, id, inTurn);
  expect(turns).toBe(2);
  // Made already, it is as small as what was found.
  await service.compare(base, id, inTurn);
  expect(turns).toBe(2);
});

it('a large comparison is made only once, however many requests wait for it', async () => {
  const [base, id] = [await completed(400), await completed(400)];
  const read = vi.spyOn(storage.store, 'facts');
  const inRealTurn = new ReadTurns().of('client', () => false);
  const [first, ...others] = await Promise.all(
    [1, 2, 3].map(async () => (await service.compareText(id, base, inRealTurn)).read()),
  );
  for (const other of others) expect(other).toEqual(first);
  expect(read).toHaveBeenCalledTimes(2);
});

it('small reads return the stored text, which is the JSON of the parsed body', async () => {
  const [base, id] = [await completed(4), await completed(4)];
  expect(await textOf(id)).toBe(JSON.stringify(await service.get(id)));

  const first = await (await service.compareText(id, base)).read();
  const second = await (await service.compareText(id, base)).read();
  expect(first.toString()).toBe(JSON.stringify(await service.compare(id, base)));
  expect(second.toString()).toBe(first.toString());
});
