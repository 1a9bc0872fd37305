import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

import { killTree } from '../../local-service/kill-tree.ts';
import { RunError } from '../../shared/errors.ts';

/** Characters of its output that say why a build failed. */
const MAX_SHOWN = 2000;
/** Time for the rest of its output. */
const DRAIN_MS = 2000;

/**
 * Runs the command that builds the website, in a shell.
 *
 * @param cwd Folder of the project.
 * @param log Takes what it writes.
 * @throws RunError if it fails; the reason of the signal, once all its processes have ended
 */
export async function runBuild(
  command: string,
  {
    cwd,
    env,
    signal,
    log,
  }: {
    cwd: string;
    env: Record<string, string | undefined>;
    signal: AbortSignal;
    log: (text: string) => void;
  },
): Promise<void> {
  signal.throwIfAborted();
  // A group of its own, so that all that it starts ends with it.
  const build = spawn(command, {
    cwd,
    env,
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => build.on('close', resolve));
  let output = '';
  for (const stream of [build.stdout, build.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_SHOWN);
      log(text.trimEnd());
    });
  }
  const abort = (): void => {
    if (build.pid !== undefined) void killTree({ pid: build.pid, hasEnded: false, folder: cwd });
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    const how = await new Promise<string>((resolve, reject) => {
      build.on('error', reject);
      build.on('exit', (code, by) => resolve(code === 0 ? '' : `exit status ${code ?? by ?? '?'}`));
    });
    // What it has left in the background would go on in a folder that is gone soon.
    if (build.pid !== undefined) await killTree({ pid: build.pid, hasEnded: true, folder: cwd });
    // What it wrote last may not be read yet; a process that has left the group can keep the pipe open.
    await Promise.race([closed, delay(DRAIN_MS)]);
    signal.throwIfAborted();
    if (how !== '') throw new RunError('error', `The build failed (${command}: ${how}).\n${output.trim()}`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
