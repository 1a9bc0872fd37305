import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

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
