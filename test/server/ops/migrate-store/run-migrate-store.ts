import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programPath } from '../../../../harness/programs/program-path.ts';

const MAIN = programPath('server/ops/migrate-store/main.ts');

/** How the command ended, and what it said. */
export interface MigrateStoreRun {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs the command as a process.
 * @param preload a module that is run before it
 */
export async function runMigrateStore(
  args: string[],
  env: Record<string, string>,
  preload?: string,
): Promise<MigrateStoreRun> {
  const before =
    preload === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const child = spawn(process.execPath, [...before, MAIN, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, 'close');
  return { status: child.exitCode, signal: child.signalCode, stdout, stderr };
}
