import { readlink, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where the content of a file goes that is about to be written. */
export interface FilePlace {
  /** Absolute path, behind links. */
  target: string;
  /** `other`: a device, a pipe or a folder, which can't be replaced. */
  kind: 'none' | 'file' | 'other';
}

/** As many links in a row as Linux follows. */
const MAX_LINKS = 40;
/**
 * What is below is of the system, even where it looks like a file: /dev/stdout leads to whatever standard output is at
 * that moment, which others write to as well. /dev/shm has files like any folder.
 */
const OF_SYSTEM = /^\/(?:dev(?!\/shm\/)|proc)\//;

/**
 * Finds out where a file would be written.
 *
 * @param file Absolute path.
 * @throws Error of the file system if that can't be found out, such as for links in a circle
 */
export async function placeOfFile(file: string): Promise<FilePlace> {
  let target = path.resolve(file);
  for (let links = 0; links < MAX_LINKS && !OF_SYSTEM.test(target); links += 1) {
    const link = await readlink(target).catch(() => undefined);
    if (link === undefined) break;
    target = path.resolve(path.dirname(target), link);
  }
  if (OF_SYSTEM.test(target)) return { target, kind: 'other' };
  try {
    return { target, kind: (await stat(target)).isFile() ? 'file' : 'other' };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { target, kind: 'none' };
    throw error;
  }
}
