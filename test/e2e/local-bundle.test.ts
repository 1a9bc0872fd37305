import { cp } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type CacheService, startCacheService } from '../../harness/runner/cache-service.ts';
import { runStep, startStep } from '../../harness/runner/github-runner.ts';
import { processesIn } from '../../harness/runner/processes-in.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

/** The built action in a folder without node_modules above it, as a runner has it. */
const folder = temporaryFolder();
const entry = path.join(folder, 'index.js');

let site: SiteServer;
let url: string;
let cache: CacheService;

beforeAll(async () => {
  await cp(path.resolve(import.meta.dirname, '../../dist'), folder, { recursive: true });
  site = await serveSite({ folder: demoFolder('v1') });
  url = `${site.origin.replace('127.0.0.1', 'localhost')}/`;
  cache = await startCacheService();
});

afterAll(() => Promise.all([site?.close(), cache?.close()]));

it('scans twice by itself: first there is no base, then it says what was added', async () => {
  const step = { entry, cache, inputs: { url } };
  const first = await runStep({ ...step, runId: 1 });
  site.deploy(demoFolder('v2'));
  const second = await runStep({ ...step, runId: 2 });

  expect(first).toMatchObject({ exitCode: 0, outputs: { status: 'complete', added: '', high: '4' } });
  expect(second).toMatchObject({
    exitCode: 1,
    outputs: { added: '4', resolved: '2', unchanged: '2', 'base-scan-id': first.outputs['scan-id'] },
  });
  expect(first.log + second.log).not.toContain('::warning');
  for (const { temporary } of [first, second]) {
    expect(temporary.filter((name) => /^s\w{6}$/.test(name))).toEqual([]);
  }
});

it.each(['a scan service for this run', 'The scan is running'])(
  'leaves nothing if it is cancelled at "%s"',
  async (text) => {
    const step = await startStep({ entry, inputs: { url } });
    await expect.poll(() => step.log(), { interval: 5 }).toContain(text);
    step.child.kill('SIGINT');
    const { exitCode, temporary } = await step.done;

    expect(exitCode).toBe(1);
    expect(temporary.filter((name) => /^s\w{6}$/.test(name))).toEqual([]);
    await expect.poll(() => [...processesIn(step.temp).values()]).toEqual([]);
  },
);
