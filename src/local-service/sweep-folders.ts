import { lstat, readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';

import { isRecord } from '../shared/json.ts';
import { CLAIM_FILE, claimAddress, isOwnFolder, removeClaimed, temporaryRoots } from './folder-claims.ts';
import type { FolderClaim } from './folder-claims.ts';
import { FOLDER_NAME } from './make-folder.ts';

/** A socket is answered by the system, even for a process that is busy. */
const ANSWER_MS = 2000;
/** Nobody owns a socket, or there is no such pipe. Any other answer leaves it open whether the owner lives. */
const NOBODY = ['ECONNREFUSED', 'ENOENT'];
/** From another machine a socket looks as if nobody owned it. A run takes six hours at most. */
const ELSEWHERE_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the temporary folders of runs that were killed together with their service, and the copies of websites in which
 * fixes were tried. Never one that is in use, of
 * another user, or without a claim, and nothing behind a link. Never throws; what can't be removed stays for the next
 * run.
 *
 * @param root Where this run has its own.
 * @returns Absolute paths of the folders that are gone.
 */
export async function sweepFolders(root: string): Promise<string[]> {
  const removed: string[] = [];
  for (const one of temporaryRoots(root)) {
    const names = await readdir(one).catch(() => []);
    for (const name of names.filter((each) => FOLDER_NAME.test(each))) {
      const folder = path.join(one, name);
      try {
        if (!(await isAbandoned(folder))) continue;
        await removeClaimed(folder);
        removed.push(folder);
      } catch {
        // It is no folder of ours, its owner or another run is removing it, or Windows keeps a file of it open.
      }
    }
  }
  return removed;
}

async function isAbandoned(folder: string): Promise<boolean> {
  if (!(await isOwnFolder(folder))) return false;
  const file = path.join(folder, CLAIM_FILE);
  const written = await lstat(file);
  if (!written.isFile()) return false;
  const claim: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isClaim(claim)) return false;
  if (claim.host !== hostname() && Date.now() - written.mtimeMs < ELSEWHERE_MS) return false;
  return !(await isOwned(claimAddress(folder, claim.id)));
}

function isClaim(value: unknown): value is FolderClaim {
  if (!isRecord(value)) return false;
  const { id, host } = value;
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) && typeof host === 'string';
}

function isOwned(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const answer = (owned: boolean): void => {
      socket.destroy();
      resolve(owned);
    };
    socket.setTimeout(ANSWER_MS, () => answer(true));
    socket.once('connect', () => answer(true));
    socket.on('error', (error) => answer(!('code' in error && NOBODY.includes(String(error.code)))));
  });
}
