import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer';
import { endsWithin } from '../../shared/within.ts';
import { createPipeTransport } from './pipe-transport.ts';

/** The process of a browser. */
export interface BrowserProcess {
  pid: number;
  transport: ConnectionTransport;
  /** Resolves when it has ended, to how: `exit code 1` or `SIGKILL`. */
  ended: Promise<string>;
  /** The last of what it wrote to its standard error and output. */
  lastWords(): string;
  /** Ends it and all processes below it at once. */
  kill(): void;
}

/** A crash report of Chromium has some 3 kB, after the line that matters. */
const MAX_WORDS = 16_384;
const OUTPUT_GRACE_MS = 200;

/**
 * Starts a program that speaks over pipes. It ends with this process at the latest.
 * @throws Error where the system starts no process: no such program, too many processes
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
    // The leader of a group of its own, so that its whole tree can be ended.
    detached: !isWindows,
    windowsHide: true,
  });
  let words = '';
  const hear = (chunk: Buffer): void => {
    words = (words + chunk.toString()).slice(-MAX_WORDS);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const closed = once(child, 'close');
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    // Its last words may come after its end; but what it has started may hold its output open for long.
    await endsWithin(closed, OUTPUT_GRACE_MS);
    return code === null ? `${signal}` : `exit code ${code}`;
  });
  closed.catch(() => undefined);
  ended.catch(() => undefined);
  await once(child, 'spawn');
  const { pid = 0 } = child;

  function kill(): void {
    try {
      process.kill(isWindows ? pid : -pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }

  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pipes of `stdio` above
  const [, , , toBrowser, fromBrowser] = child.stdio as [null, Readable, Readable, Writable, Readable];
  return {
    pid,
    transport: createPipeTransport(toBrowser, fromBrowser),
    ended,
    lastWords: () => words,
    kill,
  };
}
