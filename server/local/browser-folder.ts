import { access, chmod, constants, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasSocketRoom } from '../engine/browser/start/browser-environment.ts';
import {
  isOpenToOthers,
  makeSocketFolder,
  removeTemporaryFolder,
} from '../engine/browser/start/temporary-folder.ts';
import { findBrowser } from '../engine/browser/start/find-browser.ts';

/** Where the browser's files are during the run. */
interface BrowserFolder {
  path: string;
  /** Whether it is outside of the data folder. */
  isOutside: boolean;
  /** Removes what is left in it. */
  remove(): Promise<void>;
}

/** As temporary-folder.ts names folders of browsers in a given folder. */
const OF_BROWSER = /^b-\w{6}$/;

/**
 * Chooses the folder in which browsers make theirs: the data folder, which the parent removes or cleans at the next start,
 * even if this process is killed; or a temporary folder, if the path of the data folder is too long for sockets, or the
 * browser runs as a user who has no access to it. What a killed service has left in the data folder is removed.
 * @param dataDir of this process only
 */
export async function browserFolder(dataDir: string): Promise<BrowserFolder> {
  await sweep(dataDir);
  const forOthers = process.platform === 'linux' && process.getuid?.() === 0;
  const hasRoom = hasSocketRoom(path.join(dataDir, 'b-XXXXXX'));
  if (hasRoom && (!forOthers || (await isOpenToOthers(dataDir)))) {
    return { path: dataDir, isOutside: false, remove: () => sweep(dataDir) };
  }
  const folder = await makeSocketFolder(forOthers);
  if (forOthers) await chmod(folder, 0o711);
  return { path: folder, isOutside: true, remove: () => removeTemporaryFolder(folder) };
}

async function sweep(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (OF_BROWSER.test(name)) await removeTemporaryFolder(path.join(dataDir, name));
  }
}

/**
 * Chooses the browser of a local service: the one that is named, or one of those that findBrowser knows. Nothing is
 * downloaded. Variables of the machine name none: they may be meant for another program, and the service does not get
 * them.
 * @param given absolute path, or null to look for one
 * @returns its path; null if findBrowser finds one
 * @throws Error with a sentence for the user when there is none
 */
export async function chooseBrowser(given: string | null): Promise<string | null> {
  if (given !== null) {
    if (await isProgram(given)) return given;
    throw new Error(
      `There is no browser at ${given}, or it can not be run: correct the path, or leave it out.`,
    );
  }
  try {
    await findBrowser(null);
    return null;
  } catch (error) {
    throw new Error(
      `No browser was found on this machine: install Chrome or Chromium, or name the path of one.`,
      { cause: error },
    );
  }
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
