import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Windows refuses to replace a file that another process reads at that moment. */
const RETRY_MS = [50, 100, 200, 400];

/**
 * Writes a file so that others see the old one or the whole new one, also if several processes write it at the same
 * time. Makes its folder.
 *
 * @param file Absolute path.
 * @param write Writes the content to the path that it is given.
 * @throws what `write` throws; Error of the file system, or if something else than a file is there. Nothing is left then.
 */
export async function replaceFile(file: string, write: (file: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // A device such as /dev/null would be replaced, too.
  if ((await stat(file).catch(() => undefined))?.isFile() === false)
    throw new Error(`${file} is not a file.`);
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await write(temporary);
    await renameOver(temporary, file);
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
