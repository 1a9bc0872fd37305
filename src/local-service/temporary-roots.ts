import { tmpdir } from 'node:os';
import path from 'node:path';

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
