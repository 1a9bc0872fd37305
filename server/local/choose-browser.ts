import { access, constants, stat } from 'node:fs/promises';
import { findBrowser } from '../engine/browser/start/find-browser.ts';

/** Variables that name a browser on many machines, such as GitHub's runners. */
const VARIABLES = ['PUPPETEER_EXECUTABLE_PATH', 'CHROME_BIN', 'CHROME_PATH'];

/**
 * Chooses the browser of a local service: the one that is named, or one that a usual variable names, or one of those that
 * findBrowser knows. Nothing is downloaded.
 * @param given absolute path, or null to look for one
 * @param env such as `process.env`
 * @returns its path; null if findBrowser finds one
 * @throws Error with a sentence for the user when there is none
 */
export async function chooseBrowser(
  given: string | null,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  if (given !== null) {
    if (await isProgram(given)) return given;
    throw new Error(
      `There is no browser at ${given}, or it can not be run: correct the path, or leave it out.`,
    );
  }
  for (const name of VARIABLES) {
    const path = env[name] ?? '';
    // It may be left from a browser that was removed, or name one for another program.
    if (path !== '' && (await isProgram(path))) return path;
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
