import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { flatName, programPath } from '../../harness/programs/program-path.ts';
import { startConnectProxy } from '../../harness/network/connect-proxy.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { createPrivateCa } from '../../harness/network/private-ca.ts';
import { type CacheService, startCacheService } from '../../harness/runner/cache-service.ts';
import { type RunningStep, runStep, startStep } from '../../harness/runner/github-runner.ts';
import { descendantsOf } from '../../harness/service/list-processes.ts';
import { processesIn } from '../../harness/runner/processes-in.ts';
import { onPullRequest } from '../../harness/runner/step-builders.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../../harness/small-disk.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const entry = programPath('src/index.ts');

let site: SiteServer;
let url: string;
let cache: CacheService;

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
  url = `${site.origin.replace('127.0.0.1', 'localhost')}/`;
  cache = await startCacheService();
});

afterAll(() => Promise.all([site?.close(), cache?.close()]));

/** Waits until the step has printed a text. */
async function untilLogged(step: RunningStep, text: string): Promise<void> {
  await expect.poll(() => step.log(), { interval: 5 }).toContain(text);
}

/** Names of folders that the run itself makes below the runner's temporary folder. */
async function serviceFolders(step: RunningStep): Promise<string[]> {
  const names = await readdir(step.temp);
  return names.filter((name) => /^s\w{6}$/.test(name));
}

async function expectNothingLeft(step: RunningStep): Promise<void> {
  const { temporary } = await step.done;
  expect(temporary.filter((name) => /^s\w{6}$/.test(name))).toEqual([]);
  await expect.poll(() => [...processesIn(step.temp).values()]).toEqual([]);
}

describe('a cancelled run', () => {
  it.each([
    ['at its beginning', 'Sitedelta: what was deployed'],
    ['while the service starts', 'Sitedelta: a scan service for this run'],
    ['when the service is ready', 'The scan service of this run is ready.'],
    ['when the scan is asked for', 'Scanning http'],
    ['while pages are judged', 'The scan is running'],
    ['when results are written', 'The scan is complete'],
    ['while the base is stored', 'Sitedelta: pull request, status and baseline'],
  ])('%s leaves no process and no folder', async (_, text) => {
    // A run that is nearly done must not end before it is cancelled.
    const held = Promise.withResolvers<void>();
    cache.holdUploads = held.promise;
    const step = await startStep({ entry, cache, inputs: { url } });
    await untilLogged(step, text);
    step.child.kill('SIGINT');
    const { exitCode, outputs, log } = await step.done;
    held.resolve();
    cache.holdUploads = undefined;

    expect(exitCode).toBe(1);
    expect(log).toContain('::error::The run was cancelled.');
    expect(log).not.toContain('goes on');
    expect(outputs['conclusion']).toMatch(/^(?:error|passed)$/);
    await expectNothingLeft(step);
  });
});

/** The service, the only child of the action that is a Node process. */
function serviceOf(step: RunningStep): number {
  const program = flatName('server/local/main.ts');
  const [pid] = [...processesIn(step.temp)].find(([, args]) => args.includes(program)) ?? [];
  if (pid === undefined) throw new Error('There is no service.');
  return pid;
}

it('reports a service that ends in the middle of a scan, and leaves nothing of it', async () => {
  const step = await startStep({ entry, cache, inputs: { url } });
  await untilLogged(step, 'The scan is running');
  process.kill(serviceOf(step), 'SIGKILL');
  const { exitCode, outputs, log, summary } = await step.done;

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'error', conclusion: 'error', 'report-url': '' });
  expect(log).toMatch(/^::error::The local scan service ended unexpectedly \(SIGKILL\)\./m);
  expect(summary).toContain('The local scan service ended unexpectedly (SIGKILL).');
  await expectNothingLeft(step);
});

it('leaves no process if the action itself is killed', async () => {
  const step = await startStep({ entry, cache, inputs: { url } });
  await untilLogged(step, 'The scan is running');
  expect(await serviceFolders(step)).toHaveLength(1);
  step.child.kill('SIGKILL');
  await step.done;

  await expect.poll(() => [...processesIn(step.temp).values()]).toEqual([]);
});

it('says what to do without a browser, and takes a wrong path for a mistake', async () => {
  const inputs = { url, 'browser-path': '/no/such/browser', 'warn-only': 'true' };
  const step = await startStep({ entry, inputs });
  const { exitCode, outputs, log } = await step.done;

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'error', conclusion: 'error' });
  expect(log).toMatch(/^::error::Input "browser-path": \/no\/such\/browser cannot be run/m);
  await expectNothingLeft(step);
});

it('compares the pull request of a fork with the base, and stores none', async () => {
  // Runs that were cancelled above may have stored a base.
  const own = await startCacheService();
  const stored = await runStep({ entry, cache: own, runId: 20, inputs: { url } });
  const fork = await runStep({
    entry,
    cache: own,
    runId: 21,
    inputs: { url },
    ...onPullRequest('e'.repeat(40), '1'.repeat(40), 'stranger/site'),
  });
  await own.close();

  expect(fork).toMatchObject({
    exitCode: 0,
    outputs: { added: '0', 'base-scan-id': stored.outputs['scan-id'] },
  });
  expect(own.entries).toHaveLength(1);
});

