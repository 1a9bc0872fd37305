import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Folders that hold what was built, or what others wrote. */
const NOT_SOURCES =
  /(?:^|\/)(?:node_modules|bower_components|vendor|third_party|dist|build|out|_site|target|coverage|\.[^/]+|storybook-static|__tests__|__snapshots__|__fixtures__)\//;
const GIT_TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
const MAX_FOLDERS = 10_000;

/**
 * Lists the files of a checked-out repository: what git knows, else what a walk finds. Built files and
 * packages are left out; symbolic links are not followed.
 *
 * @returns Paths from the root, with slashes, sorted
 * @throws the signal's reason; Error if there are too many folders
 */
export async function listFiles(root: string, signal: AbortSignal): Promise<string[]> {
  const files = (await listByGit(root, signal)) ?? (await walk(root, signal));
  return files.filter((file) => !NOT_SOURCES.test(file)).sort();
}

/** @returns undefined where the folder is no repository, or git is missing */
async function listByGit(root: string, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    // Settings of a repository can name programs to run; this one must not.
    const { stdout } = await promisify(execFile)(
      'git',
      ['-c', 'core.fsmonitor=false', '-C', root, 'ls-files', '-z', '--cached'],
      { timeout: GIT_TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES, windowsHide: true, signal },
    );
    const files = stdout.split('\0').filter((file) => file !== '');
    return files.length > 0 ? files : undefined;
  } catch {
    return undefined;
  }
}

async function walk(root: string, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let count = 0; waiting.length > 0; count++) {
    signal.throwIfAborted();
    // What is not listed could hold anything, so no line would be sure.
    if (count >= MAX_FOLDERS) throw new Error(`There are more than ${MAX_FOLDERS} folders.`);
    const folder = waiting.shift() ?? '';
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_SOURCES.test(`${name}/`)) waiting.push(name);
      else if (entry.isFile()) found.push(name);
    }
  }
  return found;
}
