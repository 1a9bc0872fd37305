import { execFileSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Annotation } from '../../../src/render/annotations.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { describeExpired } from '../../../src/policy/describe-entries.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import type { Revision } from '../../../src/github/find-revision.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { fakeClock } from '../../../harness/runner/fake-clock.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { aGitHub, aRunContext } from '../../../harness/runner/builders.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const HEAD = 'a'.repeat(40);
const BASE = 'b'.repeat(40);
const STRICT = 'budgets: { max: 0 }\nignore: [{ rule: a, reason: b, expires: 2026-01-01 }]\n';
const NOW = Date.UTC(2026, 10, 21);

let service: GitHubService;
let workspace: string;
let log: string[];
let notices: string[];
let annotations: Annotation[];

beforeEach(async () => {
  service = await startGitHubService();
  workspace = temporaryFolder();
  log = [];
  notices = [];
  annotations = [];
});

/** Places a file in a commit that GitHub knows. */
function commit(sha: string, text: string, name = '.sitedelta.yml'): void {
  service.files.set(sha, { ...service.files.get(sha), [name]: text });
}

afterEach(async () => {
  await service.close();
});

/** The policy of a pull request, or without one of a push to main. */
async function read(
  pullRequest?: Revision['pullRequest'],
  builds = [HEAD],
  context: Partial<RunContext> = pullRequest === undefined ? {} : PULL_EVENT,
): Promise<Policy> {
  return readPolicy({
    context: aRunContext({ sha: HEAD, ...context }),
    branches: ['main'],
    github: aGitHub(service.url),
    revision: { sha: HEAD, builds, environment: undefined, deploymentId: undefined, pullRequest },
    workspace,
    clock: fakeClock(NOW),
    log: (line) => log.push(line),
    notice: (text) => notices.push(text),
    annotate: (more) => annotations.push(...more),
  });
}

const PULL_EVENT = {
  eventName: 'pull_request',
  ref: 'refs/pull/1/merge',
  event: { repository: { default_branch: 'main' }, pull_request: { number: 1 } },
};
const PULL = { number: 1, headSha: HEAD, baseSha: BASE, fork: true };

it('uses the copy of the base branch for a pull request, whatever the checkout has', async () => {
  commit(BASE, STRICT);
  commit(HEAD, 'budgets: { max: 99 }\n');
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'budgets: { max: 99 }\n');

  const policy = await read(PULL);

  expect(policy.budgets).toMatchObject([{ name: 'max', max: 0 }]);
  expect(policy.ignore).toEqual([]);
  expect(describeExpired(policy.expired)).toContain('line 2 (until 2026-01-01)');
});

it('uses the settings of the scan of the base branch, too: a change cannot turn off the rules that judge it', async () => {
  commit(BASE, 'scan: { rules: { label: on } }\n');
  commit(HEAD, 'scan: { rules: { label: off }, exclude: [/**] }\n');
  expect((await read(PULL)).scan).toMatchObject({ rules: { label: true }, exclude: [] });
});

it('has no settings of the scan if the base branch has none', async () => {
  commit(BASE, STRICT);
  commit(HEAD, 'scan: { exclude: [/**] }\n');
  expect((await read(PULL)).scan).toBeUndefined();
});

it('uses the settings of the scan of the checkout outside of pull requests', async () => {
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'scan: { max-pages: 3 }\n');
  expect((await read()).scan).toMatchObject({ maxPages: 3 });
});

it('is empty if the base branch has no file', async () => {
  commit(HEAD, STRICT);
  await writeFile(path.join(workspace, '.sitedelta.yml'), STRICT);
  expect(await read(PULL)).toMatchObject({ budgets: [], ignore: [], expired: [], problem: undefined });
});

it.each(['application/vnd.github.raw+json; charset=utf-8', 'application/vnd.github.v3.raw'])(
  'reads the file in the format of GitHub: %s',
  async (type) => {
    commit(BASE, STRICT);
    service.intercept = ({ path: asked }) =>
      asked.includes('sitedelta.yml')
        ? { status: 200, body: STRICT, headers: { 'content-type': type } }
        : undefined;
    expect((await read(PULL)).budgets).toMatchObject([{ name: 'max', max: 0 }]);
  },
);

