import { chmod, mkdtemp } from 'node:fs/promises';
import path from 'node:path';

import { RunError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { temporaryRoots } from './folder-claims.ts';

/**
 * Longest path of the folder. Browsers make sockets 67 characters further down, and the system allows paths of sockets
 * of 107 characters, on macOS 103.
 */
const MAX_LENGTH = process.platform === 'darwin' ? 36 : 40;
/** One letter, because each counts. */
const PREFIX = 's';
const RANDOM_LENGTH = 6;
const TRIAL_PREFIX = 'sitedelta-fix-';

/** Names of the folders that are made here. */
export const FOLDER_NAME = new RegExp(`^(?:${PREFIX}|${TRIAL_PREFIX})[A-Za-z0-9]{${RANDOM_LENGTH}}$`);

/**
 * Makes a temporary folder whose path is short enough for the sockets of a browser.
 *
 * @param root Where it should be, such as the runner's folder for temporary files; if its path is too long or it
 *   can't be written, the system's folder takes its place.
 * @throws {@link RunError} if there is no room for it anywhere.
 */
export async function makeFolder(root: string): Promise<string> {
  const roots = temporaryRoots(root);
  const short = roots.filter(hasRoom);
  let reason: unknown;
  for (const one of new Set([...short, ...roots])) {
    try {
      const folder = await mkdtemp(path.join(one, PREFIX));
      // Where root starts the browser as another user, that user has to pass through.
      await chmod(folder, 0o711);
      return folder;
    } catch (error) {
      reason = error;
    }
  }
  throw new RunError(
    'error',
    `No temporary folder can be made for the local scan service: ${messageOf(reason)}`,
    {
      cause: reason,
    },
  );
}

function hasRoom(root: string): boolean {
  return process.platform === 'win32' || path.join(root, PREFIX).length + RANDOM_LENGTH <= MAX_LENGTH;
}

/**
 * Makes a temporary folder for a copy of a website, in which changes are tried. No browser makes sockets in it.
 *
 * @param root Where it should be.
 */
export async function makeTrialFolder(root: string): Promise<string> {
  return mkdtemp(path.join(root, TRIAL_PREFIX));
}
