import { lstat } from 'node:fs/promises';

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
