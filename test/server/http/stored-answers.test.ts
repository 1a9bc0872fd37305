import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDiff, aFinding, aResult, BASE_ID, SCAN_ID } from '../../../harness/findings/builders.ts';
import { buildTestApp } from '../../../harness/service/build-test-app.ts';
import { inject } from '../../../harness/service/inject.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';

const TARGET = 'https://www.example.com/';
const API = `/api/v1/scans/${SCAN_ID}`;
const DIFF = `${API}/diff?base=${BASE_ID}`;
const ZSTD = { 'accept-encoding': 'gzip, br, zstd' };

let folder = '';
let storage: Storage;

beforeEach(() => {
  folder = temporaryFolder();
  storage = openSqliteStorage({ folder });
});
afterEach(async () => {
  await storage.close();
});

function anApp(): Promise<FastifyInstance> {
  const service = createScanService({
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
  return buildTestApp(service);
}

/** Two complete scans with so many findings, and their comparison. */
async function store(count: number): Promise<void> {
  const findings = Array.from({ length: count }, (_, n) =>
    aFinding({ id: n.toString(16).padStart(16, '0') }),
  );
  for (const id of [BASE_ID, SCAN_ID]) {
    await storage.store.create({ id, target: TARGET, client: 'c', base: null }, { all: 10, share: null });
    const job = await storage.queue.claim('w');
    if (job?.id !== id) throw new Error('Another scan was first.');
    await storage.queue.complete(job, { result: aResult(findings), facts: new Uint8Array() });
  }
  await storage.store.saveDiff(SCAN_ID, BASE_ID, Buffer.from(JSON.stringify(aDiff({ unchanged: findings }))));
}

describe.each([6, 2000])('with %i findings, a client that takes zstd', (count) => {
  it.each([API, DIFF])('gets the same text of %s as others', async (url) => {
    await store(count);
    const app = await anApp();
    const plain = await inject(app, { url });
    expect(plain.headers['content-encoding']).toBeUndefined();

    const answer = await app.inject({ url, headers: ZSTD });

    expect(answer.headers).toMatchObject({
      'content-encoding': 'zstd',
      'content-type': 'application/json; charset=utf-8',
      etag: plain.headers.etag,
      vary: 'accept-encoding',
    });
    expect(zstdDecompressSync(answer.rawPayload).toString()).toBe(plain.body);
  });
});

it.each([
  ['result', 'scan_id', API],
  ['diff', 'current_id', DIFF],
])('a stored %s that is damaged is an error, not an answer', async (table, key, url) => {
  await store(6);
  for (const damage of [
    // In the checksum: the blocks can still be read.
    (body: Uint8Array) => body.with(body.length - 1, (body.at(-1) ?? 0) ^ 1),
    // Some clients do not notice that.
    (body: Uint8Array) => body.subarray(0, -10),
  ]) {
    await storage.close();
    const file = new DatabaseSync(join(folder, 'scans.db'));
    const body = file.prepare(`SELECT body FROM ${table} WHERE ${key} = ?`).get(SCAN_ID)?.['body'];
    if (!(body instanceof Uint8Array)) throw new Error('There is no body.');
    file.prepare(`UPDATE ${table} SET body = ? WHERE ${key} = ?`).run(damage(body), SCAN_ID);
    file.close();
    storage = openSqliteStorage({ folder });

    const answer = await inject(await anApp(), { url, headers: ZSTD });

    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([500, undefined]);
  }
});
