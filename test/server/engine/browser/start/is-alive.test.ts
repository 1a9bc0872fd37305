import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { isAlive } from '../../../../../server/engine/browser/start/temporary-folder.ts';

const stops: (() => unknown)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('a process that runs is alive, one that has ended is not', async () => {
  const child = spawn('sleep', ['60']);
  stops.push(() => child.kill());
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'a process that has ended but is not reaped is not alive',
  async () => {
    // The shell becomes a program that takes no note of the end of its child.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    stops.push(() => parent.kill());
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    await expect.poll(() => isAlive(pid)).toBe(false);
    // Still there: a signal can be sent.
    expect(process.kill(pid, 0)).toBe(true);
  },
);
