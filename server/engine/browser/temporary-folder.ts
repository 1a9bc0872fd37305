import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'sitedelta-tmp-';
const own = new Set<string>();

/**
 * Makes a temporary folder whose name tells its process, so that what a killed process left behind can be found
 * and removed. Others may enter and read it (the browser may run as another user), nobody else may write.
 * @param what a word for the name
 */
export async function makeTemporaryFolder(what: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-${what}-`));
  own.add(folder);
  await chmod(folder, 0o755);
  return folder;
}

/** Removes a folder made by makeTemporaryFolder; a process that is just ending may still write into it. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  own.delete(folder);
}

/** Gives a folder up to another name: it is no longer ours to remove. */
export function forgetTemporaryFolder(folder: string): void {
  own.delete(folder);
}

/** Removes folders that processes left behind which no longer live; what can't be removed is left. */
export async function sweepTemporaryFolders(): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(tmpdir())) {
    const pid = /^sitedelta-tmp-(\d+)-/.exec(name)?.[1];
    if (pid === undefined) continue;
    const folder = path.join(tmpdir(), name);
    if (own.has(folder) || isAlive(Number(pid))) continue;
    try {
      await rm(folder, { recursive: true, force: true });
      removed.push(folder);
    } catch {
      // Another user's, or being swept by another process at this moment: theirs to remove.
    }
  }
  return removed;
}

function isAlive(pid: number): boolean {
  // In a container a restarted service often has the same number again: then it is not the folder's maker,
  // because its own folders are known.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