it('takes a damaged base for one that cannot be read: the run fails and stores none', async () => {
  const own = await startCacheService();
  const stored = await runStep({ entry, cache: own, runId: 30, inputs: { url } });
  const [kept] = own.entries;
  kept?.data.fill(0, Math.floor(kept.data.length / 2));
  const { exitCode, log, summary } = await runStep({ entry, cache: own, runId: 31, inputs: { url } });
  await own.close();

  expect(stored.exitCode).toBe(0);
  expect(exitCode).toBe(1);
  expect(log).toContain('The base in the Actions cache cannot be downloaded and unpacked');
  expect(log).toMatch(/delete the entry sitedelta-baseline-\d-[a-f\d]+-… under Actions, Caches/);
  expect(summary).toContain('the base cannot be read');
  expect(own.entries).toHaveLength(1);
});

it('scans twenty addresses with one browser', async () => {
  const urls = Array.from({ length: 20 }, (_, index) => `${url}?n=${index}`).join('\n');
  const workspace = temporaryFolder();
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'scan: { max-pages: 1 }\n');
  const step = await startStep({ entry, workspace, inputs: { url: urls } });
  await untilLogged(step, 'The scan is running');
  const browsers = (): string[] =>
    descendantsOf(step.child.pid ?? 0)
      .map(({ args }) => args)
      // Debian starts its browsers by a script of the shell, which stays.
      .filter((args) => !args.startsWith('/bin/sh ') && args.includes('--remote-debugging-pipe'))
      .filter((args) => !args.includes('--type='));
  await expect.poll(browsers).toHaveLength(1);
  const { exitCode, outputs } = await step.done;

  expect(exitCode).toBe(0);
  const results: { status: string }[] = JSON.parse(outputs['results'] ?? '[]');
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'complete'));
  await expectNothingLeft(step);
});

const page: RequestListener = (_, response) =>
  response
    .setHeader('content-type', 'text/html')
    .end('<!doctype html><html lang="en"><title>Site</title><h1>Site</h1><img src="x.png"></html>');

describe('a site with a certificate of its own', () => {
  let port: number;
  let server: ReturnType<typeof createServer>;

  beforeAll(async () => {
    const ca = await createPrivateCa(temporaryFolder());
    server = createServer(await ca.issue('localhost'), page);
    port = await listenOnLoopback(server);
  });

  afterAll(() => server?.close());

  it.each([
    ['true', 0, 'complete'],
    ['false', 1, 'failed'],
  ])('is scanned with ignore-https-errors %s: exit code %i', async (value, exitCode, status) => {
    const waitFor: Record<string, string> = value === 'true' ? { 'wait-for': 'answer' } : {};
    const inputs = { url: `https://localhost:${port}/`, 'ignore-https-errors': value, ...waitFor };
    const step = await runStep({ entry, inputs });

    expect(step).toMatchObject({ exitCode, outputs: { status } });
  });
});

it('reaches a site that only the proxy of the runner knows', async () => {
  const host = 'site.example.test';
  const proxy = await startConnectProxy({ [`${host}:80`]: Number(new URL(site.origin).port) });
  const step = await runStep({
    entry,
    inputs: { url: `http://${host}/`, 'wait-for': 'answer' },
    env: { HTTP_PROXY: proxy.url.replace('//', '//me:letmein-43@'), NO_PROXY: 'corp.example' },
  });
  await proxy.close();

  expect(step).toMatchObject({ exitCode: 0, outputs: { status: 'complete', high: '4' } });
  expect(new Set(proxy.seen.map(({ target }) => target))).toEqual(new Set([`${host}:80`]));
  expect(step.log).not.toContain('letmein-43');
});

it('sends secrets by the name of a variable, and neither logs nor reports them', async () => {
  const workspace = temporaryFolder();
  await writeFile(
    path.join(workspace, '.sitedelta.yml'),
    'scan:\n  max-pages: 1\n  headers:\n    x-preview: { env: PREVIEW_SECRET }\n',
  );
  const seen: (string | string[] | undefined)[] = [];
  const preview = await serveSite({
    answer(request, response) {
      const sent = request.headers['x-preview'];
      seen.push(sent);
      if (sent !== 'letmein-42') response.statusCode = 401;
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><html lang="en"><title>Site</title><h1>Site</h1></html>');
    },
  });
  const step = await runStep({
    entry,
    workspace,
    inputs: { url: preview.origin, 'wait-for': 'answer', 'scan-env': 'PREVIEW_SECRET' },
    env: { PREVIEW_SECRET: 'letmein-42' },
  });
  await preview.close();

  expect(step.exitCode).toBe(0);
  expect(seen[0]).toBe('letmein-42');
  expect(step.log.match(/letmein-42/g)).toEqual(['letmein-42']);
  expect(step.log).toContain('::add-mask::letmein-42');
  expect(step.summary).not.toContain('letmein-42');
});

it.runIf(whyNoSmallDisk() === null).each(['64k', '272k', '296k', '344k', '416k'])(
  'ends with a message on a disk of %s that is full',
  async (size) => {
    const disk = mountSmallDisk(size);
    try {
      const temp = path.join(disk.folder, 't');
      await mkdir(temp);
      const step = await startStep({ entry, inputs: { url, timeout: '120' }, env: { RUNNER_TEMP: temp } });
      const { exitCode, outputs, log } = await step.done;

      expect(exitCode).toBe(1);
      expect(outputs['conclusion']).toBe('error');
      expect(log).toMatch(/^::error::.*(?:no (?:space|room) left|no space|full)/im);
      expect((await readdir(temp)).filter((name) => /^s\w{6}$/.test(name))).toEqual([]);
      await expect.poll(() => [...processesIn(temp).values()]).toEqual([]);
    } finally {
      disk.remove();
    }
  },
);
