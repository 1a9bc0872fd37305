import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const TIMEOUT_MS = 10_000;
/**
 * The settings of a repository can name programs to run, and the repository may be what an earlier step has unpacked:
 * a monitor of files, hooks, and what fetches objects that are missing. Nor is a folder a repository that only looks
 * like one from inside.
 */
const RUN_NOTHING = [
  '--no-replace-objects',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.bareRepository=explicit'].flatMap(
    (setting) => ['-c', setting],
  ),
];
/** No protocol is allowed, whatever the settings say. */
const FETCH_NOTHING = { GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' };

interface Limits {
  maxBytes: number;
  signal?: AbortSignal;
}

/**
 * Runs git on a checked-out repository. It runs no program that the repository names, and fetches nothing.
 *
 * @param folder Absolute path of the repository, or of a folder in it
 * @returns What it wrote to its standard output
 * @throws Error if git is missing, fails, takes too long or writes more than `maxBytes`; the signal's reason
 */
export async function runGit(folder: string, args: readonly string[], limits: Limits): Promise<string> {
  return (await runForBytes(folder, args, limits)).toString();
}

/**
 * The content of an object of a repository, as its history has it: whether that fits the id is not checked.
 *
 * @throws Error as `runGit`, and if the history has no such object of this type
 */
export async function readGitObject(
  folder: string,
  type: 'commit' | 'tree' | 'blob',
  id: string,
  maxBytes: number,
): Promise<Buffer> {
  return runForBytes(folder, ['cat-file', type, id], { maxBytes });
}

async function runForBytes(
  folder: string,
  args: readonly string[],
  { maxBytes, signal }: Limits,
): Promise<Buffer> {
  const { stdout } = await promisify(execFile)('git', ['-C', folder, ...RUN_NOTHING, ...args], {
    // Windows looks for a program in the current folder first, and that is the checkout: what a pull request adds as
    // git.exe must not be run. Only Node's own files are in this folder.
    cwd: path.dirname(process.execPath),
    env: { ...process.env, ...FETCH_NOTHING },
    encoding: 'buffer',
    timeout: TIMEOUT_MS,
    maxBuffer: maxBytes,
    windowsHide: true,
    ...(signal === undefined ? {} : { signal }),
  });
  return stdout;
}
