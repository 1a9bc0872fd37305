import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { type CacheService, startCacheService } from '../../harness/runner/cache-service.ts';
import { type RunnerStep, type StepResult, runStep } from '../../harness/runner/github-runner.ts';
import { type GitHubService, startGitHubService } from '../../harness/runner/github-service.ts';
import { anOpenPull, onPullRequest } from '../../harness/runner/step-builders.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const MAIN = '1'.repeat(40);
const HEAD = 'e'.repeat(40);
/** The action as its sources are; test/e2e/local-bundle.test.ts runs what is built of them. */
const entry = programPath('src/index.ts');

let github: GitHubService;
let cache: CacheService;

beforeAll(async () => {
  [github, cache] = await Promise.all([startGitHubService(), startCacheService()]);
  github.history = [MAIN];
  github.pulls = [anOpenPull(HEAD, MAIN)];
});

afterAll(() => Promise.all([github?.close(), cache?.close()]));

function run(inputs: Record<string, string>, more: Partial<RunnerStep> = {}): Promise<StepResult> {
  const { env, ...rest } = more;
  return runStep({
    entry,
    cache,
    inputs: { 'github-token': 't', ...inputs },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: MAIN, ...env },
    ...rest,
  });
}

/** What a step leaves for the next ones: the folders of the toolkit's archives are not ours. */
function leftBy({ temporary }: StepResult): string[] {
  return temporary.filter((name) => name !== 'sitedelta' && !/^[\da-f]{8}-/.test(name));
}

describe('a site that an earlier step serves, without a service', () => {
  let site: SiteServer;
  let url: string;
  let first: StepResult;
  let pull: StepResult;
  const reports = temporaryFolder();

  beforeAll(async () => {
    site = await serveSite({ folder: demoFolder('v1') });
    url = site.origin.replace('127.0.0.1', 'localhost');
    first = await run({ url }, { runId: 1 });
    site.deploy(demoFolder('v2'));
    // Variables of some other program on the runner.
    const env = {
      PORT: '8080',
      DATABASE_URL: 'postgres://db.example/x',
      ALLOW_TARGETS: 'none',
      PUBLIC_URL: 'https://other.example',
      GITHUB_ACTION_REPOSITORY: 'acme/sitedelta',
      GITHUB_ACTION_REF: 'v1',
    };
    pull = await run({ url, 'report-dir': reports }, { runId: 2, env, ...onPullRequest(HEAD, MAIN) });
  });

  afterAll(() => site?.close());

  it('has no base in the first run, which becomes it', () => {
    expect(first).toMatchObject({
      exitCode: 0,
      outputs: { status: 'complete', conclusion: 'passed', added: '', high: '4', 'report-url': '' },
    });
    expect(first.log).toContain('::notice::No baseline is stored yet.');
    expect(first.log).toMatch(/is stored as the next base \(in the Actions cache\)/);
    expect(first.log).not.toContain('::warning');
    expect(github.statuses.get(MAIN)?.[0]).toMatchObject({
      context: `sitedelta/${new URL(url).host}`,
      target_url: 'https://github.com/acme/site/actions/runs/1',
    });
  });

  it('says in the second run what was added and resolved', () => {
    expect(pull).toMatchObject({
      exitCode: 1,
      outputs: {
        status: 'complete',
        conclusion: 'failed',
        added: '4',
        resolved: '2',
        unchanged: '2',
        'base-scan-id': first.outputs['scan-id'],
      },
    });
    expect(pull.log).toContain('found in the Actions cache.');
    expect(pull.log.match(/^::error title=Added/gm)).toHaveLength(4);
  });

  it('leads nobody to the runner, neither to the service nor to the site', () => {
    const [comment] = github.comments;
    expect(comment?.body).toContain('4 high added');
    for (const text of [first.summary, pull.summary, comment?.body ?? '']) {
      expect(text).not.toMatch(/href="[^"]*(?:localhost|127\.0\.0\.1)/);
      expect(text).not.toMatch(/full report/i);
    }
    expect(github.statuses.get(HEAD)?.[0]?.target_url).toBe('https://github.com/acme/site/actions/runs/2');
    expect(JSON.parse(pull.outputs['results'] ?? '')).toMatchObject([{ reportUrl: '' }]);
  });

  it('writes all result files, the report among them, and none leads to the service', async () => {
    for (const kind of ['markdown', 'html', 'junit', 'csv', 'sarif']) {
      const file = pull.outputs[`${kind}-path`] ?? '';
      expect(file).toMatch(reports);
      expect(await readFile(file, 'utf8')).not.toContain('127.0.0.1');
    }
  });

  it('leads from a finding to the page of its rule in the repository of the action', async () => {
    const page = 'https://github.com/acme/sitedelta/blob/v1/docs/rules/image-alt.md';
    const sarif = await readFile(pull.outputs['sarif-path'] ?? '', 'utf8');
    expect(sarif).toContain(`"helpUri":${sarif.includes('": ') ? ' ' : ''}"${page}"`);
    for (const text of [pull.summary, github.comments[0]?.body]) expect(text).toContain(page);
    for (const text of [sarif, pull.summary]) expect(text).not.toContain('other.example');
    // The first run does not know which action it is.
    expect(first.summary).not.toContain('/docs/rules/');
  });

  it('leaves no folder', () => {
    expect([first, pull].map(leftBy)).toEqual([[], []]);
  });
});

