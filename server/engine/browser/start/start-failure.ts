import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { browserEnvironment } from './browser-environment.ts';
import type { BrowserLocation } from './find-browser.ts';

const run = promisify(execFile);

/** An answer takes up to 0.2 s on an idle machine. */
const TIMEOUT_MS = 15_000;

/** The position in Chromium's sources, which helps no operator. */
const PREFIX = /^\[[\d/:.]*:?(?:FATAL|ERROR|WARNING|INFO):[^\]]*\] ?/;
const MATTERS = /FATAL|No usable sandbox|error|denied|not permitted|unavailable|cannot|failed/i;
const MAX_SAID = 300;

/** A browser did not start. `message` says why, as a phrase that follows a colon. */
export class StartFailure extends Error {
  /** The cause and what the browser wrote before it ended, in lines. */
  readonly said: string;

  /**
   * @param cause what our own code or the system reported
   * @param output what the browser wrote
   * @param hint what else is known; may be empty
   */
  constructor(cause: unknown, output: string, hint: string) {
    const what = cause instanceof Error ? cause.message : String(cause);
    const said = whatItSaid(output);
    super([what, ...(said === '' ? [] : [`it said “${said}”`]), ...(hint === '' ? [] : [hint])].join('; '), {
      cause,
    });
    this.name = 'StartFailure';
    this.said = `${what}\n${output}`;
  }
}

/** The first line that looks like a reason, or else the last one. */
function whatItSaid(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => MATTERS.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(PREFIX, '').trim().slice(0, MAX_SAID);
}

/**
 * The version of a browser, such as `156.0.8078.108`, as its program prints it.
 * @returns null if it does not print its version, as on Windows
 */
export async function readVersion({ path, env }: BrowserLocation): Promise<string | null> {
  // There Chrome would open a window.
  if (process.platform === 'win32') return null;
  try {
    const { stdout } = await run(path, ['--version'], {
      env: browserEnvironment(tmpdir(), env),
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    return /\b\d{1,4}(?:\.\d{1,5}){3}\b/.exec(stdout)?.[0] ?? null;
  } catch {
    // A program that can't be run fails again when it is started, with the reason.
    return null;
  }
}
