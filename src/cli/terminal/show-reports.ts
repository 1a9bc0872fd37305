import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { line } from '../../render/terminal/line.ts';
import { messageOf } from '../../text/message-of.ts';
import { paintFor } from './terminal.ts';
import { writeAll } from './write-all.ts';

/** An opener that has not failed by then has a browser at work; some last as long as the browser. */
const WAIT_MS = 3000;

/** Where the reports are, and how the first one is opened. */
export function nameReports(
  files: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const shown = files.map((file) => {
    const relative = path.relative(cwd, file);
    return relative.startsWith('..') ? file : relative;
  });
  const [first] = shown;
  if (first === undefined) return '';
  const isInCi = (env['CI'] ?? '') !== '';
  const lines = [
    ...shown.map((file) => `Report: ${file}`),
    ...(isInCi ? [] : [`To open it: ${openCommand(first)}`]),
  ];
  return `\n${lines.map((text) => line(text, Infinity)).join('\n')}\n`;
}

/** Opens reports with the program that the system has for them. One that can't be opened is there all the same. */
export async function openReports(
  files: readonly string[],
  stderr: NodeJS.WriteStream,
  hasColour: boolean,
): Promise<void> {
  const say = (text: string): Promise<unknown> =>
    writeAll(stderr, `${paintFor(stderr, hasColour)('strong', 'Note:')} ${line(text, Infinity)}\n`);
  if (files.length === 0) await say('There is no report to open.');
  for (const file of files) {
    const problem = await openFile(file);
    if (problem !== undefined)
      await say(`The report cannot be opened: ${problem}. Open ${file} in a browser.`);
  }
}

/** The command that opens a file, for people to copy. */
function openCommand(file: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return `start "" "${file}"`;
  const quoted = /^[\w./+-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
  return `${platform === 'darwin' ? 'open' : 'xdg-open'} ${quoted}`;
}

/**
 * @param file Absolute path.
 * @returns Why that failed; undefined if it did not within some seconds.
 */
async function openFile(file: string): Promise<string | undefined> {
  const [program, ...args] = opener(file, process.platform);
  const name = path.basename(program);
  const waiting = new AbortController();
  try {
    // Windows looks for programs in the current folder, too.
    const child = spawn(program, args, {
      cwd: path.dirname(process.execPath),
      detached: true,
      stdio: 'ignore',
    });
    child.unref();
    const ended = once(child, 'exit').then(([status]) => Number(status ?? 1));
    const status = await Promise.race([ended, delay(WAIT_MS, 0, { signal: waiting.signal })]);
    return status === 0 ? undefined : `${name} ended with status ${status}`;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? `this system has no ${name}` : messageOf(error);
  } finally {
    waiting.abort();
  }
}

/** The program that opens a file as a double click does, and its arguments. */
function opener(file: string, platform: NodeJS.Platform): [program: string, ...args: string[]] {
  if (platform === 'darwin') return ['/usr/bin/open', file];
  if (platform !== 'win32') return ['xdg-open', file];
  // What `start` does, without a shell that could take a part of the path for a command.
  const system = process.env['SystemRoot'] ?? 'C:\\Windows';
  return [
    path.win32.join(system, 'System32', 'rundll32.exe'),
    'url.dll,FileProtocolHandler',
    pathToFileURL(file).href,
  ];
}
