import path from 'node:path';

/** Whether a folder is another one, or in it. Both absolute. */
export function isWithin(folder: string, root: string): boolean {
  const inRoot = path.relative(root, folder);
  return inRoot !== '..' && !inRoot.startsWith(`..${path.sep}`) && !path.isAbsolute(inRoot);
}
