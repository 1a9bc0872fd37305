import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { killProcessTree } from '../../../../../server/engine/browser/start/browser-process.ts';
import { descendantsOf } from '../../../../../harness/service/list-processes.ts';
import { temporaryFolder } from '../../../../../harness/temporary-folder.ts';

describe.runIf(process.platform !== 'win32')('the end of a tree of processes', () => {
  let child: ChildProcess;
  let folder: string;
  let systemRoot: string | undefined;

  beforeEach(async () => {
    folder = temporaryFolder();
    systemRoot = process.env['SYSTEMROOT'];
    process.env['SYSTEMROOT'] = folder;
    // A shell with a child of its own.
    child = spawn('sh', ['-c', 'sleep 60 & echo ready; wait'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (child.stdout !== null) await once(child.stdout, 'data');
  });

  afterEach(() => {
    if (systemRoot === undefined) delete process.env['SYSTEMROOT'];
    else process.env['SYSTEMROOT'] = systemRoot;
    try {
      process.kill(-pidOf(child), 'SIGKILL');
    } catch {
      // The test has ended it.
    }
  });

  it('takes the descendants along', async () => {
    expect(descendantsOf(pidOf(child))).toHaveLength(1);
    const closed = once(child, 'close');
    killProcessTree(pidOf(child));
    // The output closes once the last process that holds it is gone.
    await closed;
    expect(child.signalCode).toBe('SIGKILL');
  });

  it('asks Windows’ own program to end the tree', () => {
    const called = path.join(folder, 'called');
    mkdirSync(path.join(folder, 'System32'));
    const program = path.join(folder, 'System32', 'taskkill.exe');
    writeFileSync(program, `#!/bin/sh\necho "$@" > '${called}'\n`);
    chmodSync(program, 0o755);
    killProcessTree(pidOf(child), 'win32');
    expect(readFileSync(called, 'utf8')).toBe(`/pid ${pidOf(child)} /t /f\n`);
    expect(child.signalCode).toBeNull();
  });

  it('ends at least the process itself where that program fails', async () => {
    const exited = once(child, 'exit');
    killProcessTree(pidOf(child), 'win32');
    expect(await exited).toEqual([null, 'SIGKILL']);
  });
});

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start.');
  return pid;
}
