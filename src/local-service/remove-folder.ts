import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { messageOf } from '../text/message-of.ts';

/** Windows keeps the files of an ending browser open for a moment: EBUSY. Together some two seconds. */
const RETRIES = { maxRetries: 6, retryDelay: 100 };
/** Where the service makes folders if the path of its own is too long for sockets. */
const OTHER_ROOTS = process.platform === 'win32' ? [] : ['/tmp', '/var/tmp'];

/**
 * Removes the temporary folder of a service that has ended, and what it has made elsewhere. What can't be removed is
 * reported in the log.
 *
 * @param pid Process id that the service had.
 */
export async function removeFolder(folder: string, pid: number, log: (line: string) => void): Promise<void> {
  for (const one of [folder, ...(await findOthers(pid))]) {
    try {
      await rm(one, { recursive: true, force: true, ...RETRIES });
    } catch (error) {
      log(`The temporary folder ${one} cannot be removed: ${messageOf(error)}`);
    }
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
