import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Gate } from '../../../src/gate/gate-config.ts';
import { describeExpired, readGateConfig } from '../../../src/gate/read-gate-config.ts';
import type { Revision } from '../../../src/github/find-revision.ts';
import { startGitHubService, type GitHubService } from '../../support/github-service.ts';
import { aGitHub } from '../support/builders.ts';

const HEAD = 'a'.repeat(40);
const BASE = 'b'.repeat(40);
const STRICT = 'budgets: { max: 0 }\nignore: [{ rule: a, reason: b, expires: 2026-01-01 }]\n';
const NOW = Date.UTC(2026, 10, 21);

let service: GitHubService;
let workspace: string;
let files: Record<string, string>;
let log: string[];
let notices: string[];

beforeEach(async () => {
  service = await startGitHubService();
  workspace = await mkdtemp(path.join(tmpdir(), 'sitedelta-gate-'));
  files = {};
  log = [];
  notices = [];
  service.intercept = ({ path: asked }) => {
    const commit = /\/contents\/\.sitedelta\.yml\?ref=(\w+)/.exec(decodeURIComponent(asked))?.[1];
    if (commit === undefined) return undefined;
    const content = files[commit];
    return content === undefined
      ? { status: 404, body: { message: 'Not Found' } }
      : { status: 200, body: content };
  };
});

afterEach(async () => {
  await service.close();
  await rm(workspace, { recursive: true, force: true });
});

async function read(pullRequest?: Revision['pullRequest']): Promise<Gate> {
  return readGateConfig({
    github: aGitHub(service.url),
    revision: { sha: HEAD, builds: [HEAD], environment: undefined, deploymentId: undefined, pullRequest },
    workspace,
    nowMs: NOW,
    log: (line) => log.push(line),
    notice: (text) => notices.push(text),
  });
}

const PULL = { number: 1, headSha: HEAD, baseSha: BASE, fork: true };

it('takes that of the base for a pull request, whatever the checkout has', async () => {
  files[BASE] = STRICT;
  files[HEAD] = 'budgets: { max: 99 }\n';
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'budgets: { max: 99 }\n');

  const gate = await read(PULL);

  expect(gate.budgets).toMatchObject([{ name: 'max', max: 0 }]);
  expect(gate.ignore).toEqual([]);
  expect(describeExpired(gate.expired)).toContain('line 2 (until 2026-01-01)');
});

it('has no settings where the base has none', async () => {
  files[HEAD] = STRICT;
  await writeFile(path.join(workspace, '.sitedelta.yml'), STRICT);
  expect(await read(PULL)).toEqual({ budgets: [], ignore: [], expired: [], problem: undefined });
});

it.each(['application/vnd.github.raw+json; charset=utf-8', 'application/vnd.github.v3.raw'])(
  'reads the file as GitHub gives it: %s',
  async (type) => {
    service.intercept = () => ({ status: 200, body: STRICT, headers: { 'content-type': type } });
    expect((await read(PULL)).budgets).toMatchObject([{ name: 'max', max: 0 }]);
  },
);

it('takes that of the checkout, else that of the commit', async () => {
  files[HEAD] = STRICT;
  expect((await read()).budgets).toMatchObject([{ max: 0 }]);
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'budgets: { max: 7 }\n');
  expect((await read()).budgets).toMatchObject([{ max: 7 }]);
});

it('says which permission it lacks', async () => {
  service.intercept = () => ({ status: 403, body: { message: 'Resource not accessible by integration' } });
  expect((await read(PULL)).budgets).toEqual([]);
  expect(notices.join()).toContain('contents: read');
});

it.each([
  [500, 'Unicorn'],
  [403, 'API rate limit exceeded for installation.'],
])('does not judge by guesses when GitHub answers %i, %s', async (status, message) => {
  service.intercept = () => ({ status, body: { message }, headers: { 'retry-after': '7200' } });
  const { budgets, problem } = await read(PULL);

  expect(budgets).toEqual([]);
  expect(problem).toContain(message.replace(/\.$/, ''));
  expect(problem).toContain('it is not known what the run accepts');
  expect(notices).toEqual([]);
});
