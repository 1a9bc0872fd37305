import { writeFile } from 'node:fs/promises';

import { placeOfFile } from './place-of-file.ts';
import { replaceFile } from './replace-file.ts';

/** The folder takes no other file, or the file is a mount of its own, as in some containers. */
const IRREPLACEABLE = ['EACCES', 'EPERM', 'EROFS', 'EBUSY'];

/**
 * Writes a text to a file. Others see the old file or the whole new one, see `replaceFile`; a device or a pipe, and a
 * file that can be written but not replaced, is written as it is.
 *
 * @param file Absolute path.
 * @throws Error of the file system.
 */
export async function writeWholeFile(file: string, content: string): Promise<void> {
  const { kind } = await placeOfFile(file);
  if (kind === 'other') return writeFile(file, content);
  try {
    await replaceFile(file, (temporary) => writeFile(temporary, content));
  } catch (error) {
    const isFixed = error instanceof Error && 'code' in error && IRREPLACEABLE.includes(String(error.code));
    if (kind === 'none' || !isFixed) throw error;
    await writeFile(file, content);
  }
}
