import { fileURLToPath } from 'node:url';

import { PROGRAMS, type ProgramName } from './programs.ts';

/**
 * Runs a program of the service in this process, so that its signals and its exit status are those of the command,
 * also for what starts it, such as systemd.
 *
 * @param args Its arguments.
 */
export async function runProgram(name: ProgramName, args: readonly string[]): Promise<void> {
  const { href } = PROGRAMS[name];
  process.argv = [process.execPath, fileURLToPath(href), ...args];
  // What the bundler must leave alone: the program is a file of its own.
  await import(/* webpackIgnore: true */ href);
}
