import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
  closeSync,
  openSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { descendantsOf, stillAlive } from '../../../harness/service/list-processes.ts';
import type { ListedProcess } from '../../../harness/service/list-processes.ts';
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';
import type { LocalChild } from '../../../harness/service/start-local.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { FromService } from '../../../shared/local-protocol.ts';

const closers: (() => Promise<unknown>)[] = [];
let dataDir = '';

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function start(...options: Parameters<typeof startLocal>): LocalChild {
  const local = startLocal(...options);
  closers.push(async () => {
    local.child.kill('SIGKILL');
    await local.ended;
  });
  return local;
}

/** All processes have ended, at some time. */
async function allEnded(processes: ListedProcess[]): Promise<void> {
  while (stillAlive(processes).length > 0) await sleep(50);
}

/** What the run has left: browsers' folders in the data folder and outside of it. */
function leftovers(pid: number | undefined): string[] {
  const named = readdirSync('/tmp').filter((name) => name.startsWith(`sitedelta-${pid}-`));
  return [...readdirSync(dataDir).filter((name) => name.startsWith('b-')), ...named];
}

const ENDINGS: [string, (local: LocalChild) => unknown, number][] = [
  ['the message stop', (local) => local.send({ kind: 'stop' }), 0],
  ['a closed channel', (local) => local.child.disconnect(), 0],
  ['SIGTERM', (local) => local.child.kill('SIGTERM'), 0],
  ['SIGINT', (local) => local.child.kill('SIGINT'), 0],
];

it('says when a scan has ended, which can be read then', async () => {
  const server = createServer((_request, response) => response.end('<title>Home</title>'));
  const url = `http://localhost:${await listenOnLoopback(server)}/`;
  closers.push(() => closeServer(server));
  const local = start(localSettings(dataDir, { addresses: [url] }));
  const said = new Promise<string>((resolve) => {
    local.child.on('message', (message: FromService) => {
      if (message.kind === 'ended') resolve(message.scanId);
    });
  });
  const scan = await local.scan(url);

  expect(await said).toBe(scan.id);
  expect(scan.status).toBe('complete');
});

it('ends at once although someone has connected and not asked anything', async () => {
  const local = start(localSettings(dataDir));
  const ready = await local.started;
  if (ready.kind !== 'ready') throw new Error(ready.message);
  const silent = connect(Number(new URL(ready.serverUrl).port), '127.0.0.1');
  closers.push(async () => silent.destroy());
  await once(silent, 'connect');
  // It has an answer only after the server has accepted the connection before it.
  await local.ask('/health');

  local.send({ kind: 'stop' });

  // Cut short after some seconds, it would be 1.
  expect(await local.ended).toBe(0);
});

describe.each(ENDINGS)('%s ends it', (_how, end, code) => {
  it('when it is ready, with browser and files', async () => {
    const local = start(localSettings(dataDir));
    const ready = await local.started;
    expect(ready).toMatchObject({ kind: 'ready' });
    const processes = descendantsOf(local.child.pid ?? 0);
    expect(processes.length).toBeGreaterThan(0);

    end(local);

    expect(await local.ended).toBe(code);
    await allEnded(processes);
    expect(leftovers(local.child.pid)).toEqual([]);
  });

  it('while a scan is under way', async () => {
    // It never answers.
    const server = createServer(() => undefined);
    const port = await listenOnLoopback(server);
    closers.push(() => closeServer(server));
    const local = start(localSettings(dataDir, { addresses: ['http://localhost/'] }));
    await local.started;
    const asked = once(server, 'request');
    void local.scan(`http://localhost:${port}/`).catch(() => undefined);
    await asked;
    const processes = descendantsOf(local.child.pid ?? 0);

    end(local);

    expect(await local.ended).toBe(code);
    await allEnded(processes);
    expect(leftovers(local.child.pid)).toEqual([]);
  });

  it.each([
    ['at once', () => true],
    ['when the store is open', () => existsSync(join(dataDir, 'scans.made'))],
    ['when the browser starts', (local: LocalChild) => descendantsOf(local.child.pid ?? 0).length > 0],
  ])('while it starts: %s', async (_when, reached) => {
    const local = start(localSettings(dataDir));
    while (!reached(local)) await sleep(2);
    const processes = descendantsOf(local.child.pid ?? 0);

    end(local);

    // Before it has come so far as to listen, a signal ends it as any program.
    expect([code, 'SIGTERM', 'SIGINT']).toContain(await local.ended);
    await allEnded(processes);
    expect(leftovers(local.child.pid)).toEqual([]);
  });
});

