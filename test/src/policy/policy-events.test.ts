import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { aCompleteScan, aFinding, aGitHub, aRunContext, SCAN_ID } from '../../../harness/runner/builders.ts';
import { fakeClock } from '../../../harness/runner/fake-clock.ts';
import { runStep, type RunnerStep } from '../../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import type { FakePull } from '../../../harness/runner/github-state.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../../harness/runner/scripted-service.ts';
import { aStep } from '../../../harness/runner/step-builders.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { findRevision } from '../../../src/github/find-revision.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';

const [TIP = '', OLD = '', NEXT = '', OTHER = '', STRANGER = ''] = ['1', '2', '3', '4', 'e'].map((digit) =>
  digit.repeat(40),
);
const IGNORE = 'ignore: [{ path: /**, reason: Mine. }]\n';
const LEAK = `${IGNORE}scan: { headers: { x-leak: { env: DEPLOY_TOKEN } } }\n`;

let service: ScriptedService;
let github: GitHubService;

beforeAll(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
});

afterAll(() => Promise.all([service.close(), github.close()]));

beforeEach(() => {
  github.intercept = undefined;
  github.pulls = [];
  github.history = [TIP, OLD];
  github.branches = { next: [NEXT] };
  github.files = new Map([
    [TIP, { '.sitedelta.yml': 'budgets: { max-high: 0 }\n' }],
    [OLD, { '.sitedelta.yml': 'budgets: { max-medium: 0 }\n' }],
    [NEXT, { '.sitedelta.yml': 'budgets: { max: 0 }\n' }],
    [OTHER, { '.sitedelta.yml': LEAK }],
    [STRANGER, { '.sitedelta.yml': LEAK }],
  ]);
});

/** What the run accepts if a copy counts, and what it says; the finding is of severity high. */
const COUNTS = {
  'the tip of main': { says: 'the budget max-high allows 0', budget: 'max-high' },
  'an older commit of main': { says: 'The budget is kept', budget: 'max-medium' },
  'the branch next': { says: 'the budget max allows 0', budget: 'max' },
  'the own copy': { says: '1 finding is ignored', budget: undefined },
};

type Fields = Pick<RunnerStep, 'eventName' | 'ref'> & { sha: string; event?: Record<string, unknown> };

const BRANCHES = ['main', 'next'];

/** A checkout of the stranger's. */
async function strangersCheckout(): Promise<string> {
  const workspace = temporaryFolder();
  await writeFile(path.join(workspace, '.sitedelta.yml'), LEAK);
  return workspace;
}

/** Whose copy counts in a run: its budget, or undefined if that is the own copy. */
async function budgetOf({ event = {}, ...fields }: Fields): Promise<string | undefined> {
  const context = aRunContext({
    eventName: '',
    ref: '',
    ...fields,
    event: { repository: { default_branch: 'main' }, ...event },
  });
  const api = aGitHub(github.url);
  const policy = await readPolicy({
    context,
    github: api,
    branches: BRANCHES,
    revision: await findRevision(context, api, BRANCHES, () => {}),
    workspace: await strangersCheckout(),
    clock: fakeClock(),
    log: () => {},
    notice: () => {},
    annotate: () => {},
  });
  expect(policy.problem).toBeUndefined();
  return policy.budgets[0]?.name;
}

/** A whole run, with a secret in its environment. */
async function see({
  eventName = '',
  ref = '',
  sha,
  event = {},
}: Fields): Promise<{ log: string; verdict: string }> {
  service.script('createScan', accepted(SCAN_ID));
  service.answer('getScan', () => ok('Scan', aCompleteScan([aFinding()])));
  const { summary, log } = await runStep(
    aStep(service, {
      github,
      eventName,
      ref,
      workspace: await strangersCheckout(),
      event: { repository: { default_branch: 'main' }, ...event },
      inputs: { 'fail-on': 'none', 'baseline-branch': BRANCHES.join(', '), 'baseline-store': 'none' },
      env: { GITHUB_SHA: sha, DEPLOY_TOKEN: 's3cr3t' },
    }),
  );
  return { log, verdict: summary };
}

const onMain = { ref: 'refs/heads/main', sha: TIP };
const fork = { full_name: 'eve/site' };

function pullOf(repo = fork): Record<string, unknown> {
  return { number: 5, head: { sha: STRANGER, repo }, base: { sha: NEXT, ref: 'next' } };
}

