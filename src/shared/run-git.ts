import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const TIMEOUT_MS = 10_000;

/**
 * Runs git on a checked-out repository.
 *
 * @param folder Absolute path of the repository, or of a folder in it
 * @returns What it wrote to its standard output
 * @throws Error if git is missing, fails, takes too long or writes more than `maxBytes`; the signal's reason
 */
export async function runGit(
  folder: string,
  args: readonly string[],
  { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal },
): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', folder, ...args], {
    // Windows looks for a program in the current folder first, and that is the checkout: what a pull request adds as
    // git.exe must not be run. Only Node's own files are in this folder.
    cwd: path.dirname(process.execPath),
    timeout: TIMEOUT_MS,
    maxBuffer: maxBytes,
    windowsHide: true,
    ...(signal === undefined ? {} : { signal }),
  });
  return stdout;
}