describe('folders of the workspace', () => {
  const workspace = temporaryFolder();

  async function build(folder: string, version: 'v1' | 'v2'): Promise<void> {
    await rm(path.join(workspace, folder), { recursive: true, force: true });
    await cp(demoFolder(version), path.join(workspace, folder), { recursive: true });
  }

  it('share base, status and comment from run to run, whatever their port is', async () => {
    github.comments = [];
    github.statuses.clear();
    await build('dist', 'v1');
    const stored = await run({ serve: 'dist' }, { workspace, runId: 11 });
    await build('dist', 'v2');
    const results = temporaryFolder();
    const inputs = { serve: './dist/', 'report-dir': results };
    const pulls = [
      await run(inputs, { workspace, runId: 12, ...onPullRequest(HEAD, MAIN) }),
      await run(inputs, { workspace, runId: 13, ...onPullRequest(HEAD, MAIN) }),
    ];

    expect(stored.outputs).toMatchObject({ status: 'complete', added: '' });
    for (const { outputs, summary, log } of pulls) {
      expect(outputs).toMatchObject({ added: '4', resolved: '2', 'base-scan-id': stored.outputs['scan-id'] });
      expect(outputs['results']).toContain('"url":"serve://dist/"');
      for (const text of [summary, log, outputs['results']]) expect(text).not.toMatch(/localhost:\d+/);
    }
    expect(JSON.stringify(pulls[0]?.result)).not.toContain('localhost');
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).not.toMatch(/localhost|127\.0\.0\.1/);
    const contexts = [...github.statuses.values()].flat().map(({ context }) => context);
    expect(new Set(contexts)).toEqual(new Set(['sitedelta/dist']));
  });

  it('are compared within a run that has no cache', async () => {
    await build('dist', 'v2');
    await build('base-dist', 'v1');
    const step = await runStep({ entry, workspace, inputs: { serve: 'dist', 'base-serve': 'base-dist' } });

    expect(step.outputs).toMatchObject({ status: 'complete', added: '4', resolved: '2' });
    expect(step.log).toContain('Base: Scanning serve://base-dist/');
    expect(step.summary).toContain('the folder `base-dist`');
    expect(step.log + step.summary).not.toMatch(/localhost:\d+/);
    expect(leftBy(step)).toEqual([]);
  });

  it.each([
    ['no-such-folder', 'the workspace has no folder no-such-folder'],
    ['file.txt', 'file.txt is a file'],
    ['outside', 'outside leads out of the workspace'],
    ['empty', 'There is no page in'],
  ])('%s is a mistake with advice', async (folder, message) => {
    await writeFile(path.join(workspace, 'file.txt'), '');
    await mkdir(path.join(workspace, 'empty'), { recursive: true });
    await symlink(demoFolder('v1'), path.join(workspace, 'outside'), 'junction').catch(() => undefined);
    const step = await runStep({ entry, workspace, inputs: { serve: folder } });

    expect(step).toMatchObject({ exitCode: 1, outputs: { status: 'error', conclusion: 'error' } });
    expect(step.log).toContain(message);
    expect(leftBy(step)).toEqual([]);
  });
});
