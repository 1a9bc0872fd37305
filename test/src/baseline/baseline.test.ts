import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  openBaseline,
  openStores,
  type Baseline,
  type BaselineAnswer,
  type BaselineSettings,
} from '../../../src/baseline/baseline.ts';
import type { BaselineStore, WriteAnswer } from '../../../src/baseline/baseline-store.ts';
import type { CommitStatus } from '../../../src/github/list-statuses.ts';
import type { Revision } from '../../../src/github/find-revision.ts';
import { readInputs } from '../../../src/inputs/inputs.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { aCompleteTarget, aGitHub, aRunContext, SCAN_ID, TARGET } from '../../../harness/runner/builders.ts';

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

interface Fields extends Partial<Pick<BaselineSettings, 'branches' | 'onBranch'>> {
  revision?: Partial<Revision>;
  runId?: number;
  values?: Record<string, string>;
  url?: string;
  environment?: string;
}

function settings(fields: Fields): BaselineSettings {
  const { revision, runId = 100, values = {}, branches = { patterns: ['main'] } } = fields;
  const shared = {
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
    log: (line: string) => lines.push(line),
  };
  return {
    ...shared,
    stores: openStores({ ...shared, github: aGitHub(service.url), exchange: undefined }),
    branches,
    onBranch: fields.onBranch ?? { on: true },
  };
}

function open(fields: Fields = {}): Baseline {
  return openBaseline(fields.url ?? TARGET, fields.environment, settings(fields));
}

function statusStore(fields: Fields): BaselineStore {
  const { status } = settings(fields).stores;
  if (status === undefined) throw new Error('The run has a token and may use statuses.');
  return status;
}

/** Leaves the record of a run on a commit. */
async function store(sha: string, scanId: string, runId: number, fields: Fields = {}): Promise<void> {
  const [answer] = await write({ ...fields, revision: { sha }, runId }, scanId, []);
  expect(answer).toEqual({ isKept: true });
}

/** Sets a status with the record of a run on its commit, which has some statuses already. */
async function write(fields: Fields, scanId: string, existing: CommitStatus[]): Promise<WriteAnswer[]> {
  const { revision } = settings(fields);
  const result = aCompleteTarget();
  const record = open(fields).propose({ ...result, scan: { ...result.scan, id: scanId } });
  if (record === undefined) throw new Error('The run may store a base.');
  return statusStore(fields).write([record], {
    link: 'https://scan.example.net/reports/x?base=y',
    existing,
    async set(target_url) {
      const status = { state: 'success', context: 'sitedelta/x', description: '', target_url };
      service.statuses.set(revision.sha, [status, ...(service.statuses.get(revision.sha) ?? [])]);
      return target_url;
    },
  });
}

async function readAll(fields: Fields = {}): Promise<BaselineAnswer[]> {
  const answers: BaselineAnswer[] = [];
  for await (const answer of open({ runId: 500, ...fields }).read()) answers.push(answer);
  return answers;
}

async function find(fields: Fields = {}): Promise<string | undefined> {
  const [answer] = await readAll(fields);
  return answer?.kind === 'base' ? answer.base.scanId : undefined;
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
  ['the branch', { branches: { patterns: ['next'] } }],
  ['the service', { values: { 'server-url': 'https://other.example.com' } }],
  ['the store', { values: { 'baseline-store': 'none' } }],
])('a record of another baseline is not used: %s differs', async (_, fields) => {
  await store(OLD, '2'.repeat(32), 100);

  expect(await find(fields)).toBeUndefined();
});

/** What is answered with, instead of what the test's GitHub says, where the path has a part. */
function failAt(part: string, status: number, message: string): void {
  const parts = part.split(' or ');
  service.intercept = ({ path }) =>
    parts.some((text) => path.includes(text)) ? { status, body: { message } } : undefined;
}

test.each([
  ['/statuses', 403, 'Forbidden'],
  ['/statuses', 400, 'Out of order'],
  ['/statuses', 401, 'Bad credentials'],
  ['/graphql or /commits?', 403, 'API rate limit exceeded'],
])('if %s answers %i %s, it is not known whether there is a base', async (part, status, message) => {
  await store(OLD, '2'.repeat(32), 100);
  failAt(part, status, message);

  expect(await readAll()).toContainEqual({ kind: 'unreadable', reason: expect.stringContaining(message) });
});

test('if the deployments of the environment cannot be read, the ancestors are not used', async () => {
  await store(OLD, '2'.repeat(32), 100);
  failAt('/deployments', 400, 'Out of order');
  const revision = { sha: NEW, environment: 'Production', deploymentId: 9 };

  expect(await readAll({ revision })).toContainEqual({
    kind: 'unreadable',
    reason: expect.stringContaining('Out of order'),
  });
});

test('the answer says which permission is missing, and is a failure if there is no other store', async () => {
  await store(OLD, '2'.repeat(32), 100);
  service.permissions.statuses = 'none';
  const [alone] = await readAll();
  const [unused] = await readAll({ values: { 'commit-status': 'never' } });
  failAt('/statuses', 403, 'Resource not accessible by integration');
  const [refused] = await readAll();

  expect([alone, unused, refused].map((answer) => answer?.kind)).toEqual([
    'unreadable',
    'unavailable',
    'unreadable',
  ]);
  for (const answer of [alone, unused, refused]) {
    expect(answer).toMatchObject({ reason: expect.stringContaining('statuses: read under "permissions"') });
  }
});

