import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { messageOf } from '../text/message-of.ts';
import { isOwnFolder, removeClaimed } from './folder-claims.ts';

/** Where the service makes folders if the path of its own is too long for sockets. */
const OTHER_ROOTS = process.platform === 'win32' ? [] : ['/tmp', '/var/tmp'];

/**
 * Removes the temporary folder of a service that has ended, and what it has made elsewhere. What can't be removed is
 * reported in the log.
 *
 * @param pid Process id that the service had.
 */
export async function removeFolder(folder: string, pid: number, log: (line: string) => void): Promise<void> {
  await attempt(folder, removeClaimed, log);
  for (const one of await findOthers(pid)) {
    if (await isOwnFolder(one)) await attempt(one, (each) => rm(each, { recursive: true, force: true }), log);
  }
}

async function attempt(
  folder: string,
  remove: (folder: string) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  try {
    await remove(folder);
  } catch (error) {
    // A later run may have removed it meanwhile.
    if (existsSync(folder)) log(`The temporary folder ${folder} cannot be removed: ${messageOf(error)}`);
  }
}

async function findOthers(pid: number): Promise<string[]> {
  const lists = OTHER_ROOTS.map(async (root) => {
    const names = await readdir(root).catch(() => []);
    const own = names.filter(
      (name) => name.startsWith(`sitedelta-${pid}-`) || name.startsWith(`sitedelta-tmp-${pid}-`),
    );
    return own.map((name) => path.join(root, name));
  });
  return (await Promise.all(lists)).flat();
}