it('nothing is left when the parent is killed', async () => {
  const parent = fork(fileURLToPath(new URL('parent.ts', import.meta.url)), [dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(parent, 'message');
  const processes = descendantsOf(parent.pid ?? 0);
  expect(processes.length).toBeGreaterThan(1);

  parent.kill('SIGKILL');

  await allEnded(processes);
  expect(processes.flatMap(({ pid }) => leftovers(pid))).toEqual([]);
});

it('when it is killed itself, the browser ends, and its files are where the parent knows', async () => {
  const local = start(localSettings(dataDir));
  const ready = await local.started;
  if (ready.kind === 'failed') throw new Error(ready.message);
  const processes = descendantsOf(local.child.pid ?? 0);

  local.child.kill('SIGKILL');

  await local.ended;
  await allEnded(processes);
  rmSync(ready.temporaryFolder ?? join(dataDir, 'none'), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  expect(leftovers(local.child.pid)).toEqual([]);
});

it('what a killed service has left in its data folder, the next one removes, and has the scans', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(dataDir, 'b-abc123'));
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><title>Home</title><h1>Home</h1></html>');
  const first = start(localSettings(dataDir, { folders: [folder] }));
  const ready = await first.started;
  if (ready.kind === 'failed') throw new Error(ready.message);
  expect(existsSync(join(dataDir, 'b-abc123'))).toBe(false);
  const { id } = await first.scan(ready.served[0] ?? '');
  first.child.kill('SIGKILL');
  await first.ended;
  rmSync(ready.temporaryFolder ?? join(dataDir, 'none'), { recursive: true, force: true });

  const second = start(localSettings(dataDir, { folders: [folder] }));
  const again = await second.started;
  if (again.kind === 'failed') throw new Error(again.message);
  const scan = await second.scan(again.served[0] ?? '', id);
  expect(scan).toMatchObject({ status: 'complete' });
  expect(await (await second.ask(`/api/v1/scans/${scan.id}/diff?base=${id}`)).json()).toMatchObject({
    summary: { added: 0, resolved: 0 },
  });
});

describe('a start that is not possible is reported in one message, and ends', () => {
  it.each([
    [
      'a browser that is missing',
      { browserPath: '/nowhere/chrome' },
      'There is no browser at /nowhere/chrome',
    ],
    ['a folder for a browser', { browserPath: '/usr' }, 'There is no browser at /usr'],
    ['a program that is no browser', { browserPath: '/bin/true' }, 'The browser /bin/true does not start'],
    ['a folder that is missing', { folders: ['/nowhere/dist'] }, 'The folder /nowhere/dist does not exist'],
    ['no address', { addresses: ['example'] }, 'example is not an address'],
    ['another scheme', { addresses: ['ftp://example.com/'] }, 'ftp://example.com/ is not an address'],
    ['a name with a wildcard', { addresses: ['http://*.example/'] }, 'http://*.example/ is not an address'],
    ['no data folder', { dataDir: '/nowhere/data' }, 'The folder /nowhere/data cannot be used'],
    ['a data folder that is a file', { dataDir: '/dev/null' }, 'The folder /dev/null cannot be used'],
    ['a data folder of the kernel', { dataDir: '/proc/self' }, 'The folder /proc/self cannot be used'],
  ])('%s', async (_what, changes, message) => {
    const local = start({ ...localSettings(dataDir), ...changes });

    const isMistake = 'folders' in changes || 'addresses' in changes;
    expect(await local.started).toEqual({
      kind: 'failed',
      message: expect.stringContaining(message),
      ...(isMistake && { isMistake }),
    });
    expect(await local.ended).toBe(0);
    expect(leftovers(local.child.pid)).toEqual([]);
  });

  it('another run in the same data folder', async () => {
    const local = start(localSettings(dataDir));
    expect(await local.started).toMatchObject({ kind: 'ready' });
    const second = start(localSettings(dataDir));

    expect(await second.started).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining(`Another run is using the data in ${dataDir}`),
    });
    expect((await local.ask('/readyz')).status).toBe(200);
  });

  it('a damaged store', async () => {
    writeFileSync(join(dataDir, 'scans.db'), 'x'.repeat(8192));

    expect(await start(localSettings(dataDir)).started).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/damaged/),
    });
  });
});

it('a variable that was set for another program does not keep it from starting', async () => {
  const local = start(localSettings(dataDir), {
    env: {
      LOG_LEVEL: 'verbose',
      PORT: 'x',
      ROLE: 'web',
      DATABASE_URL: 'mysql://x',
      CHROME_BIN: '/nowhere',
      TMPDIR: dataDir,
    },
  });

  expect(await local.started).toMatchObject({ kind: 'ready' });
});

it('with a data folder that has a short path and is open to the browser, all files are in it', async () => {
  const short = mkdtempSync('/tmp/sd-');
  chmodSync(short, 0o711);
  closers.push(async () => rmSync(short, { recursive: true, force: true }));
  const local = start(localSettings(short));

  expect(await local.started).toMatchObject({ kind: 'ready', temporaryFolder: null });
  expect(readdirSync(short).filter((name) => name.startsWith('b-'))).toHaveLength(1);
  local.send({ kind: 'stop' });
  expect(await local.ended).toBe(0);
  expect(readdirSync(short).filter((name) => name.startsWith('b-'))).toEqual([]);
});

/** Whether this user may mount a disk of its own. */
function canMount(): boolean {
  const place = temporaryFolder();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (isMounted) spawnSync('umount', ['-l', place]);
  return isMounted;
}

describe.skipIf(!canMount())('a disk without room', () => {
  let disk = '';

  beforeEach(() => {
    disk = temporaryFolder();
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status).toBe(0);
    closers.push(async () => spawnSync('umount', ['-l', disk]));
  });

  function fill(): void {
    const filler = openSync(join(disk, 'filler'), 'a');
    try {
      for (;;) writeSync(filler, Buffer.alloc(4096));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    } finally {
      closeSync(filler);
    }
  }

  it('keeps it from starting', async () => {
    fill();

    expect(await start(localSettings(disk)).started).toEqual({
      kind: 'failed',
      message: `There is no room left on the disk for ${disk}: free some.`,
    });
  });

  it('ends it when it was ready', async () => {
    const local = start(localSettings(disk));
    expect(await local.started).toMatchObject({ kind: 'ready' });
    const messages: unknown[] = [];
    local.child.on('message', (message) => messages.push(message));
    // The service itself frees some room now and then.
    while (messages.length === 0) {
      fill();
      await sleep(100);
    }

    expect(messages[0]).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining(`The scans in ${disk} can not be read and written any more`),
    });
    expect(await local.ended).toBe(0);
  });
});
