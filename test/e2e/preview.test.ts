import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CacheService, startCacheService } from '../../harness/runner/cache-service.ts';
import { type RunnerStep, type StepResult, runStep } from '../../harness/runner/github-runner.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { type GitHubService, startGitHubService } from '../../harness/runner/github-service.ts';
import { anOpenPull, aStep, onDeployment, onPullRequest } from '../../harness/runner/step-builders.ts';

const MAIN = '1'.repeat(40);
const HEAD = 'e'.repeat(40);

function pull(runId: number): Partial<RunnerStep> {
  return { runId, ...onPullRequest(HEAD, MAIN) };
}

/** A pull request's preview compared with production: built action, real service and browser. */
describe('previews', () => {
  let production: SiteServer;
  let preview: SiteServer;
  let stranger: SiteServer;
  let service: StartedService;
  let cache: CacheService;
  let github: GitHubService;

  function run(inputs: Record<string, string>, more: Partial<RunnerStep> = {}): Promise<StepResult> {
    return runStep(aStep(service, { cache, github, inputs: { url: '', ...inputs }, ...more }));
  }

  beforeAll(async () => {
    [production, preview, stranger] = await Promise.all([
      serveSite({ folder: demoFolder('v1') }),
      serveSite({ folder: demoFolder('v2') }),
      serveSite({ folder: demoFolder('v1') }),
    ]);
    const hosts = [production, preview].map(({ origin }) => new URL(origin).host);
    service = await startTemporaryService({
      TARGET_GROUPS: hosts.join(' '),
      MAX_PAGES: '2',
    });
    cache = await startCacheService();
    github = await startGitHubService();
    github.history = [MAIN];
  });

  afterAll(async () => {
    await service?.stop();
    await Promise.all([production, preview, stranger, cache, github].map((server) => server?.close()));
  });

  it('scans the base deployment too, and then takes its stored scan', async () => {
    const inputs = { url: preview.origin, 'base-url': `${production.origin}/index.html` };
    const first = await run(inputs, pull(1));
    const stored = await run({ url: production.origin }, { runId: 2, env: { GITHUB_SHA: MAIN } });
    const second = await run(inputs, pull(3));

    expect(first.outputs).toMatchObject({ status: 'complete', conclusion: 'failed' });
    expect(Number(first.outputs['added'])).toBeGreaterThan(0);
    expect(first.log).toContain(`Base: Scanning ${production.origin}/index.html`);
    expect(second.outputs['base-scan-id']).toBe(stored.outputs['scan-id']);
    expect(second.log).not.toContain('Base: Scanning');
    expect(github.comments).toHaveLength(1);
    expect(github.statuses.get(HEAD)?.map(({ state }) => state)).toEqual([
      'failure',
      'pending',
      'failure',
      'pending',
    ]);
  });

  it('explains how to compare hosts that the service treats as different targets', async () => {
    const { outputs, log, result } = await run({ url: preview.origin, 'base-url': stranger.origin }, pull(4));

    expect(outputs).toMatchObject({ status: 'error', conclusion: 'error' });
    expect(log).toContain(`TARGET_GROUPS="${new URL(stranger.origin).host} ${new URL(preview.origin).host}"`);
    expect(result?.scan.status).toBe('complete');
  });

  it('scans several addresses in parallel, once each of them shows the commit', async () => {
    let looks = 0;
    const marker = createServer((_, response) => {
      looks += 1;
      response.end(looks < 4 ? 'd'.repeat(40) : HEAD.slice(0, 12));
    });
    const port = await listenOnLoopback(marker);
    const { outputs, summary, log } = await run(
      {
        url: `${preview.origin}\n${stranger.origin}`,
        'wait-for': `file:http://127.0.0.1:${port}/version.txt`,
        'fail-on': 'none',
      },
      pull(5),
    );
    marker.close();

    expect(log).toContain('still shows another build');
    expect(outputs).toMatchObject({ status: 'complete', conclusion: 'passed', added: '' });
    expect(JSON.parse(outputs['results'] ?? '')).toMatchObject([
      { url: `${preview.origin}/`, status: 'complete' },
      { url: `${stranger.origin}/`, status: 'complete' },
    ]);
    expect(summary).toContain('## Sitedelta: 2 targets');
  });

  it('compares the deployment of a pull request with production, through the environment that both share', async () => {
    github.comments = [];
    github.pulls = [anOpenPull(HEAD, MAIN, 6, 'stranger/site')];
    const stored = await run(
      { url: production.origin, environment: 'website' },
      { runId: 6, env: { GITHUB_SHA: MAIN } },
    );
    github.permissions['pull-requests'] = 'read';
    const deployed = await run(
      { environment: 'website', 'fail-on': 'none' },
      {
        runId: 7,
        ...onDeployment({ id: 9, sha: HEAD, environment: 'Preview' }, { target_url: preview.origin }),
      },
    );

    expect(deployed.outputs).toMatchObject({
      'base-scan-id': stored.outputs['scan-id'],
      conclusion: 'passed',
    });
    expect(deployed.log).toContain('found in the commit statuses');
    expect(deployed.log).toContain('pull request 6 from a fork');
    expect(deployed.log.match(/^::notice::.*comes from a fork.*skipped: the comment/gm)).toHaveLength(1);
    expect(github.comments).toEqual([]);
    expect(github.statuses.get(HEAD)?.[0]).toMatchObject({
      state: 'success',
      target_url: `${service.url}/reports/${deployed.outputs['scan-id']}?base=${stored.outputs['scan-id']}`,
    });
  });
});
