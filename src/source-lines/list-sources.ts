import { lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';

import { listFiles } from './list-files.ts';

const MAX_FILE_BYTES = 512 * 1024;

export interface ListOptions {
  /** Folder of the checkout. */
  root: string;
  /** The folder in it that is read; `.` for all. */
  folder: string;
  /** The folder that is served as the base, from the root or absolute: what stands in both would fit twice. */
  baseServe?: string | undefined;
  signal: AbortSignal;
}

/** The files of a checkout, by their paths from its root. */
interface ListedSources {
  /** The root without symbolic links. */
  home: string;
  all: readonly string[];
  /** Those in the folder that is read. */
  inFolder: readonly string[];
}

/** @throws the signal's reason; Error if the folder can't be listed */
export async function listSources({ root, folder, baseServe, signal }: ListOptions): Promise<ListedSources> {
  const home = await realpath(root);
  const prefix = folder === '.' ? '' : `${folder}/`;
  const inBase = baseServe === undefined ? undefined : await prefixOf(path.resolve(root, baseServe), home);
  const listed = await listFiles(home, signal);
  // What is read may be in a part of the folder of the base.
  const isApart = inBase !== undefined && !prefix.startsWith(inBase);
  const all = isApart ? listed.filter((name) => !name.startsWith(inBase)) : listed;
  return { home, all, inFolder: all.filter((name) => name.startsWith(prefix)) };
}

/** What the names of files in a folder begin with, as they are listed from another one. */
async function prefixOf(folder: string, home: string): Promise<string> {
  const real = await realpath(folder).catch(() => folder);
  return `${path.relative(home, real).split(path.sep).join('/')}/`;
}

/** @returns undefined if it can't be read, is not a file, or is outside of the checkout */
export async function readText(
  home: string,
  name: string,
): Promise<{ content: string } | 'too-large' | undefined> {
  try {
    const file = path.join(home, name);
    if ((await lstat(file)).isSymbolicLink()) return undefined;
    // A folder of the path may be a link too.
    const real = await realpath(file);
    // Of a drive's or the system's root the separator is a part.
    if (!real.startsWith(home.endsWith(path.sep) ? home : home + path.sep)) return undefined;
    const handle = await open(real, 'r');
    try {
      const about = await handle.stat();
      if (!about.isFile()) return undefined;
      if (about.size > MAX_FILE_BYTES) return 'too-large';
      return { content: await handle.readFile('utf8') };
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}
