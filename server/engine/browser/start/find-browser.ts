import { access, constants, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { executablePath } from 'puppeteer';
import { findBundledBrowser } from './find-bundled-browser.ts';

/** A browser that can be started. */
export interface BrowserLocation {
  path: string;
  /** Additional variables for its process. */
  env: Record<string, string>;
}

/**
 * Finds a browser: the given path, or else an installed headless shell, Chrome or Chromium in the usual folders, or
 * else one in Puppeteer's cache, or else the one in the npm package `@sparticuz/chromium`.
 * @param given path from the settings, or null; a given path is the only one tried
 * @throws Error that says what to install or set, when there is none
 */
export async function findBrowser(given: string | null): Promise<BrowserLocation> {
  if (given !== null) {
    if (await isExecutable(given)) return { path: given, env: {} };
    throw new Error(
      `PUPPETEER_EXECUTABLE_PATH names ${given}, which is missing or not executable: correct or remove it.`,
    );
  }
  for (const candidate of [...usualPlaces(), ...(await puppeteerCache())]) {
    if (await isExecutable(candidate)) return { path: candidate, env: {} };
  }
  const bundled = await findBundledBrowser();
  if (bundled !== null) return bundled;
  throw new Error(
    'No browser was found: install Chrome or Chromium, run "npx puppeteer browsers install chrome-headless-shell", ' +
      'or set PUPPETEER_EXECUTABLE_PATH to a browser.',
  );
}

/** Where packages and installers put a browser, the lightest first. */
function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['/Applications', path.join(homedir(), 'Applications')].flatMap((root) => [
      `${root}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${root}/Chromium.app/Contents/MacOS/Chromium`,
      `${root}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ]);
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (name) => process.env[name] ?? [],
    );
    return [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ].flatMap((file) => roots.map((root) => path.join(root, file)));
  }
  const names = [
    'chromium-headless-shell',
    'chrome-headless-shell',
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
  ];
  const folders = ['/usr/bin', '/usr/local/bin'];
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/opt/google/chrome/chrome',
  ];
}

async function puppeteerCache(): Promise<string[]> {
  const found: string[] = [];
  for (const headless of ['shell', true] as const) {
    try {
      found.push(await executablePath({ headless }));
    } catch {
      // The cache has nothing for this machine.
    }
  }
  return found;
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    // A folder is "executable" too.
    if (!(await stat(file)).isFile()) return false;
    // A snap can neither read our profile folder nor be confined by our wrapper.
    return path.basename(await realpath(file)) !== 'snap';
  } catch {
    return false;
  }
}

/** Full path of a program, searched as a shell does and then in the usual folders; null when there is none. */
export async function findOnPath(name: string): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  for (const folder of [...folders, '/usr/bin', '/bin', '/usr/local/bin']) {
    const file = path.join(folder, name);
    try {
      await access(file, constants.X_OK);
      return file;
    } catch {
      // Not here.
    }
  }
  return null;
}
