import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aRunContext, SCAN_ID, BASE_ID } from '../../../harness/runner/builders.ts';
import { cacheToken, type CacheService, startCacheService } from '../../../harness/runner/cache-service.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { BaselineRecord, StoreAnswer } from '../../../src/baseline/baseline-store.ts';
import { createLocalCacheStore } from '../../../src/baseline/local-cache-store.ts';
import type { CallResult } from '../../../src/local-service/local-service.ts';

const ID = '1'.repeat(32);
const NEWER_ID = 'c'.repeat(32);

let cache: CacheService;
let folder: string;
const back = process.cwd();

beforeEach(async () => {
  cache = await startCacheService();
  folder = temporaryFolder();
  process.chdir(folder);
  vi.stubEnv('GITHUB_WORKSPACE', folder);
  vi.stubEnv('RUNNER_TEMP', temporaryFolder());
  vi.stubEnv('ACTIONS_CACHE_SERVICE_V2', 'true');
  vi.stubEnv('ACTIONS_RESULTS_URL', cache.url);
  vi.stubEnv('ACTIONS_RUNTIME_TOKEN', cacheToken([{ ref: 'refs/heads/main', write: true }]));
});

afterEach(async () => {
  process.chdir(back);
  vi.unstubAllEnvs();
  await cache.close();
});

function aRecord(fields: Partial<BaselineRecord> = {}): BaselineRecord {
  return {
    scanId: SCAN_ID,
    sha: '',
    runId: 100,
    runAttempt: 1,
    runNumber: 7,
    completedAt: '2026-11-20T09:00:41.000Z',
    baseScanId: '',
    baseRunId: 0,
    host: 'www.example.com',
    environment: '',
    ...fields,
  };
}

/** A store of a run, whose service writes the id of a scan to its file, and answers imports as given. */
function aStore(
  runId: number,
  fields: { runAttempt?: number; ref?: string; import?: CallResult; export?: CallResult } = {},
): ReturnType<typeof createLocalCacheStore> & { imported: string[] } {
  const imported: string[] = [];
  const { runAttempt = 1, ref = 'refs/heads/main' } = fields;
  const store = createLocalCacheStore(
    aRunContext({ runId, runAttempt, ref }),
    {
      async exportScan(scanId, file) {
        await writeFile(file, scanId);
        return fields.export ?? { ok: true, scanId };
      },
      async importScan(file) {
        const scanId = await readFile(file, 'utf8');
        imported.push(scanId);
        return fields.import ?? { ok: true, scanId };
      },
    },
    () => {},
  );
  return { ...store, imported };
}

async function read(store: ReturnType<typeof aStore>): Promise<StoreAnswer[]> {
  const answers: StoreAnswer[] = [];
  for await (const answer of store.read({ ids: [ID], host: '' })) answers.push(answer);
  return answers;
}

async function keep(runId: number, record: Partial<BaselineRecord> = {}): Promise<unknown> {
  return aStore(runId).write([{ ids: [ID], record: aRecord({ runId, ...record }) }], undefined);
}

test('a scan is kept whole, found by a later run and put into its service', async () => {
  expect(await keep(100, { environment: 'production' })).toEqual([{ isKept: true }]);
  const store = aStore(101);

  expect(await read(store)).toEqual([
    {
      kind: 'base',
      base: { scanId: SCAN_ID, sha: '', runId: 100, runNumber: 7, environment: 'production' },
    },
  ]);
  expect(store.imported).toEqual([SCAN_ID]);
  expect(existsSync(`${folder}/.sitedelta-baseline-${ID}`)).toBe(false);
});

test('an empty cache has no answer', async () => {
  expect(await read(aStore(101))).toEqual([]);
});

test.each<[string, CallResult, StoreAnswer['kind'], RegExp]>([
  [
    'of another version',
    { ok: false, reason: 'outdated', message: 'Format 2.' },
    'unreadable',
    /Another version of Sitedelta/,
  ],
  [
    'that is damaged',
    { ok: false, reason: 'unusable', message: 'It is cut.' },
    'unreadable',
    /is damaged \(It is cut\)\. If this happens/,
  ],
  [
    'that cannot be read now',
    { ok: false, reason: 'failed', message: 'Busy.' },
    'unreadable',
    /cannot be used now \(Busy\)/,
  ],
  ['of another scan', { ok: true, scanId: BASE_ID }, 'unreadable', /is another scan/],
])('an entry %s is no base, and why is known', async (_, result, kind, reason) => {
  await keep(100);
  expect(await read(aStore(101, { import: result }))).toMatchObject([
    { kind, reason: expect.stringMatching(reason) },
  ]);
});

test('a cache that fails is not an empty one', async () => {
  cache.failWith = 403;
  expect(await read(aStore(101))).toMatchObject([{ kind: 'unreadable' }]);
});

test('an entry that cannot be unpacked is not a missing one', async () => {
  await keep(100);
  cache.entries[0]?.data.fill(0);
  expect(await read(aStore(101))).toMatchObject([
    { kind: 'unreadable', reason: expect.stringContaining('cannot be downloaded and unpacked') },
  ]);
});

test('a re-run takes the base of its first attempt', async () => {
  await keep(99, { scanId: BASE_ID });
  await keep(100, { baseScanId: BASE_ID, baseRunId: 99 });
  await keep(101, { scanId: NEWER_ID, baseScanId: SCAN_ID, baseRunId: 100 });

  expect(await read(aStore(100, { runAttempt: 2 }))).toMatchObject([
    { kind: 'base', base: { scanId: BASE_ID, runId: 99 } },
  ]);
});

test('a re-run whose base was evicted is not compared with another one', async () => {
  await keep(100, { baseScanId: BASE_ID, baseRunId: 99 });

  expect(await read(aStore(100, { runAttempt: 2 }))).toMatchObject([
    { kind: 'unreadable', reason: expect.stringContaining('The base of the first attempt is no longer') },
  ]);
});

test('the re-run of an older run replaces nothing', async () => {
  await keep(101, { scanId: NEWER_ID });

  expect(await keep(100)).toEqual([
    { isKept: false, reason: expect.stringContaining('holds the base of the newer run 101') },
  ]);
  expect(cache.entries).toHaveLength(1);
});

test('what cannot be kept has a reason', async () => {
  const failing = aStore(100, { export: { ok: false, reason: 'failed', message: 'No room.' } });
  const records = [{ ids: [ID], record: aRecord() }];

  expect(await failing.write(records, undefined)).toEqual([
    { isKept: false, reason: expect.stringContaining('cannot be written to a file: No room.') },
  ]);
  expect(await aStore(100, { ref: 'refs/tags/v1' }).write(records, undefined)).toEqual([
    { isKept: false, reason: expect.stringContaining('a run on a tag') },
  ]);
  vi.stubEnv('ACTIONS_RUNTIME_TOKEN', cacheToken([{ ref: 'refs/heads/main', write: false }]));
  expect(await aStore(100).write(records, undefined)).toEqual([
    { isKept: false, reason: expect.stringContaining('did not take it') },
  ]);
});

test('without a cache there is advice', async () => {
  vi.stubEnv('ACTIONS_RESULTS_URL', '');
  expect(await read(aStore(101))).toEqual([
    {
      kind: 'unavailable',
      reason:
        'This runner offers no Actions cache. The inputs "base-url" and "base-serve" compare within a run.',
    },
  ]);
});