function afterRun(sha: string, event = 'pull_request'): Fields {
  const run = { event, conclusion: 'success', head_sha: sha, head_branch: 'main', head_repository: fork };
  return { ...onMain, eventName: 'workflow_run', event: { workflow_run: run } };
}

function deployed(sha: string, ref = ''): Fields {
  const deployment = { id: 9, sha, environment: 'Preview' };
  return {
    eventName: 'deployment_status',
    ref,
    sha,
    event: { deployment, deployment_status: { state: 'success' } },
  };
}

const OPEN: FakePull = {
  number: 5,
  state: 'open',
  head: { sha: STRANGER, repo: fork },
  base: { sha: NEXT },
};

/** A row for each of docs/config.md, and more where several things may be behind it. */
const ROWS: [name: string, counts: keyof typeof COUNTS, fields: Fields, pulls?: FakePull[]][] = [
  ['push to the default branch', 'the own copy', { ...onMain, eventName: 'push' }],
  ['push to a baseline branch', 'the own copy', { eventName: 'push', ref: 'refs/heads/next', sha: NEXT }],
  ['push to another branch', 'the tip of main', { eventName: 'push', ref: 'refs/heads/x', sha: OTHER }],
  [
    'push to the branch of a pull request',
    'the branch next',
    { eventName: 'push', ref: 'refs/heads/x', sha: STRANGER },
    [OPEN],
  ],
  ['push of a tag on main', 'an older commit of main', { eventName: 'push', ref: 'refs/tags/v1', sha: OLD }],
  ['push of a tag elsewhere', 'the tip of main', { eventName: 'push', ref: 'refs/tags/v1', sha: OTHER }],
  [
    'push of a tag with the name of the branch',
    'the tip of main',
    { eventName: 'push', ref: 'refs/tags/main', sha: OTHER },
  ],
  ['release', 'an older commit of main', { eventName: 'release', ref: 'refs/tags/v1', sha: OLD }],
  ['release elsewhere', 'the tip of main', { eventName: 'release', ref: 'refs/tags/v1', sha: OTHER }],
  ['schedule', 'the own copy', { ...onMain, eventName: 'schedule' }],
  ['workflow_dispatch', 'the tip of main', { ...onMain, eventName: 'workflow_dispatch' }],
  [
    'workflow_dispatch on another branch',
    'the tip of main',
    { eventName: 'workflow_dispatch', ref: 'refs/heads/x', sha: OTHER },
  ],
  [
    'pull_request from a fork',
    'the branch next',
    { eventName: 'pull_request', ref: 'refs/pull/5/merge', sha: STRANGER, event: { pull_request: pullOf() } },
  ],
  [
    'pull_request of the repository',
    'the branch next',
    {
      eventName: 'pull_request',
      ref: 'refs/pull/5/merge',
      sha: STRANGER,
      event: { pull_request: pullOf({ full_name: 'acme/site' }) },
    },
  ],
  [
    'pull_request_target',
    'the branch next',
    { ...onMain, eventName: 'pull_request_target', event: { pull_request: pullOf() } },
  ],
  [
    'pull_request_review',
    'the branch next',
    {
      eventName: 'pull_request_review',
      ref: 'refs/pull/5/merge',
      sha: STRANGER,
      event: { pull_request: pullOf() },
    },
  ],
  [
    'merge_group',
    'the branch next',
    {
      eventName: 'merge_group',
      ref: 'refs/heads/gh-readonly-queue/next/pr-5-333',
      sha: STRANGER,
      event: { merge_group: { base_sha: NEXT, base_ref: 'refs/heads/next', head_sha: STRANGER } },
    },
  ],
  [
    'merge_group behind another group',
    'the branch next',
    {
      eventName: 'merge_group',
      ref: 'refs/heads/gh-readonly-queue/next/pr-6-eee',
      sha: STRANGER,
      event: { merge_group: { base_sha: STRANGER, base_ref: 'refs/heads/next', head_sha: STRANGER } },
    },
  ],
  [
    'merge_group that does not say what it is built on',
    'the tip of main',
    {
      eventName: 'merge_group',
      ref: 'refs/heads/gh-readonly-queue/next/pr-5-333',
      sha: STRANGER,
      event: { merge_group: { head_sha: STRANGER } },
    },
  ],
  [
    'pull_request_target without a base',
    'the tip of main',
    {
      ...onMain,
      eventName: 'pull_request_target',
      event: { pull_request: { ...pullOf(), base: null } },
    },
  ],
  ['workflow_run of an open pull request', 'the branch next', afterRun(STRANGER), [OPEN]],
  ['workflow_run of a pull request that was closed', 'the tip of main', afterRun(STRANGER)],
  [
    'workflow_run of a pull request that was closed, and made again in the fork',
    'the tip of main',
    afterRun(STRANGER),
    [{ ...OPEN, base: { sha: STRANGER, repo: fork } }],
  ],
  ['workflow_run of a commit on main', 'an older commit of main', afterRun(OLD, 'push')],
  ['deployment_status of an open pull request', 'the branch next', deployed(STRANGER), [OPEN]],
  ['deployment_status of a pull request that was closed', 'the tip of main', deployed(STRANGER)],
  ['deployment_status that names the branch', 'the tip of main', deployed(STRANGER, 'refs/heads/main')],
  ['deployment_status of a commit on main', 'an older commit of main', deployed(OLD)],
  [
    'deployment of a commit on a baseline branch',
    'the branch next',
    { ...deployed(NEXT), eventName: 'deployment' },
  ],
  [
    'issue_comment',
    'the tip of main',
    { ...onMain, eventName: 'issue_comment', event: { issue: { pull_request: {} } } },
  ],
  [
    'repository_dispatch',
    'the tip of main',
    { ...onMain, eventName: 'repository_dispatch', event: { client_payload: { git: { sha: STRANGER } } } },
  ],
  ['page_build', 'the tip of main', { ...onMain, eventName: 'page_build' }],
  [
    'an event of the future',
    'the tip of main',
    { eventName: 'invented', ref: 'refs/heads/x', sha: STRANGER },
  ],
];

