import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';

import { CLAIM_FILE, claimAddress } from './folder-claims.ts';
import type { FolderClaim } from './folder-claims.ts';

/**
 * Marks a temporary folder as ours for as long as this process lives, so that a later run can remove the folder of one
 * that was killed.
 *
 * The system closes the socket at the end of the process, however it ends: unlike a process id, it can't belong to
 * another process by then, and it is the same from another container. Without a claim, which a file system may not
 * allow, nobody but its owner removes the folder.
 *
 * @returns Gives it up; to be called once the folder is removed.
 */
export async function claimFolder(folder: string): Promise<() => void> {
  const claim = { id: randomBytes(16).toString('hex'), host: hostname() } satisfies FolderClaim;
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(claimAddress(folder, claim.id)).unref();
    await once(server, 'listening');
    // After that, because the claim of a socket that is not open yet would look like one that is given up.
    await writeFile(path.join(folder, CLAIM_FILE), JSON.stringify(claim), { flag: 'wx' });
  } catch {
    server.close();
    return () => undefined;
  }
  server.on('error', () => undefined);
  return () => void server.close();
}
