import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { type LocalScript, writeLocalScript } from '../../../harness/runner/scripted-local-service.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { listProcesses } from '../../../harness/service/list-processes.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { LocalService } from '../../../src/local-service/local-service.ts';
import { ConfigurationError } from '../../../src/shared/errors.ts';
import { startLocalService } from '../../../src/local-service/start-local-service.ts';

const SETTINGS = {
  addresses: ['http://localhost:3000/'],
  folders: [],
  servePath: null,
  serveFallback: null,
  browserPath: null,
  ignoreHttpsErrors: false,
  scan: scanSettings(),
  rulePages: null,
  marks: [],
};

/** In lower case, which comes first: a machine may have others. */
const PROXY_VARIABLES = {
  http_proxy: '',
  HTTP_PROXY: '',
  https_proxy: 'me:word@proxy.test:3128',
  no_proxy: 'a.test, .b.test',
};

interface Started {
  service: Promise<LocalService>;
  /** Where the temporary folder of the service is. */
  root: string;
  lines: string[];
  cancel(): void;
}

async function start(
  script: LocalScript,
  more: { startMs?: number; stopMs?: number } = {},
): Promise<Started> {
  const root = temporaryFolder();
  const scripts = temporaryFolder();
  const lines: string[] = [];
  const controller = new AbortController();
  const service = startLocalService({
    entry: await writeLocalScript(scripts, script),
    settings: SETTINGS,
    temporaryRoot: root,
    env: { ...process.env, ...PROXY_VARIABLES, GITHUB_TOKEN: 'secret' },
    signal: controller.signal,
    log: (line) => lines.push(line),
    debug: (line) => lines.push(line),
    ...more,
  });
  // The test looks at it later.
  service.catch(() => undefined);
  return { service, root, lines, cancel: () => controller.abort(new Error('Cancelled.')) };
}

/** Processes whose arguments name the folder. */
function processesOf(root: string): string[] {
  return listProcesses()
    .filter(({ args, state }) => args.includes(root) && state !== 'Z')
    .map(({ args }) => args);
}

/** What must be true at the end of each run. */
async function expectNothingLeft({ root }: Started): Promise<void> {
  await expect.poll(() => processesOf(root)).toEqual([]);
  expect(readdirSync(root)).toEqual([]);
}

test('a service is started with its settings, is asked, and is stopped', async () => {
  const started = await start({
    begin: `console.log('env ' + Object.keys(process.env).sort().join(' '));`,
    start: `writeFileSync(process.env.TMPDIR + '/start.json', JSON.stringify(message)); ready();`,
  });
  const service = await started.service;
  const [folder = ''] = readdirSync(started.root);
  const message: unknown = JSON.parse(await readFile(path.join(started.root, folder, 'start.json'), 'utf8'));

  expect(service).toMatchObject({ serverUrl: 'http://127.0.0.1:9', token: 't', served: [], notices: [] });
  expect(message).toEqual({
    kind: 'start',
    settings: {
      ...SETTINGS,
      dataDir: path.join(started.root, folder, 'data'),
      runFolder: path.join(started.root, folder),
      proxies: { http: null, https: 'http://me:word@proxy.test:3128', direct: ['a.test', '.b.test'] },
    },
  });
  expect(existsSync(path.join(started.root, folder, 'data'))).toBe(true);
  expect(started.lines.join('\n')).toMatch(/env .*\bPATH\b/);
  // Proxies and their passwords are in the message alone: the environment of a service is that of its children.
  expect(started.lines.join('\n')).not.toMatch(/GITHUB_TOKEN|_proxy/i);
  expect(await service.exportScan('a'.repeat(32), '/x')).toEqual({ ok: true, scanId: 'a'.repeat(32) });
  expect(await service.importScan('/x')).toEqual({
    ok: false,
    reason: 'outdated',
    message: 'Another version.',
  });

  await Promise.all([service.stop(), service.stop()]);
  expect(service.crashed.aborted).toBe(false);
  await expectNothingLeft(started);
});

test('a line that arrives in two parts is one line', async () => {
  const started = await start({
    start: `process.stdout.write('one '); setTimeout(() => { console.log('line'); ready(); }, 100);`,
  });
  await (await started.service).stop();
  expect(started.lines).toContain('one line');
});

