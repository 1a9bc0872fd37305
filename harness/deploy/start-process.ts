import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process with a log. */
export interface LoggedProcess {
  /** What it has written, line by line. */
  lines: string[];
  /** Resolves to its exit code, null if a signal ended it. */
  ended: Promise<number | null>;
  /** Sends a signal if it still runs, and waits for the end. @returns the exit code; null if a signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts Node in a folder, with no environment but the given one. */
export function startProcess(
  args: readonly string[],
  folder: string,
  env: Record<string, string>,
): LoggedProcess {
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const ended = once(child, 'exit').then(() => child.exitCode);
  return {
    lines,
    ended,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}
