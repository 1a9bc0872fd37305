import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer';
import { endsWithin } from '../../../shared/within.ts';
import { createPipeTransport } from './pipe-transport.ts';
import path from 'node:path';

/** It takes a tenth of a second; this is for a machine that is very busy. */
const TASKKILL_TIMEOUT_MS = 5_000;

/** The process of a browser. */
export interface BrowserProcess {
  pid: number;
  transport: ConnectionTransport;
  /** Resolves when it has ended, to `exit code 1` or the name of the signal. */
  ended: Promise<string>;
  /** The end of what it wrote to its standard error and output. */
  lastOutput(): string;
  /** Ends it and all its descendants at once. */
  kill(): void;
}

/** The line that matters comes before a crash report of about 3 kB. */
const MAX_OUTPUT = 16_384;
const OUTPUT_GRACE_MS = 200;

/**
 * Starts a program that communicates over pipes. It ends with this process at the latest.
 * @throws Error when the system can't start it: no such program, too many processes
 */
export async function startBrowserProcess(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<BrowserProcess> {
  const isWindows = process.platform === 'win32';
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    // A process group of its own, so that its whole tree can be ended.
    detached: !isWindows,
    windowsHide: true,
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const closed = once(child, 'close');
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    // Its last output may arrive after its end, but its descendants may keep the output open for long.
    await endsWithin(closed, OUTPUT_GRACE_MS);
    return code === null ? `${signal}` : `exit code ${code}`;
  });
  closed.catch(() => undefined);
  ended.catch(() => undefined);
  await once(child, 'spawn');
  const { pid = 0 } = child;

  function kill(): void {
    // On Windows its id may belong to another process by then; what is left of the browser ends by itself.
    if (!isWindows || (child.exitCode === null && child.signalCode === null)) killProcessTree(pid);
  }

  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pipes of `stdio` above
  const [, , , toBrowser, fromBrowser] = child.stdio as [null, Readable, Readable, Writable, Readable];
  return {
    pid,
    transport: createPipeTransport(toBrowser, fromBrowser),
    ended,
    lastOutput: () => output,
    kill,
  };
}

/**
 * Ends a process and all its descendants at once.
 * @param pid a process that has a process group of its own; on Windows, which has no such groups, one that still runs
 */
export function killProcessTree(pid: number, platform: NodeJS.Platform = process.platform): void {
  const isWindows = platform === 'win32';
  if (isWindows) {
    const [program, args] = taskkill(pid, process.env);
    const { status } = spawnSync(program, args, {
      stdio: 'ignore',
      timeout: TASKKILL_TIMEOUT_MS,
      windowsHide: true,
    });
    if (status === 0) return;
  }
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** The whole path, because Windows looks for a program in the current folder first. */
function taskkill(pid: number, env: Readonly<Record<string, string | undefined>>): [string, string[]] {
  const program = path.join(env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  return [program, ['/pid', String(pid), '/t', '/f']];
}
