import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { hasSocketRoom } from '../engine/browser/start/has-socket-room.ts';
import { isOpenToOthers } from '../engine/browser/start/is-open-to-others.ts';
import { makeSocketFolder, removeTemporaryFolder } from '../engine/browser/start/temporary-folder.ts';

/** Where the browser's files are during the run. */
export interface BrowserFolder {
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
