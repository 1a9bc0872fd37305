import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOpenToOthers } from './is-open-to-others.ts';
import { hasSocketRoom } from './socket-room.ts';

const PREFIX = 'sitedelta-tmp-';
/** Of folders for sockets: every character counts. */
const SHORT_PREFIX = 'sitedelta-';
const MADE_HERE = /^sitedelta-(?:tmp-(\d+)-.|(\d+)-\w{6}$)/;
/** Where folders for sockets go when the configured temporary folder has too long a name, or can't be used. */
const SHORT_ROOTS = process.platform === 'win32' ? [] : ['/tmp', '/var/tmp'];
const own = new Set<string>();

/**
 * Makes a temporary folder whose name tells its process, so that what a killed process left behind can be found
 * and removed. Others may enter and read it (the browser may run as another user), nobody else may write.
 * @param what a word for the name
 */
export async function makeTemporaryFolder(what: string): Promise<string> {
  const folder = await make(path.join(tmpdir(), `${PREFIX}${process.pid}-${what}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Makes a private temporary folder in which a browser has room for its sockets: in the configured temporary folder,
 * else in the system's, else in the configured one after all, for not every browser makes sockets.
 * @param forOthers another user must get there, too
 */
export async function makeSocketFolder(forOthers: boolean): Promise<string> {
  const roots = [tmpdir(), ...SHORT_ROOTS];
  for (const root of roots) {
    const name = path.join(root, `${SHORT_PREFIX}${process.pid}-`);
    if (!hasSocketRoom(`${name}XXXXXX`) || (forOthers && !(await isOpenToOthers(root)))) continue;
    try {
      return await make(name);
    } catch {
      // Missing, full, or not ours to write.
    }
  }
  return make(path.join(tmpdir(), `${SHORT_PREFIX}${process.pid}-`));
}

async function make(name: string): Promise<string> {
  const folder = await mkdtemp(name);
  own.add(folder);
  return folder;
}

/** Removes a folder made by one of the functions above; a process that is just ending may still write into it. */
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
  for (const root of new Set([tmpdir(), ...SHORT_ROOTS])) removed.push(...(await sweep(root)));
  return removed;
}

async function sweep(root: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await namesIn(root)) {
    const [, pid, pidOfShort] = MADE_HERE.exec(name) ?? [];
    const maker = pid ?? pidOfShort;
    if (maker === undefined) continue;
    const folder = path.join(root, name);
    if (own.has(folder) || isAlive(Number(maker))) continue;
    try {
      await rm(folder, { recursive: true, force: true });
      removed.push(folder);
    } catch {
      // Another user's, or being swept by another process at this moment: theirs to remove.
    }
  }
  return removed;
}

async function namesIn(root: string): Promise<string[]> {
  try {
    return await readdir(root);
  } catch {
    // Not every system has each of them, and whether the configured one can be read is not ours to say.
    return [];
  }
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
