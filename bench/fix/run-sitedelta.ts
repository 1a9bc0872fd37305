import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const CLI = path.resolve(import.meta.dirname, '../../src/cli.ts');

export interface Ran<T> {
  status: number | null;
  ms: number;
  /** What it wrote as JSON; undefined if it has written none. */
  json: T | undefined;
  stderr: string;
}

/** Runs a command of Sitedelta in a folder, with its result as JSON. */
export async function runSitedelta<T>(args: readonly string[], cwd: string): Promise<Ran<T>> {
  const file = path.join(cwd, '..', `${path.basename(cwd)}-${args[0]}.json`);
  rmSync(file, { force: true });
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, ...args, '--json', file], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CI: '1' },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const stderr = await text(child.stderr);
  const status = await ended;
  const json: T | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return { status, ms: performance.now() - start, json, stderr };
}