test('a commit that is gone does not hide the base of another one', async () => {
  await store(OLDEST, '3'.repeat(32), 100);
  service.intercept = ({ path }) =>
    path.includes(`${OLD}/statuses`) ? { status: 404, body: { message: 'Not Found' } } : undefined;

  expect(await find()).toBe('3'.repeat(32));
});

test.each([
  ['unavailable', 'unavailable'],
  ['refused', 'unreadable'],
  ['unreadable', 'unreadable'],
] as const)('branches that are %s: %s', async (kind, answer) => {
  const branches = { patterns: [], problem: { kind, reason: 'Why.' } };

  expect(await readAll({ branches })).toEqual([{ kind: answer, reason: 'Why.' }]);
});

test('a base never comes from a newer run, and a re-run has that of its first attempt', async () => {
  await store(OLDEST, '1'.repeat(32), 100);
  await store(NEW, '3'.repeat(32), 102);

  expect(await find({ runId: 101 })).toBe('1'.repeat(32));
  expect(await find({ runId: 103 })).toBe('3'.repeat(32));
});

test('a record is found by its address in every environment, and by its environment at every address', async () => {
  const production = { environment: 'Production' };
  await store(OLD, '2'.repeat(32), 100, production);

  expect(await find()).toBe('2'.repeat(32));
  expect(await find({ environment: 'Preview' })).toBe('2'.repeat(32));
  expect(await find({ ...production, url: 'https://other.example.com/' })).toBe('2'.repeat(32));
  expect(await find({ url: 'https://other.example.com/' })).toBeUndefined();
  expect(await find({ environment: 'Preview', url: 'https://other.example.com/' })).toBeUndefined();
});

test('two sites of one environment have a base each, even if the host changes', async () => {
  const [web, docs] = ['web-1a.example.com', 'docs-2b.example.com'].map((host) => ({
    environment: 'Preview',
    url: `https://${host}/`,
  }));
  await store(OLD, '1'.repeat(32), 100, web);
  await store(OLD, '2'.repeat(32), 101, docs);
  await store(NEW, '3'.repeat(32), 102, docs);
  const asked = { environment: 'Preview', url: 'https://web-9z.example.com/' };
  const found = await readAll(asked);

  expect(found.flatMap((answer) => (answer.kind === 'base' ? answer.base.scanId : []))).toEqual(
    ['1', '3', '2'].map((digit) => digit.repeat(32)),
  );
});

test('a tag is compared with the tags before it, beyond the nearest commits', async () => {
  const far = '9'.repeat(40);
  await store(far, '9'.repeat(32), 100);
  service.tags = [
    { name: 'v1.10.0', sha: NEW },
    { name: 'v1.9.0', sha: far },
    { name: 'v2.0.0', sha: OLDEST },
  ];
  await store(OLDEST, '3'.repeat(32), 101);

  expect(await find({ revision: { sha: NEW, tag: 'v1.10.0' } })).toBe('9'.repeat(32));
});

test('statuses of other tools are not records', async () => {
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
  const statuses = (service.statuses.get(NEW) ?? []).map(({ context, description, target_url }) => ({
    context,
    description,
    targetUrl: target_url,
  }));

  expect(await write({ runId: 199 }, '1'.repeat(32), statuses)).toEqual([
    { isKept: false, reason: expect.stringContaining('newer run 200') },
  ]);
  expect(await write({ runId: 201 }, '3'.repeat(32), statuses)).toEqual([{ isKept: true }]);
});

test('if the base cannot be read, the scan does not become the next one', () => {
  const comparison = { kind: 'no-base', reason: 'Why.', cause: 'unreadable' } as const;

  expect(open().propose(aCompleteTarget({ comparison }))).toBeUndefined();
  expect(lines.join('\n')).toContain('could not be read');
});

test.each<[string, Fields, 'passed' | 'failed', string | undefined]>([
  ['complete', {}, 'failed', undefined],
  ['passed and passes', { values: { 'update-baseline': 'passed' } }, 'passed', undefined],
  ['passed and fails', { values: { 'update-baseline': 'passed' } }, 'failed', 'does not pass'],
  ['never', { values: { 'update-baseline': 'never' } }, 'passed', 'is never'],
  ['no store', { values: { 'baseline-store': 'none' } }, 'passed', 'is none'],
  ['no branch', { branches: { patterns: [] } }, 'passed', 'is not known'],
  ['another branch', { onBranch: { on: false, why: 'only runs on main.' } }, 'passed', 'only runs on main'],
])('the next base: %s', (_, fields, conclusion, refusal) => {
  const next = open(fields).propose(aCompleteTarget({ outcome: { conclusion, verdict: '' } }));

  expect(next?.record.scanId).toBe(refusal === undefined ? SCAN_ID : undefined);
  expect(lines.join('\n')).toContain(refusal ?? '');
});

test('a commit that no branch contains any more is skipped', async () => {
  await store(OLD, '2'.repeat(32), 100);
  service.intercept = ({ path }) =>
    path.includes(NEW) && path.includes('/statuses')
      ? { status: 422, body: { message: `No commit found for SHA: ${NEW}` } }
      : undefined;

  expect(await find()).toBe('2'.repeat(32));
});
