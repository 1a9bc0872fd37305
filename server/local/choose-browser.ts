import { access, constants, stat } from 'node:fs/promises';
import { findBrowser } from '../engine/browser/start/find-browser.ts';

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
