import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { killTree } from '../../../src/local-service/kill-tree.ts';

/** A process with a group of its own, as a service is. */
async function start(): Promise<{ child: ChildProcess; pid: number; folder: string }> {
  const child = spawn('sh', ['-c', 'sleep 60 & echo ready; wait'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error('The process did not start.');
  onTestFinished(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The test has ended it.
    }
  });
  await once(stdout, 'data');
  return { child, pid, folder: temporaryFolder() };
}

describe.runIf(process.platform !== 'win32')('the end of a service', () => {
  test('takes the processes of its group along', async () => {
    const { child, pid, folder } = await start();
    // The output closes once the last process that holds it is gone.
    const closed = once(child, 'close');
    await killTree({ pid, hasEnded: false, folder });
    expect(await closed).toEqual([null, 'SIGKILL']);
  });

  test('leaves a process alone that has got the id of a service which has ended', async () => {
    const { child, pid, folder } = await start();
    const exited = once(child, 'exit');
    await killTree({ pid, hasEnded: true, folder });
    // The first of two signals is the one by which a process ends.
    child.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
  });

  test('is asked of the program of Windows itself, and only while the service runs', async () => {
    const { child, pid, folder } = await start();
    mkdirSync(path.join(folder, 'System32'));
    const program = path.join(folder, 'System32', 'taskkill.exe');
    const calls = path.join(folder, 'calls');
    writeFileSync(program, `#!/bin/sh\necho "$@" >> '${calls}'\n`);
    chmodSync(program, 0o755);
    vi.stubEnv('SYSTEMROOT', folder);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });

    await killTree({ pid, hasEnded: true, folder }, 'win32');
    await killTree({ pid, hasEnded: false, folder }, 'win32');
    expect(readFileSync(calls, 'utf8')).toBe(`/PID ${pid} /T /F\n`);
    expect(child.signalCode).toBeNull();
  });
});
