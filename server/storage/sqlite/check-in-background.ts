import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CHECK_FILE = fileURLToPath(new URL('check-file.ts', import.meta.url));

/**
 * Checks a whole file in another process; nothing may write it in the meantime.
 * @returns what is wrong with it, in SQLite's words; null if nothing is
 * @throws Error when the check was aborted or could not be run
 */
export async function checkInBackground(file: string, signal: AbortSignal): Promise<string | null> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHECK_FILE, file], { signal });
  return stdout === '' ? null : stdout;
}
