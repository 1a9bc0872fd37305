import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../openapi.gen.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { type CacheService, startCacheService } from '../../harness/runner/cache-service.ts';
import { type StepResult, runStep } from '../../harness/runner/github-runner.ts';

type Schemas = components['schemas'];

function whereFound(findings: Schemas['ComparedFinding'][]): string[] {
  return findings.map((finding) => `${finding.rule} on ${finding.pages.length}`).sort();
}

/** Runs the built action, the real service and Chromium on two deployments of a website. */
describe('the main job', () => {
  let site: SiteServer;
  let service: StartedService;
  let cache: CacheService;
  const steps: StepResult[] = [];

  async function run(runId: number, more: Partial<Parameters<typeof runStep>[0]> = {}): Promise<StepResult> {
    const { inputs, ...rest } = more;
    return runStep({
      inputs: { url: `${site.origin}/`, 'server-url': service.url, 'poll-interval': '1', ...inputs },
      cache,
      runId,
      ...rest,
    });
  }

  beforeAll(async () => {
    site = await serveSite({ folder: demoFolder('v1') });
    service = await startTemporaryService();
    cache = await startCacheService();

    steps.push(await run(1));
    steps.push(await run(2));
    site.deploy(demoFolder('v2'));
    steps.push(
      await run(3, {
        eventName: 'pull_request',
        ref: 'refs/pull/7/merge',
        event: { repository: { default_branch: 'main' }, pull_request: { base: { ref: 'main' } } },
      }),
    );
    steps.push(await run(4));
    steps.push(await run(5));
  });

  afterAll(async () => {
    await service?.stop();
    await Promise.all([site?.close(), cache?.close()]);
  });

  it('has no baseline at first, shows findings as current ones, and passes', () => {
    expect(steps[0]).toMatchObject({
      exitCode: 0,
      outputs: { status: 'complete', conclusion: 'passed', 'base-scan-id': '', added: '', high: '4' },
    });
    expect(steps[0]?.summary).toContain('No baseline');
    expect(steps[0]?.result?.scan.result?.counts).toEqual({ total: 4, high: 4, medium: 0, low: 0, pages: 6 });
    // It may be that the test has no network.
    const limitations = steps[0]?.result?.scan.result?.limitations.filter(
      (each) => !each.startsWith('1 address of another site'),
    );
    expect(limitations).toEqual([]);
  });

  it('finds nothing added and nothing resolved when nothing was deployed, byte for byte', () => {
    expect(steps[1]).toMatchObject({
      exitCode: 0,
      outputs: { added: '0', resolved: '0', unchanged: '4', 'base-scan-id': steps[0]?.outputs['scan-id'] },
    });
    expect(JSON.stringify(steps[1]?.result?.scan.result)).toBe(JSON.stringify(steps[0]?.result?.scan.result));
  });

  it('reports what the pull request adds and resolves, and fails', () => {
    expect(steps[2]).toMatchObject({
      exitCode: 1,
      outputs: { status: 'complete', conclusion: 'failed', added: '4', resolved: '2', unchanged: '2' },
    });
    const diff = steps[2]?.result?.diff;
    expect(diff?.baseScanId).toBe(steps[1]?.outputs['scan-id']);
    expect(whereFound(diff?.added ?? [])).toEqual([
      'button-name on 6',
      'color-contrast on 1',
      'image-alt on 1',
      'label on 1',
    ]);
    expect(whereFound(diff?.resolved ?? [])).toEqual(['button-name on 6', 'link-name on 1']);
    expect(whereFound(diff?.unchanged ?? [])).toEqual(['color-contrast on 6', 'image-alt on 1']);
    expect(steps[2]?.log.match(/^::error title=Added/gm)).toHaveLength(4);
  });

  it('keeps the ids of unchanged findings', () => {
    const before = new Set(steps[1]?.result?.scan.result?.findings.map((finding) => finding.id));
    for (const finding of steps[2]?.result?.diff?.unchanged ?? []) expect(before).toContain(finding.id);
  });

  it('never lets a pull request become the base of the default branch', () => {
    expect(steps[3]?.outputs['base-scan-id']).toBe(steps[1]?.outputs['scan-id']);
    expect(steps[3]?.outputs['conclusion']).toBe('failed');
  });

  it('takes the last complete scan of the default branch as the next base', () => {
    expect(steps[4]).toMatchObject({
      exitCode: 0,
      outputs: { added: '0', resolved: '0', unchanged: '6', 'base-scan-id': steps[3]?.outputs['scan-id'] },
    });
  });

  it('links to a report that shows the comparison', async () => {
    const answer = await fetch(steps[2]?.outputs['report-url'] ?? '');
    const html = await answer.text();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toMatch(/4 added/);
    expect(html).toContain('banner-close');
  });

  it('reports an explicit base that does not exist as a mistake in the input', async () => {
    const step = await run(6, { inputs: { 'base-scan-id': '0'.repeat(32) } });

    expect(step).toMatchObject({ exitCode: 1, outputs: { status: 'error', conclusion: 'error' } });
    expect(step.log).toMatch(/::error::.*base-scan-id/);
  });

  it('explains what to do when the site is down', async () => {
    const step = await run(7, { inputs: { url: 'http://127.0.0.1:9/' } });

    expect(step).toMatchObject({ exitCode: 1, outputs: { status: 'failed', conclusion: 'error' } });
    expect(step.log).toMatch(/::error::The scan failed: /);
  });
});
