import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Finding } from '../../../../server/ops/doctor/examine.ts';
import { programPath } from '../../../../harness/programs/program-path.ts';

const MAIN = programPath('server/ops/doctor/main.ts');

/** How the doctor ended, and what it said. */
export interface DoctorRun {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs the doctor as a process.
 * @param prepare commands of a shell that run before it, in namespaces of its own for users and mounts
 */
export async function runDoctor(
  args: string[],
  env: Record<string, string>,
  prepare?: string,
): Promise<DoctorRun> {
  const command = [process.execPath, MAIN, ...args];
  if (prepare !== undefined) command.unshift(...NAMESPACE, 'sh', '-c', `${prepare} && exec "$0" "$@"`);
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount', '--'];

/** Runs the doctor with `--json`. @returns its findings by name, the first of each */
export async function findingsOf(
  env: Record<string, string>,
  { args = [], prepare }: { args?: string[]; prepare?: string } = {},
): Promise<{
  status: number | null;
  ok: boolean;
  of: (name: string) => Finding | undefined;
  all: Finding[];
}> {
  const run = await runDoctor(['--json', ...args], env, prepare);
  if (run.stdout === '') throw new Error(run.stderr);
  const { ok, findings }: { ok: boolean; findings: Finding[] } = JSON.parse(run.stdout);
  return {
    status: run.status,
    ok,
    of: (name) => findings.find((finding) => finding.name === name),
    all: findings,
  };
}
