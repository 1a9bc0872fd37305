import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { browserEnvironment } from './browser-environment.ts';
import type { BrowserLocation } from './find-browser.ts';

const run = promisify(execFile);

/** An answer takes up to 0.2 s on an idle machine. */
const TIMEOUT_MS = 15_000;

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
