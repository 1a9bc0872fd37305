import path from 'node:path';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Who owns a temporary folder: the content of the file {@link CLAIM_FILE} in it. */
export interface FolderClaim {
  /** 32 hexadecimal digits. */
  id: string;
  /** Name of the machine. Others may share its file system, but not its sockets. */
  host: string;
}

export const CLAIM_FILE = 'sitedelta-run.json';

/**
 * Where the owner of a temporary folder listens: a socket in it, or on Windows, which removes a pipe with its last
 * process, a named pipe.
 *
 * @param id Of the claim.
 */
export function claimAddress(
  folder: string,
  id: string,
  platform: NodeJS.Platform = process.platform,
): string {
  return platform === 'win32' ? `\\\\.\\pipe\\sitedelta-${id}` : path.join(folder, 'in-use');
}

/**
 * Whether a path is a folder of this user, and no link: in a folder for temporary files others may put anything at a
 * path.
 */
export async function isOwnFolder(folder: string): Promise<boolean> {
  try {
    const info = await lstat(folder);
    // Windows has access rights instead.
    return info.isDirectory() && (process.getuid === undefined || info.uid === process.getuid());
  } catch {
    return false;
  }
}

/** Windows keeps the files of an ending browser open for a moment: EBUSY. Together some two seconds. */
const RETRIES = { maxRetries: 6, retryDelay: 100 };

/**
 * Removes a temporary folder, what is in its folders first: its files say whose it is, so that a later run can remove
 * what now can't be removed.
 *
 * @throws Error of the file system.
 */
export async function removeClaimed(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory())
      await rm(path.join(folder, entry.name), { recursive: true, force: true, ...RETRIES });
  }
  await rm(folder, { recursive: true, force: true, ...RETRIES });
}

/**
 * Folders in which a temporary folder may be made, the best one first: the given one, that of the user, that of the
 * system, whose path is short.
 *
 * @param root Where it should be, such as the runner's folder for temporary files.
 */
export function temporaryRoots(root: string): string[] {
  const roots = [root, tmpdir(), ...(process.platform === 'win32' ? [] : ['/tmp'])];
  return [...new Set(roots.map((one) => path.resolve(one)))];
}
