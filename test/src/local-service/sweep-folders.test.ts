import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { claimAddress } from '../../../src/local-service/folder-claims.ts';
import { claimFolder } from '../../../src/local-service/claim-folder.ts';
import { makeTrialFolder } from '../../../src/local-service/make-folder.ts';
import { sweepFolders } from '../../../src/local-service/sweep-folders.ts';

const OWNER = fileURLToPath(new URL('folder-owner.ts', import.meta.url));
const CLAIM = 'sitedelta-run.json';

/** A process that has made a folder with a file in it, as a run does. */
async function startOwner(root: string): Promise<{ child: ChildProcess; folder: string }> {
  const child = fork(OWNER, [root]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [folder] = await once(child, 'message');
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(path.join(folder, 'data', 'scans.db'), 'x');
  return { child, folder };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The folder of a process that was killed. */
async function abandonedFolder(root: string): Promise<string> {
  const { child, folder } = await startOwner(root);
  await kill(child);
  return folder;
}

describe('the folder of another run', () => {
  test('is removed once its process was killed, and not before', async () => {
    const root = temporaryFolder();
    const { child, folder } = await startOwner(root);

    expect(await sweepFolders(root)).not.toContain(folder);
    expect(existsSync(path.join(folder, 'data', 'scans.db'))).toBe(true);

    await kill(child);
    expect(await sweepFolders(root)).toContain(folder);
    expect(existsSync(folder)).toBe(false);
  });

  test.runIf(process.platform !== 'win32')('stays while its process is suspended', async () => {
    const root = temporaryFolder();
    const { child, folder } = await startOwner(root);
    child.kill('SIGSTOP');

    expect(await sweepFolders(root)).not.toContain(folder);
    expect(existsSync(folder)).toBe(true);
  });

  test('is not taken for one in use because another process has its number', async () => {
    const root = temporaryFolder();
    const folder = await abandonedFolder(root);
    // Nothing in it names a process; this is the test's own.
    writeFileSync(path.join(folder, 'pid'), String(process.pid));

    expect(await sweepFolders(root)).toContain(folder);
  });

  test('is removed by the first of several runs that start together', async () => {
    const root = temporaryFolder();
    const folders = [await abandonedFolder(root), await abandonedFolder(root)];

    await Promise.all([sweepFolders(root), sweepFolders(root), sweepFolders(root)]);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  test('of another machine stays for a day, because its sockets are not seen here', async () => {
    const root = temporaryFolder();
    const folder = await abandonedFolder(root);
    const file = path.join(folder, CLAIM);
    const claim: unknown = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(Object.assign({}, claim, { host: 'another.example' })));
    expect(await sweepFolders(root)).not.toContain(folder);

    const before = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(file, before, before);
    expect(await sweepFolders(root)).toContain(folder);
  });

  test.runIf(process.getuid?.() === 0)('stays if it belongs to another user', async () => {
    const root = temporaryFolder();
    const folder = await abandonedFolder(root);
    chownSync(folder, 65_534, 65_534);

    expect(await sweepFolders(root)).not.toContain(folder);
    expect(existsSync(folder)).toBe(true);
  });
});

describe('what is no folder of a run stays', () => {
  test.each([
    ['a folder without a claim', () => undefined],
    ['a claim that is empty', (folder: string) => writeFileSync(path.join(folder, CLAIM), '')],
    [
      'a claim that is something else',
      (folder: string) => writeFileSync(path.join(folder, CLAIM), '{"id":"../x","host":"a"}'),
    ],
  ])('%s', async (_what, fill) => {
    const root = temporaryFolder();
    const folder = path.join(root, 'sAbc123');
    mkdirSync(folder);
    fill(folder);

    expect(await sweepFolders(root)).not.toContain(folder);
    expect(existsSync(folder)).toBe(true);
  });

  test('a folder of another name', async () => {
    const root = temporaryFolder();
    const folder = path.join(root, 'shared-folder');
    renameSync(await abandonedFolder(root), folder);

    expect(await sweepFolders(root)).not.toContain(folder);
    expect(existsSync(folder)).toBe(true);
  });

  test('a link, and what is behind the links in a folder', async () => {
    const root = temporaryFolder();
    const elsewhere = temporaryFolder();
    const kept = path.join(elsewhere, 'kept');
    mkdirSync(path.join(kept, 'data'), { recursive: true });
    const folder = await abandonedFolder(root);
    const moved = path.join(elsewhere, 'moved');
    renameSync(await abandonedFolder(root), moved);
    symlinkSync(moved, path.join(root, 'sLink12'), 'junction');
    symlinkSync(kept, path.join(folder, 'linked'), 'junction');
    symlinkSync(kept, path.join(folder, 'data', 'linked'), 'junction');

    expect(await sweepFolders(root)).toContain(folder);
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(path.join(kept, 'data'))).toBe(true);
    expect(existsSync(path.join(moved, 'data', 'scans.db'))).toBe(true);
    expect(existsSync(path.join(root, 'sLink12'))).toBe(true);
  });
});

describe('a copy of a website in which fixes were tried', () => {
  test('is removed once nobody has it any more', async () => {
    const root = temporaryFolder();
    const folder = await makeTrialFolder(root);
    const giveUp = await claimFolder(folder);
    mkdirSync(path.join(folder, 'site'));
    const unclaimed = await makeTrialFolder(root);
    expect(await sweepFolders(root)).not.toContain(folder);

    giveUp();
    expect(await sweepFolders(root)).toContain(folder);
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(unclaimed)).toBe(true);
  });
});

describe('a claim', () => {
  test('that is given up leaves a folder to the next run', async () => {
    const root = temporaryFolder();
    const folder = path.join(root, 'sAbc123');
    mkdirSync(folder);
    const giveUp = await claimFolder(folder);
    expect(await sweepFolders(root)).not.toContain(folder);

    giveUp();
    expect(await sweepFolders(root)).toContain(folder);
  });

  test('that is not possible does nothing, and the folder stays', async () => {
    const root = temporaryFolder();
    // Longer than the path of a socket may be.
    const folder = path.join(root, 'x'.repeat(120));
    mkdirSync(folder);
    const giveUp = await claimFolder(folder);
    giveUp();

    expect(existsSync(path.join(folder, CLAIM))).toBe(process.platform === 'win32');
  });

  test('is a named pipe on Windows, and a socket in the folder elsewhere', () => {
    const id = 'a'.repeat(32);
    expect(claimAddress('C:\\Temp\\sAbc123', id, 'win32')).toBe(`\\\\.\\pipe\\sitedelta-${id}`);
    expect(claimAddress('/tmp/sAbc123', id, 'darwin')).toBe(path.join('/tmp/sAbc123', 'in-use'));
  });
});
