import { createServer, type Server } from 'node:http';
import { cp } from 'node:fs/promises';
import path from 'node:path';

import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openBrowser } from '../../harness/browser/open-browser.ts';
import { openPage } from '../../harness/browser/open-page.ts';
import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { programPath } from '../../harness/programs/program-path.ts';
import { startArtifactService, type ArtifactService } from '../../harness/runner/artifact-service.ts';
import { runStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import { anOpenPull, onPullRequest } from '../../harness/runner/step-builders.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const [MAIN, HEAD] = ['1'.repeat(40), 'e'.repeat(40)] as const;
const RUN = 'https://github.com/acme/site/actions/runs/100';

let github: GitHubService;
let artifacts: ArtifactService;
let workspace: string;
/** Two steps of one job, which scan the same folder. */
let steps: StepResult[];

beforeAll(async () => {
  [github, artifacts] = await Promise.all([startGitHubService(), startArtifactService()]);
  github.history = [MAIN];
  github.pulls = [anOpenPull(HEAD, MAIN)];
  workspace = temporaryFolder();
  await cp(demoFolder('v1'), path.join(workspace, 'before'), { recursive: true });
  await cp(demoFolder('v2'), path.join(workspace, 'after'), { recursive: true });
  steps = await Promise.all([run(), run()]);
});

afterAll(() => Promise.all([github?.close(), artifacts?.close()]));

function run(inputs: Record<string, string> = {}): Promise<StepResult> {
  return runStep({
    entry: programPath('src/index.ts'),
    workspace,
    inputs: { 'github-token': 't', serve: 'after', 'base-serve': 'before', ...inputs },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: HEAD, ...artifacts.env },
    ...onPullRequest(HEAD, MAIN),
  });
}

it('keeps the report as an artifact, and links it from everywhere', () => {
  const addresses = steps.map(({ outputs }) => outputs['report-url']);
  expect(new Set(addresses)).toEqual(new Set([`${RUN}/artifacts/7000`, `${RUN}/artifacts/7001`]));
  const [step] = steps;
  const address = step?.outputs['report-url'] ?? '';
  expect(step?.summary).toContain(`<a href="${address}">Full report</a>`);
  expect(step?.summary).toMatch(new RegExp(`<strong><a href="${address}#f-[0-9a-f]{16}">`));
  expect(step?.log).toMatch(new RegExp(`::error .*${address}#f-[0-9a-f]{16}`));
  expect(step?.log).toMatch(/The report is the artifact sitedelta-\S+\.html of the run/);
  expect(addresses.some((each) => github.comments[0]?.body.includes(`${each}"`))).toBe(true);
  const [status] = github.statuses.get(HEAD) ?? [];
  expect(addresses).toContain(status?.target_url);
});

it('gives the artifacts of two steps two names', () => {
  const names = artifacts.artifacts.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^sitedelta-[\w.~-]+-[0-9a-f]{8}\.html$/);
});

it('never shows the token of the runner, or the address that takes the upload', () => {
  for (const { log } of steps) {
    expect(log).not.toContain(artifacts.env['ACTIONS_RUNTIME_TOKEN']);
    expect(log).not.toContain('sig=secret');
  }
});

it('waits a bounded time for a storage that hangs, says so once, and has the same verdict', async () => {
  artifacts.intercept = () => 'hang';
  const { exitCode, log, outputs, summary } = await run();
  artifacts.intercept = undefined;

  expect(exitCode).toBe(steps[0]?.exitCode);
  expect(outputs).toMatchObject({ 'report-url': '', conclusion: steps[0]?.outputs['conclusion'] });
  expect(log.split('\n').filter((line) => line.includes('could not be kept'))).toEqual([
    expect.stringMatching(
      /^::notice::The report could not be kept as an artifact: GitHub gave no answer within 10 s/,
    ),
  ]);
  expect(summary).not.toContain('Full report');
});

it('uploads nothing if that is turned off', async () => {
  artifacts.asked = [];
  const { outputs } = await run({ 'report-artifact': 'never' });
  expect(artifacts.asked).toEqual([]);
  expect(outputs['report-url']).toBe('');
});

/** A storage of files sends them as they are; what shows them may forbid scripts, or take the page's origin away. */
const POLICIES = ['', 'sandbox', 'sandbox allow-scripts'];

it.each(POLICIES)('can be read where it is shown under the policy "%s"', async (policy) => {
  const [artifact] = artifacts.artifacts;
  const [anchor = ''] = /(?<=#)f-[0-9a-f]{16}/.exec(steps[0]?.summary ?? '') ?? [];
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    if (policy !== '') response.setHeader('content-security-policy', policy);
    response.end(artifact?.content);
  });
  let browser: Browser | undefined;
  try {
    const port = await listenOnLoopback(server);
    browser = await openBrowser();
    const page = await openPage(browser);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`http://127.0.0.1:${port}/report.html#${anchor}`);
    const finding = await page.waitForSelector(`#${anchor}`, { visible: true });
    expect(await finding?.isIntersectingViewport()).toBe(true);
    // Nothing is fetched but the file, and it looks as it should.
    expect(requests.filter((name) => name !== '/favicon.ico' && !name.startsWith('image/'))).toEqual([
      '/report.html',
    ]);
    expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).not.toMatch(/^"?Times/);
    const pictures =
      'Promise.all([...document.images].map((each) => ((each.loading = "eager"), each.decode())))';
    await expect(page.evaluate(`${pictures}.then((all) => all.length)`)).resolves.toBeGreaterThan(0);
  } finally {
    await browser?.close();
    await closeServer(server);
  }
});
