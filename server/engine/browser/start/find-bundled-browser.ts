import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageVersion } from '../../../shared/package-version.ts';
import {
  forgetTemporaryFolder,
  lastingTemporaryRoot,
  makeTemporaryFolder,
  removeTemporaryFolder,
} from './temporary-folder.ts';

const run = promisify(execFile);

/** A browser unpacked from its npm package. */
export interface BundledBrowser {
  path: string;
  /** Variables it needs on machines without its libraries or without any fonts. */
  env: Record<string, string>;
}

interface Manifest {
  files: Record<string, number>;
  needsLibraries: boolean;
}

const MANIFEST = 'manifest.json';
/** Unpacking takes 5 s on an idle core; this is for a machine that is very busy. */
const UNPACK_TIMEOUT_MS = 180_000;

/**
 * Unpacks the browser of the npm package `@sparticuz/chromium` (Linux on x64) and returns where it is.
 * The package itself unpacks to a fixed path and takes whatever is there for complete. So it is made to unpack
 * into a private folder, which is moved to its place in one step, with a list of its files. Neither a killed process
 * nor two simultaneous ones can leave half a browser behind.
 * @returns null if the package is not installed or has no browser for this machine
 * @throws Error when the browser can't be unpacked or does not start
 */
export async function findBundledBrowser(): Promise<BundledBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const entry = resolvePackage();
  if (entry === null) return null;
  const version = packageVersion(new URL('../package.json', entry));
  const root = lastingTemporaryRoot();
  const home = path.join(root, `sitedelta-chromium-${version}-${process.getuid?.() ?? 0}`);
  const present = await readComplete(home);
  if (present !== null) return describe(home, present);

  const folder = await makeTemporaryFolder('unpack', root);
  try {
    await unpack(entry, folder);
    const manifest = { files: await listFiles(folder), needsLibraries: await needsLibraries(folder) };
    await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest), { flush: true });
    return await moveHome(folder, home, manifest);
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw new Error(`The browser of @sparticuz/chromium could not be unpacked in ${root}.`, {
      cause: error,
    });
  }
}

/** Moves a complete browser to its place, unless another process was faster or another user owns the place. */
async function moveHome(folder: string, home: string, manifest: Manifest): Promise<BundledBrowser> {
  const theirs = await readComplete(home);
  if (theirs !== null) {
    await removeTemporaryFolder(folder);
    return describe(home, theirs);
  }
  try {
    if (await isOurs(home)) await discard(home);
    await rename(folder, home);
    forgetTemporaryFolder(folder);
    return await describe(home, manifest);
  } catch {
    // The place is taken: this process uses its own folder, which a later start removes.
    return describe(folder, manifest);
  }
}

function resolvePackage(): string | null {
  try {
    return import.meta.resolve('@sparticuz/chromium');
  } catch {
    return null;
  }
}

async function unpack(entry: string, folder: string): Promise<void> {
  // In a separate process, because the package uses the temporary folder of its process, and unpacks the libraries that
  // a bare machine lacks only if it believes to run on Amazon Linux.
  const script = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env['PATH'], TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    timeout: UNPACK_TIMEOUT_MS,
  });
  await chmod(path.join(folder, 'chromium'), 0o755);
  await mkdir(path.join(folder, 'fonts'), { recursive: true });
}

async function needsLibraries(folder: string): Promise<boolean> {
  const binary = path.join(folder, 'chromium');
  try {
    await run(binary, ['--version'], { timeout: 30_000 });
    return false;
  } catch {
    await run(binary, ['--version'], {
      timeout: 30_000,
      env: { ...process.env, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') },
    });
    return true;
  }
}

async function listFiles(folder: string): Promise<Record<string, number>> {
  const files: Record<string, number> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(folder, file)] = (await stat(file)).size;
  }
  return files;
}

/** The manifest of a complete browser that only this user can have put there; otherwise null. */
async function readComplete(home: string): Promise<Manifest | null> {
  if (!(await isOurs(home))) return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only we can have written it
    const manifest = JSON.parse(await readFile(path.join(home, MANIFEST), 'utf8')) as Manifest;
    for (const [file, size] of Object.entries(manifest.files)) {
      if ((await stat(path.join(home, file))).size !== size) return null;
    }
    return manifest;
  } catch {
    // The system's cleaner of temporary files removed a part of it.
    return null;
  }
}

/** Whether a path is a folder that only this user may write: every user can create names in /tmp. */
async function isOurs(home: string): Promise<boolean> {
  try {
    const info = await lstat(home);
    return info.isDirectory() && info.uid === process.getuid?.() && (info.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

async function discard(home: string): Promise<void> {
  const aside = await makeTemporaryFolder('discard', path.dirname(home));
  await rename(home, path.join(aside, 'chromium'));
  await rm(aside, { recursive: true, force: true });
}

async function describe(home: string, manifest: Manifest): Promise<BundledBrowser> {
  const env: Record<string, string> = {};
  if (manifest.needsLibraries) env['LD_LIBRARY_PATH'] = path.join(home, 'al2023', 'lib');
  if (!(await hasFonts())) {
    // Without any font no text has a size, and contrast can't be checked.
    const file = path.join(home, 'fonts.conf');
    await writeFile(
      file,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir></fontconfig>\n`,
    );
    env['FONTCONFIG_FILE'] = file;
  }
  return { path: path.join(home, 'chromium'), env };
}

async function hasFonts(): Promise<boolean> {
  try {
    const names = await readdir('/usr/share/fonts', { recursive: true });
    return names.some((name) => /\.(ttf|otf|ttc|pfb)$/i.test(name));
  } catch {
    return false;
  }
}
