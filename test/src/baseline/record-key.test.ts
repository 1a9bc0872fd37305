import { expect, test } from 'vitest';

import type { BaselineRecord } from '../../../src/baseline/baseline-store.ts';
import {
  baselineIds,
  formatRecordKey,
  parseRecordKey,
  recordKeyPrefix,
} from '../../../src/baseline/record-key.ts';

const identity = {
  serverUrl: 'https://scan.example.com',
  target: 'https://www.example.com/',
  environment: undefined,
  branches: ['main'],
};

const record: BaselineRecord = {
  scanId: 'a'.repeat(32),
  sha: 'c'.repeat(40),
  runId: 100,
  runAttempt: 2,
  runNumber: 7,
  completedAt: '2026-11-20T09:00:41.310Z',
  baseScanId: 'b'.repeat(32),
  baseRunId: 99,
  host: 'www.example.com:8443',
  environment: 'production',
};

test.each([
  record,
  { ...record, sha: '', baseScanId: '', baseRunId: 0, host: '[::1]:8080', environment: '' },
  { ...record, sha: 'd'.repeat(64), host: `${'x'.repeat(60)}.${'y'.repeat(50)}.test` },
  { ...record, host: 'my-site.test', environment: "Preview – my-site, (PR) #7+'" },
  { ...record, host: `${'x'.repeat(110)}.test`, environment: 'x'.repeat(80) },
])('a key carries its record', (record) => {
  const ids = baselineIds({ ...identity, environment: 'Production' });
  const key = formatRecordKey(ids, record);

  expect(ids).toHaveLength(2);
  expect(parseRecordKey(key)).toEqual({ ids, record });
  expect(key.length).toBeLessThan(512);
  expect(key).not.toMatch(/[,+#\s]/);
});

test('a host or an environment that is too long is left out', () => {
  const long = { ...record, host: 'x'.repeat(250), environment: '–'.repeat(30) };
  const key = formatRecordKey(baselineIds(identity), long);

  expect(parseRecordKey(key)?.record).toEqual({ ...record, host: '', environment: '' });
});

test.each([
  '',
  'x',
  `${recordKeyPrefix('a'.repeat(32))}1-1-1-zz-0-1`,
  `sitedelta-baseline-1-${'a'.repeat(32)}-1-1-7-${'b'.repeat(32)}-0-1-0`,
])('the key %j is not read', (key) => {
  expect(parseRecordKey(key)).toBeUndefined();
});

test('a key is found by its prefix', () => {
  const [id = ''] = baselineIds(identity);

  expect(formatRecordKey([id], record).startsWith(recordKeyPrefix(id))).toBe(true);
  expect(formatRecordKey([id], record).startsWith(recordKeyPrefix(id, 100))).toBe(true);
  expect(formatRecordKey([id], record).startsWith(recordKeyPrefix(id, 10))).toBe(false);
});

test.each([
  { serverUrl: 'https://other.example.com' },
  { target: 'https://www.example.com/shop' },
  { target: 'https://preview.example.com/' },
  { branches: ['next'] },
  { branches: ['main', 'next'] },
])('%j has a baseline of its own', (fields) => {
  expect(baselineIds({ ...identity, ...fields })).not.toEqual(baselineIds(identity));
});

function inEnvironment(environment: string, target: string): string[] {
  return baselineIds({ ...identity, environment, target });
}

test('an address has its baseline in every environment', () => {
  const [byAddress] = baselineIds(identity);

  expect(inEnvironment('Production', identity.target)[0]).toBe(byAddress);
  expect(inEnvironment('Preview', identity.target)[0]).toBe(byAddress);
});

test('within an environment the host does not count, the path does', () => {
  const [, one] = inEnvironment('Production', 'https://one.example.com/');

  expect(inEnvironment('Production', 'https://two.example.com/')[1]).toBe(one);
  expect(inEnvironment('Preview', 'https://one.example.com/')[1]).not.toBe(one);
  expect(inEnvironment('Production', 'https://one.example.com/shop')[1]).not.toBe(one);
});
