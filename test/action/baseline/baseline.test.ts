import { expect, test } from 'vitest';

import type { BaselineRecord } from '../../../src/baseline/baseline-store.ts';
import { judgeBaselineWrite } from '../../../src/baseline/judge-baseline-write.ts';
import { formatRecordKey, parseRecordKey, recordKeyPrefix } from '../../../src/baseline/record-key.ts';
import type { RunContext } from '../../../src/run-context.ts';

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
};

test.each([record, { ...record, sha: '' }, { ...record, sha: 'd'.repeat(64) }])(
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

function aContext(fields: Partial<RunContext>): RunContext {
  return {
    eventName: 'push',
    event: {},
    ref: 'refs/heads/main',
    sha: '',
    repository: 'acme/site',
    runId: 100,
    runAttempt: 1,
    runNumber: 1,
    apiUrl: '',
    ...fields,
  };
}

function afterRun(event: string, branch: string, repository: string): Partial<RunContext> {
  const run = { event, head_branch: branch, head_repository: { full_name: repository } };
  return { eventName: 'workflow_run', event: { workflow_run: run } };
}

test.each<[boolean, string, Partial<RunContext>]>([
  [true, 'a push', {}],
  [true, 'a schedule', { eventName: 'schedule' }],
  [true, 'a dispatch', { eventName: 'workflow_dispatch' }],
  [true, 'a deployment of the branch', { eventName: 'deployment_status' }],
  [true, 'a run after a push', afterRun('push', 'main', 'acme/site')],
  [false, 'a push elsewhere', { ref: 'refs/heads/feature' }],
  [false, 'a tag of that name', { ref: 'refs/tags/main' }],
  [false, 'a deployment of a commit', { eventName: 'deployment_status', ref: '' }],
  [false, 'a pull request', { eventName: 'pull_request', ref: 'refs/pull/1/merge' }],
  [false, 'a pull_request_target', { eventName: 'pull_request_target' }],
  [false, 'a comment', { eventName: 'issue_comment' }],
  [false, 'a run after a pull request', afterRun('pull_request', 'main', 'acme/site')],
  [false, "a run after a fork's push", afterRun('push', 'main', 'eve/site')],
])('%j: %s may store the base', (allowed, _, fields) => {
  expect(judgeBaselineWrite(aContext(fields), 'main', undefined) === undefined).toBe(allowed);
});

test('an older run does not replace the record of a newer one, its own re-run does', () => {
  expect(judgeBaselineWrite(aContext({ runId: 99 }), 'main', record)).toContain('newer run 100');
  expect(judgeBaselineWrite(aContext({ runId: 100, runAttempt: 3 }), 'main', record)).toBeUndefined();
  expect(judgeBaselineWrite(aContext({ runId: 101 }), 'main', record)).toBeUndefined();
});
