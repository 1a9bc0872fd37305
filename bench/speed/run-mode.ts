import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  makeSocketFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { watchTree } from './meter.ts';
import type { Meter, Usage } from './meter.ts';
import type { ModeJob, ModeResult } from './mode.ts';

/** What a mode found and what it used. */
export interface Measured extends ModeResult, Usage {
  wallMs: number;
}

const PROCESS = fileURLToPath(new URL('./mode-process.ts', import.meta.url));

/**
 * Runs a mode in a process of its own, and meters its tree, or that of a service which it starts, from its begin to its
 * result.
 * @throws Error when the mode fails as a whole
 */
export async function runMode(mode: string, job: Omit<ModeJob, 'folder'>): Promise<Measured> {
  // The browsers of other tools make their sockets there.
  const folder = await makeSocketFolder(false);
  const child = fork(PROCESS, { env: { ...process.env, TMPDIR: folder } });
  const meters: Meter[] = [];
  let beginMs = 0;
  let used: (Usage & { wallMs: number }) | null = null;
  const finish = (): Usage & { wallMs: number } => {
    const [meter] = meters;
    if (meter === undefined) throw new Error(`${mode} ended before it began.`);
    return (used ??= { ...meter.read(), wallMs: performance.now() - beginMs });
  };
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Measured>();
    child.on('message', (message: { event: string; pid: number; result: ModeResult; text: string }) => {
      if (message.event === 'begin') {
        const meter = watchTree(message.pid);
        meter.reset();
        meters.push(meter);
        beginMs = performance.now();
      } else if (message.event === 'finish') {
        finish();
      } else if (message.event === 'end') {
        resolve({ ...message.result, ...finish() });
      } else {
        reject(new Error(`${mode}: ${message.text}`));
      }
    });
    child.once('exit', () => reject(new Error(`${mode} ended without a result.`)));
    child.send({ mode, job: { ...job, folder } });
    return await promise;
  } finally {
    for (const meter of meters) meter.stop();
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await exited;
    }
    await removeTemporaryFolder(folder);
  }
}
