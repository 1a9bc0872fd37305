import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';

import { runStep, type RunnerStep } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import { aCompleteScan, aDiff } from '../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';

const [MAIN = '', HEAD = ''] = ['1', 'e'].map((digit) => digit.repeat(40));
const PRODUCTION = 'https://www.example.com/';
const page = readFileSync(new URL('../../docs/workflows.md', import.meta.url), 'utf8');

let service: ScriptedService;
let github: GitHubService;
let posted: string[];

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  github.history = [MAIN];
  posted = [];
  service.answer('createScan', ({ body }) => {
    const { url }: { url: string } = JSON.parse(body);
    posted.push(url);
    return accepted(idOf(posted.length));
  });
  service.answer('getScan', ({ path }) => {
    // The report as a file, which older services do not have.
    if (path.startsWith('/reports/')) return { raw: '', status: 404 };
    const id = path.slice(-32);
    return ok('Scan', aCompleteScan([], { id, target: posted[Number.parseInt(id, 16) - 1] ?? '' }));
  });
  service.answer('compareScans', ({ path }) => {
    const [, currentScanId = '', baseScanId = ''] = /scans\/(\w+)\/diff\?base=(\w+)/.exec(path) ?? [];
    return ok('ScanDiff', aDiff({ currentScanId, baseScanId }));
  });
});

afterEach(() => Promise.all([service.close(), github.close()]));

function idOf(number: number): string {
  return number.toString(16).padStart(32, '0');
}

interface Step {
  uses?: string;
  with?: Record<string, string | number>;
}
interface Workflow {
  permissions: Record<string, 'read' | 'write'>;
  jobs: Record<string, { steps: Step[] }>;
}

/**
 * Runs our step of the workflow below a heading, with the permissions that the workflow gives its token. The site
 * of the example does not exist, so nothing is waited for.
 */
async function runDocumented(heading: string, event: Omit<RunnerStep, 'inputs'>): ReturnType<typeof runStep> {
  const [, text = ''] = page.split(`\n## ${heading}\n`)[1]?.match(/```yaml\n([^]*?)```/) ?? [];
  const workflow: Workflow = parse(text);
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const own = steps.find(({ uses }) => uses?.startsWith('OWNER/sitedelta@'));
  const inputs = Object.entries(own?.with ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value)
      .replace('${{ github.event.number }}', '5')
      .replace('${{ needs.deploy.outputs.url }}', PRODUCTION),
  ]);
  const { permissions } = workflow;
  github.permissions = {
    contents: permissions['contents'] ?? 'none',
    statuses: permissions['statuses'] ?? 'none',
    'pull-requests': permissions['pull-requests'] ?? 'none',
    deployments: permissions['deployments'] ?? 'none',
    checks: permissions['checks'] ?? 'none',
  };
  return runStep({
    ...event,
    inputs: {
      ...Object.fromEntries(inputs),
      'github-token': 't',
      'server-url': service.url,
      'poll-interval': '1',
      'wait-for': 'none',
    },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: MAIN, ...event.env },
  });
}

const pull: Omit<RunnerStep, 'inputs'> = {
  runId: 101,
  eventName: 'pull_request',
  ref: 'refs/pull/5/merge',
  event: {
    number: 5,
    repository: { default_branch: 'main' },
    pull_request: {
      number: 5,
      head: { sha: HEAD, repo: { full_name: 'acme/site' } },
      base: { sha: MAIN },
    },
  },
};

const production: Record<string, Omit<RunnerStep, 'inputs'>> = {
  'After a deployment': {
    runId: 100,
    eventName: 'deployment_status',
    ref: '',
    event: {
      repository: { default_branch: 'main' },
      deployment: { id: 1, sha: MAIN, environment: 'Production' },
      deployment_status: { state: 'success', environment_url: PRODUCTION },
    },
  },
  'After a job that deploys': { runId: 100 },
  'After a push': { runId: 100 },
};

test.each(Object.entries(production))(
  '"Previews of pull requests" compares with the scan that "%s" has stored',
  async (heading, event) => {
    const stored = await runDocumented(heading, event);
    const preview = await runDocumented('Previews of pull requests', pull);

    expect(stored.log).toContain('is stored as the next base');
    expect(preview.outputs).toMatchObject({ 'base-scan-id': idOf(1), conclusion: 'passed' });
    expect(posted).toEqual([PRODUCTION, 'https://pr-5.preview.example.com/']);
    expect(service.requests.findLast(({ method }) => method === 'POST')?.body).toContain(
      `"baseScanId":"${idOf(1)}"`,
    );
    expect(Object.keys(Object.groupBy(github.statuses.get(HEAD) ?? [], ({ context }) => context))).toEqual([
      'sitedelta/www.example.com (preview)',
    ]);
    expect(preview.log).not.toContain('::notice::');
  },
);

test('"Code scanning" may read no statuses, sets none, and goes on without a base', async () => {
  const { exitCode, log } = await runDocumented('Code scanning', production['After a deployment'] ?? {});

  expect(exitCode).toBe(0);
  expect(log).toMatch(/^::notice::No baseline is stored.*statuses: read under "permissions"/m);
});

function release(runId: number, tag: string, sha: string): Omit<RunnerStep, 'inputs'> {
  return {
    runId,
    eventName: 'release',
    ref: `refs/tags/${tag}`,
    event: { repository: { default_branch: 'main' }, release: { tag_name: tag } },
    env: { GITHUB_SHA: sha },
  };
}

test('"Releases" compares a release with the one before', async () => {
  const older = '9'.repeat(40);
  github.history = [
    MAIN,
    ...Array.from({ length: 30 }, (_, index) => index.toString(16).padStart(40, '5')),
    older,
  ];
  github.tags = [
    { name: 'v1.10.0', sha: MAIN },
    { name: 'v1.9.0', sha: older },
  ];
  const first = await runDocumented('Releases', release(100, 'v1.9.0', older));
  const second = await runDocumented('Releases', release(101, 'v1.10.0', MAIN));

  expect(first.log).toContain('is stored as the next base (in the commit status)');
  expect(second.outputs['base-scan-id']).toBe(idOf(1));
});
