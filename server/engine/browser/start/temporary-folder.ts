import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasSocketRoom } from './browser-environment.ts';
import { readFileSync } from 'node:fs';
import { isErrorCode } from '../../../shared/errors.ts';

const PREFIX = 'sitedelta-tmp-';
/** For folders of sockets, whose paths must be short. */
const SHORT_PREFIX = 'sitedelta-';
/** In a given folder, whose owner removes what is left of it. */
const IN_PARENT = 'b-';
const MADE_HERE = /^sitedelta-(?:tmp-(\d+)-.|(\d+)-\w{6}$)/;
/** Used for folders of sockets when the path of the configured temporary folder is too long or unusable. */
const SHORT_ROOTS = process.platform === 'win32' ? [] : ['/tmp', '/var/tmp'];
const own = new Set<string>();

/**
 * The temporary folder that stays when this process has ended: a local service has one of its own, which its parent
 * removes, and is given the parent's by this variable.
 */
export function lastingTemporaryRoot(): string {
  return process.env['SITEDELTA_SHARED_TMPDIR'] || tmpdir();
}

/**
 * Makes a temporary folder with the process id in its name, so that the folders of a killed process can be found and
 * removed. Other users may read it, because the browser may run as another user, but not write to it.
 * @param what a word for the name
 * @param root where it is made
 */
export async function makeTemporaryFolder(what: string, root = tmpdir()): Promise<string> {
  const folder = await make(path.join(root, `${PREFIX}${process.pid}-${what}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Makes a private temporary folder with a path short enough for a browser's sockets: in the configured temporary
 * folder, or else in the system's. If neither works, the configured one is used: not every browser makes sockets.
 * @param forOthers another user must have access too
 * @param parent where it is made instead, whatever its path
 */
export async function makeSocketFolder(forOthers: boolean, parent: string | null = null): Promise<string> {
  if (parent !== null) return make(path.join(parent, IN_PARENT));
  const roots = [tmpdir(), ...SHORT_ROOTS];
  for (const root of roots) {
    const name = path.join(root, `${SHORT_PREFIX}${process.pid}-`);
    if (!hasSocketRoom(`${name}XXXXXX`) || (forOthers && !(await isOpenToOthers(root)))) continue;
    try {
      return await make(name);
    } catch {
      // Missing, full, or not writable for us.
    }
  }
  return make(path.join(tmpdir(), `${SHORT_PREFIX}${process.pid}-`));
}

async function make(name: string): Promise<string> {
  const folder = await mkdtemp(name);
  own.add(folder);
  return folder;
}

/** Removes a folder made by one of the functions above. It retries, because an ending process may still write to it. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  own.delete(folder);
}

/** Forgets a folder that was moved elsewhere. */
export function forgetTemporaryFolder(folder: string): void {
  own.delete(folder);
}

/** Removes the folders of processes that have ended, as far as they can be removed. */
export async function sweepTemporaryFolders(): Promise<string[]> {
  const removed: string[] = [];
  for (const root of new Set([tmpdir(), lastingTemporaryRoot(), ...SHORT_ROOTS]))
    removed.push(...(await sweep(root)));
  return removed;
}

async function sweep(root: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await namesIn(root)) {
    const [, pid, pidOfShort] = MADE_HERE.exec(name) ?? [];
    const maker = pid ?? pidOfShort;
    if (maker === undefined) continue;
    const folder = path.join(root, name);
    if (own.has(folder) || isOfAnother(Number(maker))) continue;
    try {
      await rm(folder, { recursive: true, force: true });
      removed.push(folder);
    } catch {
      // It belongs to another user, or another process is removing it.
    }
  }
  return removed;
}

async function namesIn(root: string): Promise<string[]> {
  try {
    return await readdir(root);
  } catch {
    // It does not exist on this system, or can't be read.
    return [];
  }
}

/**
 * Whether another process that runs has made a folder. In a container a restarted service often gets the same process
 * id: the folders that this process made are known, so with its id they are those of an earlier one.
 */
function isOfAnother(maker: number): boolean {
  return maker !== process.pid && isAlive(maker);
}

/**
 * Whether a process runs. One that has ended and waits only for its parent to take note of it (a zombie) does not,
 * though signals can be sent to it: the first process of a container may leave it so for long, or forever.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isErrorCode(error, 'EPERM')) return false;
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces and brackets (proc(5)).
    return /^[ZXx]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    // It has ended in between, or other users' processes are hidden. Its folder is kept then, to be safe.
    return false;
  }
}

/** Whether every user may enter a folder or run a program, and may enter all folders above it. */
export async function isOpenToOthers(place: string): Promise<boolean> {
  for (let at = path.resolve(place); ; at = path.dirname(at)) {
    try {
      if (((await stat(at)).mode & 0o001) === 0) return false;
    } catch {
      return false;
    }
    if (at === path.dirname(at)) return true;
  }
}
