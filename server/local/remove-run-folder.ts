import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Removes the temporary folder of this service, what is in its folders first: its files say whose it is, so that a later
 * run can remove what now can't be removed. Whatever stays is left to that run.
 */
export async function removeRunFolder(folder: string): Promise<void> {
  try {
    // Windows removes no folder in which a process works.
    process.chdir(path.dirname(folder));
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) await remove(path.join(folder, entry.name));
    }
    await remove(folder);
  } catch {
    // There is nobody to report it to.
  }
}

/** With retries, because an ending browser may still write to it. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
