import { mkdir, rm } from 'node:fs/promises';

import { saveCache } from '@actions/cache';

import { messageOf } from '../text/message-of.ts';
import { answerInTime } from './answer-in-time.ts';

/** Some 40 kB; a cache that fails is tried again for some 30 s. */
const TIMEOUT_MS = 60_000;

/**
 * Saves a folder as an entry of the Actions cache, and removes it.
 *
 * @param folder Path relative to the workspace. It is part of the cache's version of an entry, so it must be the same on
 *   every runner.
 * @param fill Writes the files.
 * @returns Whether the cache has it now.
 * @throws Error if the cache does not answer in time; what `fill` and the file system throw.
 */
export async function saveEntry(
  folder: string,
  key: string,
  fill: () => Promise<void>,
  log: (line: string) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await fill();
    const id = await answerInTime(timeoutMs, () => saveCache([folder], key, undefined, true));
    return id !== -1;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      log(`The folder ${folder} cannot be removed: ${messageOf(error)}`);
    });
  }
}