it('uses the copy of the checkout, otherwise that of the commit', async () => {
  commit(HEAD, STRICT);
  expect((await read()).budgets).toMatchObject([{ max: 0 }]);
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'budgets: { max: 7 }\n');
  expect((await read()).budgets).toMatchObject([{ max: 7 }]);
});

it('takes the tip of the base branch if the commit of the base is gone', async () => {
  service.intercept = ({ path: asked }) =>
    asked.includes(`ref=${BASE}`)
      ? { status: 404, body: { message: `No commit found for the ref ${BASE}` } }
      : undefined;
  service.branches = { next: ['9'.repeat(40)] };
  commit('9'.repeat(40), STRICT);
  expect((await read({ ...PULL, baseBranch: 'next' })).budgets).toMatchObject([{ max: 0 }]);
});

it('does not take the file of a checkout of another commit for that of the push', async () => {
  commit(HEAD, STRICT);
  execFileSync('git', ['init', '--quiet', workspace]);
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  execFileSync('git', ['-C', workspace, ...author, 'commit', '--quiet', '--allow-empty', '-m', 'x']);
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'budgets: { max: 99 }\n');

  expect((await read()).budgets).toMatchObject([{ max: 0 }]);
  expect(notices.join()).toContain('in the checkout is not that of the deployed commit');
});

it('says which permission it lacks', async () => {
  service.intercept = () => ({ status: 403, body: { message: 'Resource not accessible by integration' } });
  expect((await read(PULL)).budgets).toEqual([]);
  expect(notices.join()).toContain('contents: read');
});

it.each([
  [500, 'Unicorn'],
  [403, 'API rate limit exceeded for installation.'],
])('does not guess what the run accepts when GitHub answers %i, %s', async (status, message) => {
  service.intercept = () => ({ status, body: { message }, headers: { 'retry-after': '7200' } });
  const { budgets, problem } = await read(PULL);

  expect(budgets).toEqual([]);
  expect(problem).toContain(message.replace(/\.$/, ''));
  expect(problem).toContain('it is not known what the run accepts');
  expect(notices).toEqual([]);
});

const BROKEN = 'budgets: { max: 0 }\nignor: []\n';

it('reports on its line a mistake that a pull request makes', async () => {
  commit(BASE, STRICT);
  commit(HEAD, BROKEN);
  const policy = await read(PULL);

  expect(policy).toMatchObject({ budgets: [{ max: 0 }], isMistake: true });
  expect(policy.problem).toMatch(/of this pull request has a mistake, .* line 2: "ignor"/);
  expect(annotations).toMatchObject([{ level: 'error', file: '.sitedelta.yml', line: 2 }]);
});

it.each([
  ['repairs', STRICT],
  ['removes', undefined],
])('does not stop a pull request that %s the broken file of the base branch', async (_, text) => {
  commit(BASE, BROKEN);
  service.files.set(HEAD, text === undefined ? {} : { '.sitedelta.yml': text });
  const policy = await read(PULL);

  expect(policy).toMatchObject({ budgets: [], ignore: [], problem: undefined, isMistake: false });
  expect(notices.join()).toMatch(
    /of the base branch has a mistake: .*line 2: "ignor".* of this pull request has none/,
  );
});

it('says which branch has the broken file, if a pull request does not change it', async () => {
  commit(BASE, BROKEN);
  commit(HEAD, BROKEN);
  const policy = await read(PULL);

  expect(policy.problem).toContain('of the base branch has a mistake: .sitedelta.yml, line 2');
  expect(policy.isMistake).toBe(true);
});