test.each(ROWS)('%s: %s counts', async (_, counts, fields, pulls = []) => {
  github.pulls = pulls;
  expect(await budgetOf(fields)).toBe(COUNTS[counts].budget);
});

/** One for each copy that may count. */
const WHOLE_RUNS = ['push to the default branch', 'release', 'pull_request from a fork', 'page_build'];

test.each(ROWS.filter(([name]) => WHOLE_RUNS.includes(name)))(
  '%s: %s counts in the verdict of a run',
  async (_, counts, fields) => {
    const { log, verdict } = await see(fields);
    expect(verdict).toContain(COUNTS[counts].says);
    expect(log).not.toContain('s3cr3t');
  },
);

test.each([
  [404, 'Not Found', afterRun(STRANGER)],
  [422, 'No commit found for SHA', deployed(STRANGER)],
  [500, 'Unicorn', afterRun(STRANGER)],
])('a commit about which GitHub answers %i, %s is not trusted', async (status, message, fields) => {
  github.intercept = ({ path: asked }) =>
    /\/compare\/|\/pulls/.test(asked) ? { status, body: { message } } : undefined;
  expect(await budgetOf(fields)).toBe(COUNTS['the tip of main'].budget);
});

describe('the table of docs/config.md', () => {
  const text = readFileSync(new URL('../../../docs/config.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('| event | whose copy counts |')).split('\n\n', 1)[0] ?? '';
  const known = [...table.matchAll(/`([a-z_]+)`/g)].flatMap(([, name = '']) => name);

  test('has every event that is tried here, and no other', () => {
    const tried = new Set(
      ROWS.map(([, , { eventName = '' }]) => eventName).filter((name) => name !== 'invented'),
    );
    expect([...tried].toSorted()).toEqual([...new Set(known)].toSorted());
  });
});

test('a variable that the workflow does not list fails the run, before anything is scanned', async () => {
  const step = {
    workspace: await strangersCheckout(),
    inputs: { url: 'http://127.0.0.1:9/', 'browser-path': process.execPath },
    env: { GITHUB_SHA: TIP, DEPLOY_TOKEN: 's3cr3t' },
  };
  const { exitCode, log } = await runStep(step);
  const wrong = await runStep({ ...step, inputs: { ...step.inputs, 'scan-env': 'GITHUB_TOKEN' } });

  expect(exitCode).toBe(1);
  expect(log).toMatch(
    /line 2: the header x-leak asks for the environment variable DEPLOY_TOKEN, which must not be sent to the site unless it is allowed\. .*scan-env: DEPLOY_TOKEN/,
  );
  expect(log).not.toContain('s3cr3t');
  expect(wrong.log).toContain('Input "scan-env": name 1 of the list names a variable of the runner itself.');
});
