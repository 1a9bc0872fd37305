/**
 * Writes the suggestion that the README shows: that of a run of the action on the demo's website, whose second version is a pull
 * request onto the first.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runStep } from '../harness/runner/github-runner.ts';
import { startGitHubService } from '../harness/runner/github-service.ts';
import { commit, git, pullFilesOf } from '../harness/runner/pull-request-repository.ts';
import { anOpenPull, onPullRequest } from '../harness/runner/step-builders.ts';
import { demoFolder } from '../harness/sites/demo-folder.ts';
import { programPath } from '../harness/programs/program-path.ts';

const FILE = new URL('../harness/pictures/sample-suggestion.json', import.meta.url);
/** Lines around those that change. */
const AROUND = 3;

const workspace = mkdtempSync(path.join(tmpdir(), 'sitedelta-sample-'));
const github = await startGitHubService();
try {
  git(workspace, 'init', '-q');
  const site = path.join(workspace, 'site');
  cpSync(demoFolder('v1'), site, { recursive: true });
  const base = commit(workspace, {});
  rmSync(site, { recursive: true });
  cpSync(demoFolder('v2'), site, { recursive: true });
  const head = commit(workspace, {});
  git(workspace, 'worktree', 'add', '-q', '--detach', 'base', base);
  github.history = [base];
  github.pulls = [anOpenPull(head, base)];
  github.pullFiles = pullFilesOf(workspace, base, head);
  const { log } = await runStep({
    entry: programPath('src/index.ts'),
    workspace,
    inputs: { 'github-token': 't', serve: 'site', 'base-serve': 'base/site', suggest: 'proven' },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: head },
    ...onPullRequest(head, base),
  });
  console.log(log);
  const [review] = github.reviews;
  const [thread] = github.threads;
  if (review === undefined || thread === undefined) throw new Error('The run wrote no suggestion.');
  const { path: file, from, to, body } = thread;
  const lines = readFileSync(path.join(workspace, file), 'utf8').split('\n');
  const shown = { from: Math.max(1, from - AROUND), lines: lines.slice(Math.max(0, from - 1 - AROUND), to) };
  writeFileSync(FILE, `${JSON.stringify({ review: review.body, file, from, to, body, shown }, null, 2)}\n`);
} finally {
  await github.close();
  rmSync(workspace, { recursive: true, force: true });
}