describe('nothing is left', () => {
  test('of a service that cannot start, and its message is the reason', async () => {
    const started = await start({
      start: `send({ kind: 'failed', message: 'There is no browser.' });`,
    });
    await expect(started.service).rejects.toThrow(
      'The local scan service does not start: There is no browser.',
    );
    await expectNothingLeft(started);
  });

  test('of a service that is given something wrong, which is the user’s mistake', async () => {
    const started = await start({
      start: `send({ kind: 'failed', message: 'There is no page in dist.', isMistake: true });`,
    });
    const error: unknown = await started.service.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toHaveProperty('message', 'There is no page in dist.');
    await expectNothingLeft(started);
  });

  test('of one that cannot go on, and what it says about that is the reason', async () => {
    const started = await start({
      start: `ready(); send({ kind: 'failed', message: 'The disk is full.' }); setTimeout(() => process.exit(0), 100);`,
    });
    const service = await started.service;
    const { crashed } = service;
    await expect.poll(() => crashed.aborted).toBe(true);
    expect(crashed.reason).toHaveProperty(
      'message',
      'The local scan service cannot go on: The disk is full.',
    );
    expect(await service.exportScan('a', '/x')).toMatchObject({
      ok: false,
      message: 'The local scan service cannot go on: The disk is full.',
    });
    await service.stop();
    await expectNothingLeft(started);
  });

  test('of one that ends before it is ready, and the end of its log is shown', async () => {
    const started = await start({ begin: `console.error('bad thing'); process.exit(7);` });
    await expect(started.service).rejects.toThrow(
      'The local scan service ended unexpectedly (exit code 7). The end of its log:\nbad thing',
    );
    await expectNothingLeft(started);
  });

  test('of one that is never ready', async () => {
    const started = await start({ start: `spawnChild();` }, { startMs: 2000 });
    await expect(started.service).rejects.toThrow('The local scan service did not start within 2 s.');
    await expectNothingLeft(started);
  });

  test('of one that is cancelled while it starts', async () => {
    const started = await start({ start: `spawnChild(); console.log('begun');` });
    await expect.poll(() => started.lines).toContain('begun');
    started.cancel();
    await expect(started.service).rejects.toThrow('Cancelled.');
    await expectNothingLeft(started);
  });

  test('of one that does not stop, with a process of its own group', async () => {
    const started = await start({ start: `spawnChild(); ready();`, stop: '' }, { stopMs: 300 });
    const service = await started.service;
    expect(processesOf(started.root)).not.toEqual([]);

    await service.stop();
    expect(started.lines).toContain('The local scan service did not end within 0.3 s and is killed.');
    await expectNothingLeft(started);
  });

  test('of one that hangs in a loop', async () => {
    const started = await start({ stop: 'for (;;);' }, { stopMs: 300 });
    await (await started.service).stop();
    await expectNothingLeft(started);
  });

  test('of one that is killed, which is reported with the end of its log', async () => {
    const started = await start({
      start: `spawnChild(); ready();`,
      export: `console.error('out of memory'); process.kill(process.pid, 'SIGKILL');`,
    });
    const service = await started.service;
    const result = await service.exportScan('a'.repeat(32), '/x');

    expect(result).toMatchObject({ ok: false, reason: 'failed' });
    expect(service.crashed.reason).toMatchObject({
      status: 'error',
      message: 'The local scan service ended unexpectedly (SIGKILL). The end of its log:\nout of memory',
    });
    expect(await service.importScan('/x')).toMatchObject({ ok: false, reason: 'failed' });
    await service.stop();
    await expectNothingLeft(started);
  });

  test('of one that was ready and cannot go on, and its message is the reason', async () => {
    const started = await start({
      import: `send({ kind: 'failed', message: 'There is no room.' }); setTimeout(() => process.exit(0), 50);`,
    });
    const service = await started.service;
    const message = 'The local scan service cannot go on: There is no room.';

    expect(await service.importScan('/x')).toEqual({ ok: false, reason: 'failed', message });
    expect(service.crashed.reason).toMatchObject({ status: 'error', message });
    await service.stop();
    await expectNothingLeft(started);
  });
});

test('a service that is missing is an error at once', async () => {
  const root = temporaryFolder();
  const service = startLocalService({
    entry: path.join(root, 'no-such-file.mjs'),
    settings: SETTINGS,
    temporaryRoot: root,
    env: process.env,
    signal: new AbortController().signal,
    log: () => {},
    debug: () => {},
  });
  await expect(service).rejects.toThrow(/ended unexpectedly \(exit code 1\).*\n[^]*Cannot find module/);
  expect(readdirSync(root)).toEqual([]);
});
