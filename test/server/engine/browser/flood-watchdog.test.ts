import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { FloodWatchdog } from '../../../../server/engine/browser/flood-watchdog.ts';
import { KilledProcesses } from '../../../../server/engine/browser/killed-processes.ts';
import type { TreeProcess } from '../../../../server/engine/browser/process-tree.ts';
import { listProcesses } from '../../../../harness/service/list-processes.ts';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';

const TIMES = { intervalMs: 20, answerMs: 600, stopMs: 2_000 };
const BUSY = 'for (;;) {}';
const IDLE = 'setInterval(() => {}, 1000)';

function stateOf(pid: number): string | undefined {
  return listProcesses().find((each) => each.pid === pid)?.state;
}

describe.runIf(process.platform === 'linux')('a browser that does not answer', () => {
  let children: ChildProcess[] = [];
  let watchdog: FloodWatchdog;

  async function start(script: string): Promise<number> {
    const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    await once(child, 'spawn');
    children.push(child);
    return child.pid ?? 0;
  }

  /** Watches renderers; the browser answers once `isQuiet` says so. */
  function watch(pids: number[], isQuiet: () => boolean): KilledProcesses {
    const killed = new KilledProcesses(memoryLog());
    const processes = pids.map((pid): TreeProcess => ({
      pid,
      role: 'renderer',
      parentPid: 1,
      ownBytes: 1,
      fileBytes: 1,
    }));
    const ask = async (): Promise<void> => {
      while (!isQuiet()) await delay(20);
    };
    watchdog = new FloodWatchdog({ tree: { read: () => processes }, killed, ask }, TIMES);
    watchdog.setActive(true);
    return killed;
  }

  afterEach(() => {
    watchdog.stop();
    for (const child of children) child.kill('SIGKILL');
    children = [];
  });

  it('ends the renderer that keeps it from answering, and no other', async () => {
    const [flooding, idle] = [await start(BUSY), await start(IDLE)];
    const ended = once(children[0] ?? process, 'exit');
    const killed = watch([idle, flooding], () => !['R', 'S'].includes(stateOf(flooding) ?? 'gone'));

    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(killed.claim(0)).toBe('flood');
    expect(killed.has(idle)).toBe(false);
    expect(stateOf(idle)).toBe('S');
  });

  it('lets a renderer go on that only works', async () => {
    const busy = await start(BUSY);
    const states = new Set<string | undefined>();
    // It answers a while after the renderer was stopped once, as after any other work, and at once from then on.
    const killed = watch([busy], () => {
      states.add(stateOf(busy));
      return states.has('T');
    });
    while (!states.has('T')) await delay(20);
    await delay(TIMES.answerMs);

    expect(killed.claim(0)).toBeNull();
    expect(stateOf(busy)).toBe('R');
  });
});
