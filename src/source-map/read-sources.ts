import { lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';

import type { Clock } from '../shared/clock.ts';
import { listFiles } from './list-files.ts';
import { isSourceName, readSource } from './read-source.ts';
import type { SourceFile } from './source-element.ts';

const MAX_FILES = 5000;
const MAX_FILE_BYTES = 512 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

/** What was read of the sources, and whether a limit ended it. */
export interface ReadSources {
  files: SourceFile[];
  /** Files of known languages that were left out for one of the limits. */
  skipped: number;
}

/**
 * Reads the checked-out sources of the website, within limits of number, size and time.
 *
 * @param root Folder of the checkout
 * @param folder Folder in it that is read, `.` for all
 * @param budgetMs Time for all files; what is not read by then is left out
 */
export async function readSources(
  root: string,
  folder: string,
  clock: Clock,
  budgetMs: number,
): Promise<ReadSources> {
  const deadline = clock.now() + budgetMs;
  const home = await realpath(root);
  const inFolder = folder === '.' ? '' : `${folder}/`;
  const names = (await listFiles(home)).filter((name) => name.startsWith(inFolder) && isSourceName(name));
  const files: SourceFile[] = [];
  let totalBytes = 0;
  let skipped = 0;
  for (const name of names) {
    if (files.length >= MAX_FILES || totalBytes > MAX_TOTAL_BYTES || clock.now() > deadline) {
      skipped += 1;
      continue;
    }
    const text = await readText(home, name);
    if (text === 'too-large') skipped += 1;
    if (text === undefined || text === 'too-large') continue;
    totalBytes += text.content.length;
    const file = readSource(name, text.content);
    if (file !== undefined) files.push(file);
  }
  return { files, skipped };
}

/** @returns undefined for what can't be read, is no file, or lies outside of the checkout */
async function readText(home: string, name: string): Promise<{ content: string } | 'too-large' | undefined> {
  try {
    const place = path.join(home, name);
    if ((await lstat(place)).isSymbolicLink()) return undefined;
    // A folder on the way may be a link, too.
    const real = await realpath(place);
    if (!real.startsWith(home + path.sep)) return undefined;
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
