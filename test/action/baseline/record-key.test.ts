import { expect, test } from 'vitest';

import type { BaselineRecord } from '../../../src/baseline/baseline-store.ts';
import { formatRecordKey, parseRecordKey, recordKeyPrefix } from '../../../src/baseline/record-key.ts';

const identity = {
  serverUrl: 'https://scan.example.com',
  target: 'https://www.example.com/',
  environment: undefined,
  baselineBranch: 'main',
};

const record: BaselineRecord = {
  scanId: 'a'.repeat(32),
  sha: 'c'.repeat(40),
  runId: 100,
  runAttempt: 2,
  runNumber: 7,
  completedAt: '2026-11-20T09:00:41.310Z',
  baseScanId: 'b'.repeat(32),
};

test.each([record, { ...record, sha: '', baseScanId: '' }, { ...record, sha: 'd'.repeat(64) }])(
  'a key carries its record',
  (record) => {
    const prefix = recordKeyPrefix(identity);
    const key = formatRecordKey(prefix, record);

    expect(parseRecordKey(prefix, key)).toEqual(record);
    expect(key.length).toBeLessThan(512);
    expect(key).not.toContain(',');
  },
);

test.each(['', 'x', `${recordKeyPrefix(identity)}1-1-1-zz-0-1`, `other-100-2-7-${'a'.repeat(32)}-0-1`])(
  'the key %j is not read',
  (key) => {
    expect(parseRecordKey(recordKeyPrefix(identity), key)).toBeUndefined();
  },
);

test.each([
  { serverUrl: 'https://other.example.com' },
  { target: 'https://www.example.com/shop' },
  { target: 'https://preview.example.com/' },
  { environment: 'Production' },
  { baselineBranch: 'next' },
])('a baseline of its own for %j', (fields) => {
  expect(recordKeyPrefix({ ...identity, ...fields })).not.toBe(recordKeyPrefix(identity));
});

function inProduction(target: string): string {
  return recordKeyPrefix({ ...identity, environment: 'Production', target });
}

test('within an environment the host does not count, the path does', () => {
  expect(inProduction('https://one.example.com/')).toBe(inProduction('https://two.example.com/'));
  expect(inProduction('https://one.example.com/')).not.toBe(inProduction('https://one.example.com/shop'));
});
