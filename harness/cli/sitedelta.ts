import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { browserVariables } from '../browser/browser-variables.ts';
import { programPath } from '../programs/program-path.ts';

/** Otherwise each command would unpack the browser of the packages into its own temporary folder. */
const BROWSER = await browserVariables();
const CLI = programPath('src/cli.ts');

/** A command that has ended. */
export interface EndedCommand {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A command under way. */
export interface RunningCommand {
  child: ChildProcess;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
  ended: Promise<EndedCommand>;
}

export interface CommandOptions {
  cwd: string;
  /** Besides those of this process; a cache folder should be among them. */
  env?: Record<string, string>;
  /** Script to run instead of the source, such as the built command. */
  entry?: string;
}

/** Starts `sitedelta` as a process of its own. */
export function startSitedelta(
  args: readonly string[],
  { cwd, env, entry = CLI }: CommandOptions,
): RunningCommand {
  return watch(
    spawn(process.execPath, [entry, ...args], {
      cwd,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Runs `sitedelta` to its end. */
export async function runSitedelta(args: readonly string[], options: CommandOptions): Promise<EndedCommand> {
  return startSitedelta(args, options).ended;
}

/** Runs a line of a shell script that finds `sitedelta` on its PATH, as if it were installed. */
export async function runShell(line: string, options: CommandOptions): Promise<EndedCommand> {
  return (await startShell(line, options)).ended;
}

/** Starts what {@link runShell} runs. */
export async function startShell(line: string, { cwd, env }: CommandOptions): Promise<RunningCommand> {
  const bin = join(cwd, '.bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'sitedelta'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`, {
    mode: 0o755,
  });
  const own = environment({ ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}` });
  return watch(spawn('sh', ['-c', line], { cwd, env: own, stdio: ['ignore', 'pipe', 'pipe'] }));
}

function watch(child: ChildProcess): RunningCommand {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(() => ({ status: child.exitCode, stdout, stderr }));
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Without what a CI system or a terminal would set. */
function environment(env: Record<string, string> = {}): Record<string, string | undefined> {
  // Tests that count findings are not about what trying a page finds.
  const own = { CI: undefined, NO_COLOR: undefined, FORCE_COLOR: undefined, TRY_PAGES: 'off' };
  return { ...process.env, ...own, ...BROWSER, ...env };
}
