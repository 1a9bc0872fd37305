import { spawnSync } from 'node:child_process';
import { findPostgresProgram } from './find-postgres-program.ts';

/**
 * Runs a client program of PostgreSQL, such as `pg_restore`, and waits for it.
 * @returns what it printed
 * @throws Error with what it reported if it fails
 */
export function runPostgresProgram(name: string, args: string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync(findPostgresProgram(name) ?? name, args, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    ...(input === undefined ? {} : { input }),
  });
  if (status !== 0) throw new Error(`${name} failed (${status}): ${stderr}`);
  return stdout;
}
