import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder, and those above it that are missing. Node's own `recursive` goes round in circles forever where a
 * system says that a folder is missing while the one above it is there, as in /proc, the home folder of some accounts.
 *
 * @param folder Absolute path.
 * @param mode Permissions of the folders that are made.
 * @throws Error of the file system
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<void> {
  const missing: string[] = [];
  for (let at = folder; !(await isFolder(at)); at = path.dirname(at)) {
    missing.push(at);
    if (path.dirname(at) === at) break;
  }
  for (const one of missing.toReversed()) {
    try {
      await mkdir(one, { mode });
    } catch (error) {
      // Another process may have been faster.
      if (!(await isFolder(one))) throw error;
    }
  }
}

/** @throws Error of the file system if that can't be found out */
async function isFolder(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
