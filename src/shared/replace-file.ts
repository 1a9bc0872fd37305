import { randomBytes } from 'node:crypto';
import { access, chmod, constants, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { makeFolders } from './make-folders.ts';
import { placeOfFile } from './place-of-file.ts';

/** Windows refuses to replace a file that another process reads at that moment. */
const RETRY_MS = [50, 100, 200, 400];

/**
 * Writes a file so that others see the old one or the whole new one, also if several processes write it at the same
 * time. Makes its folder. A link stays, and what it leads to is replaced; permissions stay as they were.
 *
 * @param file Absolute path.
 * @param write Writes the content to the path that it is given, in the same folder.
 * @throws what `write` throws; Error of the file system, or if something else than a file is there. Nothing is left then.
 */
export async function replaceFile(file: string, write: (file: string) => Promise<void>): Promise<void> {
  const { target, kind } = await placeOfFile(file);
  // A device such as /dev/null would be replaced, too.
  if (kind === 'other') throw new Error(`${file} is not a file.`);
  // One that is protected against writing stays as it is.
  if (kind === 'file') await access(target, constants.W_OK);
  await makeFolders(path.dirname(target));
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await write(temporary);
    if (kind === 'file') await chmod(temporary, (await stat(target)).mode & 0o777);
    await renameOver(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function renameOver(from: string, to: string): Promise<void> {
  for (const waitMs of RETRY_MS) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isBusy(error)) throw error;
      await delay(waitMs);
    }
  }
  await rename(from, to);
}

function isBusy(error: unknown): boolean {
  return (
    process.platform === 'win32' &&
    error instanceof Error &&
    'code' in error &&
    ['EPERM', 'EACCES', 'EBUSY'].includes(String(error.code))
  );
}
