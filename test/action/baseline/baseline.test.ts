import { afterEach, beforeEach, expect, test } from 'vitest';

import { openBaseline, type Baseline, type BaselineSettings } from '../../../src/baseline/baseline.ts';
import type { Revision } from '../../../src/github/find-revision.ts';
import { readInputs } from '../../../src/inputs/inputs.ts';
import { startGitHubService, type GitHubService } from '../../support/github-service.ts';
import { aCompleteTarget, aGitHub, aRunContext, SCAN_ID, TARGET } from '../support/builders.ts';

const [NEW = '', OLD = '', OLDEST = '', HEAD = ''] = ['1', '2', '3', 'e'].map((digit) => digit.repeat(40));

let service: GitHubService;
let lines: string[];

beforeEach(async () => {
  lines = [];
  service = await startGitHubService();
  service.history = [NEW, OLD, OLDEST];
});

afterEach(() => service.close());

function inputs(values: Record<string, string>): BaselineSettings['inputs'] {
  const all: Record<string, string> = { 'server-url': 'https://scan.example.com', ...values };
  return readInputs((name) => all[name] ?? '');
}

interface Fields extends Partial<Omit<BaselineSettings, 'revision' | 'inputs'>> {
  revision?: Partial<Revision>;
  runId?: number;
  values?: Record<string, string>;
}

function open(fields: Fields = {}): Baseline {
  const { revision, runId = 100, values = {}, ...rest } = fields;
  return openBaseline(TARGET, undefined, {
    inputs: inputs(values),
    context: aRunContext({ runId }),
    revision: {
      sha: NEW,
      builds: [NEW],
      environment: undefined,
      deploymentId: undefined,
      pullRequest: undefined,
      ...revision,
    },
    github: aGitHub(service.url),
    branch: 'main',
    onBranch: true,
    log: (line) => lines.push(line),
    ...rest,
  });
}

/** Leaves the record of a run on a commit. */
async function store(sha: string, scanId: string, runId: number): Promise<void> {
  const baseline = open({ revision: { sha }, runId });
  const result = aCompleteTarget();
  const record = baseline.propose({ ...result, scan: { ...result.scan, id: scanId } });
  if (record === undefined) throw new Error('The run may store a base.');
  const link = await baseline.linkWithRecord('https://scan.example.net/reports/x?base=y', record);
  const status = { state: 'success', context: 'sitedelta/x', description: '', target_url: link };
  service.statuses.set(sha, [status, ...(service.statuses.get(sha) ?? [])]);
}

async function find(fields: Fields = {}): Promise<string | undefined> {
  for await (const { record } of open({ runId: 500, ...fields }).candidates()) return record.scanId;
  return undefined;
}

test('the nearest commit counts, and on it the newest run', async () => {
  await store(OLDEST, '3'.repeat(32), 300);
  await store(OLD, '1'.repeat(32), 100);
  await store(OLD, '2'.repeat(32), 200);

  expect(await find()).toBe('2'.repeat(32));
  expect(await find({ revision: { sha: OLDEST } })).toBe('3'.repeat(32));
  expect(await find({ runId: 200 })).toBe('1'.repeat(32));
});

test('a pull request is compared with the commit that it is based on', async () => {
  await store(NEW, '1'.repeat(32), 200);
  await store(OLD, '2'.repeat(32), 100);
  const pullRequest = { number: 5, headSha: HEAD, baseSha: OLD, fork: true };

  expect(await find({ revision: { sha: HEAD, pullRequest } })).toBe('2'.repeat(32));
});

test('a deployment is compared with the one before in its environment, newest first', async () => {
  await store(NEW, '1'.repeat(32), 100);
  await store(OLDEST, '3'.repeat(32), 110);
  service.deployments = [
    { id: 9, sha: NEW, environment: 'Production' },
    { id: 7, sha: NEW, environment: 'Staging' },
    { id: 5, sha: OLDEST, environment: 'Production' },
  ];
  const revision = { sha: NEW, environment: 'Production', deploymentId: 9 };

  expect(await find({ revision })).toBe('3'.repeat(32));
  service.permissions.deployments = 'none';
  expect(await find({ revision })).toBe('1'.repeat(32));
});

test.each([
  ['the branch', { branch: 'next' }],
  ['the service', { values: { 'server-url': 'https://other.example.com' } }],
  ['the store', { values: { 'baseline-store': 'none' } }],
])('a record of another baseline is not taken: %s differs', async (_, fields) => {
  await store(OLD, '2'.repeat(32), 100);

  expect(await find(fields)).toBeUndefined();
});

test('where statuses or commits can not be read, the log says what it takes', async () => {
  await store(OLD, '2'.repeat(32), 100);
  service.permissions.statuses = 'none';

  expect(await find()).toBeUndefined();
  expect(lines.join('\n')).toContain('statuses: read');
});

test('statuses of others are no records', async () => {
  service.statuses.set(
    OLD,
    [
      '',
      'not an address',
      'https://ci.example/#x',
      `https://scan.example/#sitedelta-baseline-1-x-${SCAN_ID}`,
    ].map((target_url) => ({ state: 'success', context: 'ci', description: '', target_url })),
  );

  expect(await find()).toBeUndefined();
});

test('a record of a newer run on the same commit stays', async () => {
  await store(NEW, '2'.repeat(32), 200);
  const older = open({ runId: 199 });
  const record = older.propose(aCompleteTarget());

  expect(record).toBeDefined();
  if (record === undefined) return;
  expect(await older.linkWithRecord('https://scan.example.net/reports/x', record)).not.toContain('#');
  expect(await open({ runId: 201 }).linkWithRecord('https://scan.example.net/reports/x', record)).toContain(
    '#',
  );
});

test.each<[string, Fields, 'passed' | 'failed', string | undefined]>([
  ['complete', {}, 'failed', undefined],
  ['passed and passes', { values: { 'update-baseline': 'passed' } }, 'passed', undefined],
  ['passed and fails', { values: { 'update-baseline': 'passed' } }, 'failed', 'does not pass'],
  ['never', { values: { 'update-baseline': 'never' } }, 'passed', 'is never'],
  ['no store', { values: { 'baseline-store': 'none' } }, 'passed', 'is none'],
  ['no branch', { branch: undefined }, 'passed', 'is not known'],
  ['another branch', { onBranch: false }, 'passed', 'only runs on the branch main'],
])('the next base: %s', (_, fields, conclusion, refusal) => {
  const record = open(fields).propose(aCompleteTarget({ outcome: { conclusion, verdict: '' } }));

  expect(record?.scanId).toBe(refusal === undefined ? SCAN_ID : undefined);
  expect(lines.join('\n')).toContain(refusal ?? '');
});
