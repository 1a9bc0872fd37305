import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { type StartedService, startService } from '../../harness/service/start-service.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const SETTINGS = `budgets:
  max-added-high: 0
ignore:
  - rule: image-alt
    reason: The photographs come next week.
    expires: 2099-12-31
  - rule: label
    reason: This was to be done last year.
    expires: 2025-12-31
`;

/** The built action and the real service, with the sources of the site and its settings checked out. */
describe('a run with sources, settings and result files', () => {
  let folder: string;
  let workspace: string;
  let service: StartedService;
  let sites: SiteServer[];
  let step: StepResult;
  const files: Record<string, string> = {};

  beforeAll(async () => {
    folder = temporaryFolder();
    workspace = join(folder, 'workspace');
    await cp(demoFolder('v2'), join(workspace, 'public'), { recursive: true });
    await writeFile(join(workspace, '.sitedelta.yml'), SETTINGS);
    sites = [await serveSite({ folder: demoFolder('v1') }), await serveSite({ folder: demoFolder('v2') })];
    const [before, after] = sites.map(({ origin }) => origin);
    service = await startService(join(folder, 'data'), {
      TARGET_GROUPS: sites.map(({ origin }) => new URL(origin).host).join(' '),
    });
    step = await runStep({
      inputs: {
        url: `${after}/`,
        'base-url': `${before}/`,
        'server-url': service.url,
        'poll-interval': '1',
        'report-dir': 'out/sitedelta',
      },
      env: { GITHUB_WORKSPACE: workspace },
    });
    const out = join(workspace, 'out/sitedelta');
    for (const name of await readdir(out)) {
      files[name.slice(name.lastIndexOf('.'))] = await readFile(join(out, name), 'utf8');
    }
  });

  afterAll(async () => {
    await service?.stop();
    await Promise.all((sites ?? []).map((site) => site.close()));
  });

  it('writes a file of each kind and names them in outputs', () => {
    expect(Object.keys(files).sort()).toEqual(['.csv', '.html', '.json', '.md', '.sarif', '.xml']);
    expect(step.outputs['report-dir']).toBe(join(workspace, 'out/sitedelta'));
    expect(step.outputs['sarif-path']).toMatch(/127\.0\.0\.1-\d+\.sarif$/);
    expect(JSON.parse(step.outputs['results'] ?? '')[0].files).toHaveProperty('html');
    expect(files['.html']).toContain('<style>');
    expect(files['.html']).not.toContain('<link');
    // That of its filter.
    expect(files['.html']?.match(/<script/g)).toHaveLength(1);
    expect(files['.md']).toContain('added');
    expect(files['.csv']?.split('\r\n')[0]).toContain('"state","verified","severity","category","rule"');
  });

  it('puts annotations on the lines that write the elements', async () => {
    const located = [
      ...step.log.matchAll(/^::(?:error|warning|notice) title=[^:]*,file=([^,]+),line=(\d+)/gm),
    ];
    expect(located.length).toBeGreaterThan(0);
    for (const [, file = '', line = ''] of located) {
      expect(file).toMatch(/^public\/.*index\.html$/);
      const lines = (await readFile(join(workspace, file), 'utf8')).split('\n');
      expect(lines[Number(line) - 1]).toMatch(/<[a-z]/);
      expect(step.summary).toContain(`/blob/0123456789abcdef0123456789abcdef01234567/${file}#L${line}">`);
    }
  });

  it('gives code scanning the same lines', () => {
    const { results } = JSON.parse(files['.sarif'] ?? '').runs[0];
    const uris = results.map(
      (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        result.locations[0]?.physicalLocation.artifactLocation.uri,
    );
    expect(uris.filter((uri: string) => uri.startsWith('public/')).length).toBeGreaterThan(uris.length / 2);
  });

  it('decides by the settings of the repository', () => {
    expect(step.outputs['conclusion']).toBe('failed');
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/the budget max-added-high allows 0 \(\.sitedelta\.yml\)/);
    expect(step.log).toMatch(/\d+ findings? (?:is|are) ignored \(\.sitedelta\.yml\)/);
    expect(step.log).toMatch(/have expired, so .* again: line 7 \(until 2025-12-31\)/);
    expect(files['.xml']).toContain(
      '<skipped message="The photographs come next week. (until 2099-12-31)"/>',
    );
    expect(step.summary).toMatch(
      /Ignored by <code>.*\n[^]*\| The photographs come next week\. \(line \d+\) \|/,
    );
    expect(files['.xml']).toMatch(/<failure type="high"/);
  });
});
