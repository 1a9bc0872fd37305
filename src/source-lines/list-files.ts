import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { runGit } from '../shared/run-git.ts';

/** Folders with built files, or with files of third parties. */
const NOT_SOURCES =
  /(?:^|\/)(?:node_modules|bower_components|vendor|third_party|dist|build|out|_site|target|coverage|\.[^/]+|storybook-static|sitedelta-report|__tests__|__snapshots__|__fixtures__)\//;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
const MAX_FOLDERS = 10_000;

/**
 * Lists the files of a checked-out repository: those that git tracks, or all files in its folders if git can't
 * tell. Built files and packages are left out, and so are other checkouts in it, such as a work tree of the base branch:
 * what stands in both would fit twice. Symbolic links are not followed.
 *
 * @returns Paths from the root, with slashes, sorted
 * @throws the signal's reason; Error if there are too many folders
 */
export async function listFiles(root: string, signal: AbortSignal): Promise<string[]> {
  const files = (await listByGit(root, signal)) ?? (await listFolders(root, signal));
  return files.filter((file) => !NOT_SOURCES.test(file)).sort();
}

/** @returns undefined if the folder is not a repository, or git is missing */
async function listByGit(root: string, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const list = await runGit(root, ['ls-files', '-z', '--cached'], { maxBytes: MAX_OUTPUT_BYTES, signal });
    const files = list.split('\0').filter((file) => file !== '');
    return files.length > 0 ? files : undefined;
  } catch {
    return undefined;
  }
}

async function listFolders(root: string, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let count = 0; waiting.length > 0; count++) {
    signal.throwIfAborted();
    // A folder that is not listed could hold anything, so no line would be certain.
    if (count >= MAX_FOLDERS) throw new Error(`There are more than ${MAX_FOLDERS} folders.`);
    const folder = waiting.shift() ?? '';
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
    // A work tree has a file of this name, a clone a folder.
    if (folder !== '' && entries.some(({ name }) => name === '.git')) continue;
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_SOURCES.test(`${name}/`)) waiting.push(name);
      else if (entry.isFile()) found.push(name);
    }
  }
  return found;
}