it('checks the copy of the merge, and not that of an outdated branch', async () => {
  const merge = 'c'.repeat(40);
  commit(BASE, STRICT);
  commit(HEAD, BROKEN);
  commit(merge, STRICT);

  expect((await read(PULL, [HEAD, merge])).problem).toBeUndefined();
  // What pull_request_target names is the base branch.
  expect((await read(PULL, [HEAD, BASE])).isMistake).toBe(true);
});

it('says that a new file applies after the merge', async () => {
  service.files.set(BASE, {});
  commit(HEAD, STRICT);
  const policy = await read(PULL);

  expect(policy.budgets).toEqual([]);
  expect(notices.join()).toContain('applies once it is merged');
});

it('reads both copies from the history of the checkout, without GitHub', async () => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', workspace, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  const write = async (text: string): Promise<string> => {
    await writeFile(path.join(workspace, '.sitedelta.yml'), text);
    git('add', '.');
    git('commit', '--quiet', '-m', 'x');
    return git('rev-parse', 'HEAD');
  };
  const [baseSha, headSha] = [await write(STRICT), await write(BROKEN)];
  const pull = { ...PULL, baseSha, headSha };
  const policy = await readPolicy({
    context: aRunContext(PULL_EVENT),
    branches: ['main'],
    github: undefined,
    revision: {
      sha: headSha,
      builds: [headSha],
      environment: undefined,
      deploymentId: undefined,
      pullRequest: pull,
    },
    workspace,
    clock: fakeClock(NOW),
    log: (line) => log.push(line),
    notice: (text) => notices.push(text),
    annotate: (more) => annotations.push(...more),
  });

  expect(policy).toMatchObject({ budgets: [{ max: 0 }], isMistake: true });
});

it('does not take what a forged history says of a commit', async () => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', workspace, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  await writeFile(path.join(workspace, '.sitedelta.yml'), STRICT);
  git('add', '.');
  git('commit', '--quiet', '-m', 'x');
  const baseSha = git('rev-parse', 'HEAD');
  const blob = git('rev-parse', 'HEAD:.sitedelta.yml');
  const forged = 'budgets: { max: 99 }\n';
  const object = path.join(workspace, '.git/objects', blob.slice(0, 2), blob.slice(2));
  await chmod(object, 0o644);
  await writeFile(object, deflateSync(`blob ${forged.length}\0${forged}`));
  commit(baseSha, STRICT);

  expect(git('show', 'HEAD:.sitedelta.yml')).toBe(forged.trim());
  expect((await read({ ...PULL, baseSha })).budgets).toMatchObject([{ max: 0 }]);
});

it.each([
  [{ '.sitedelta.yaml': STRICT }, 'Rename it to .sitedelta.yml'],
  [
    { '.sitedelta.yml': STRICT, '.sitedelta.yaml': STRICT },
    'Both .sitedelta.yml and .sitedelta.yaml are there',
  ],
])('refuses the other name, from GitHub and in the checkout: %j', async (files, message) => {
  service.files.set(HEAD, files);
  await expect(read()).rejects.toThrow(message);

  service.files.clear();
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(workspace, name), text);
  await expect(read()).rejects.toThrow(message);
  expect(annotations).toHaveLength(2);

  service.files.set(BASE, {});
  service.files.set(HEAD, files);
  expect((await read(PULL)).problem).toContain(message);
});

it('does not treat a file that cannot be read as missing', async () => {
  await mkdir(path.join(workspace, '.sitedelta.yml'));
  expect((await read()).problem).toContain('.sitedelta.yml in the checkout cannot be read');
});

it('does not treat a commit that the token may not see as one without the file', async () => {
  service.permissions.contents = 'none';
  await read(PULL);
  expect(notices.join()).toContain('contents: read');
});

it('does not treat what is no list of files as one without the file', async () => {
  // Such as the page of a proxy that asks for a sign-in.
  service.intercept = ({ path: asked }) =>
    asked.includes('/contents')
      ? { status: 200, body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }
      : undefined;
  expect((await read(PULL)).problem).toMatch(/^GitHub did not return .sitedelta.yml of the commit bbbbbbb/);
});
