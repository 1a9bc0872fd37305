import { lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';

import type { Clock } from '../shared/clock.ts';
import { LimitError } from './limit-error.ts';
import { listFiles } from './list-files.ts';
import { isBundleName, isSourceName, readSource, readingRank } from './read-source.ts';
import { findRouteRoots } from './route-roots.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import type { SourceFile, Sources } from './source-element.ts';

const MAX_FILES = 5000;
const MAX_FILE_BYTES = 512 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** Each takes about half a kilobyte of memory. */
const MAX_ELEMENTS = 500_000;
/** Files that people write take some milliseconds. */
const MAX_FILE_MS = 2000;
const MAX_PACKAGES = 200;

interface ReadOptions {
  /** Folder of the checkout. */
  root: string;
  /** The folder in it that is read; `.` for all. */
  folder: string;
  /** The folder that is served as the base, from the root or absolute: what stands in both would fit twice. */
  baseServe?: string | undefined;
  clock: Clock;
  /** Files that are not read by then are left out; milliseconds of the clock. */
  deadline: number;
  signal: AbortSignal;
}

/**
 * Reads the checked-out sources of the website, within limits of number, size and time. Markup comes first and
 * scripts come last; files of one kind are sorted by name.
 *
 * @throws the signal's reason; Error if the folder can't be listed
 */
export async function readSources(options: ReadOptions): Promise<Sources> {
  const { root, folder, baseServe, clock, deadline, signal } = options;
  const home = await realpath(root);
  const inFolder = folder === '.' ? '' : `${folder}/`;
  const inBase = baseServe === undefined ? undefined : await prefixOf(path.resolve(root, baseServe), home);
  const listed = await listFiles(home, signal);
  // What is read may be in a part of the folder of the base.
  const isApart = inBase !== undefined && !inFolder.startsWith(inBase);
  const all = isApart ? listed.filter((name) => !name.startsWith(inBase)) : listed;
  const packages = new Map<string, string>();
  for (const name of all.filter((each) => /(?:^|\/)package\.json$/.test(each)).slice(0, MAX_PACKAGES)) {
    const text = clock.now() > deadline ? undefined : await readText(home, name);
    if (typeof text === 'object') packages.set(name, text.content);
  }

  const files: SourceFile[] = [];
  const unread: string[] = [];
  let totalBytes = 0;
  let elements = 0;
  let hasEnded = false;
  const names = all.filter((each) => each.startsWith(inFolder) && isSourceName(each));
  for (const name of inReadingOrder(names)) {
    signal.throwIfAborted();
    const leftMs = Math.min(MAX_FILE_MS, deadline - clock.now());
    hasEnded ||=
      leftMs < 1 || files.length >= MAX_FILES || totalBytes > MAX_TOTAL_BYTES || elements > MAX_ELEMENTS;
    const text = hasEnded ? 'too-large' : await readText(home, name);
    if (text === undefined) continue;
    if (text === 'too-large') {
      // Nobody writes a plain script of that size: it comes from a bundler.
      if (hasEnded || !isBundleName(name)) unread.push(name);
      continue;
    }
    totalBytes += text.content.length;
    const file = readWithin(name, text.content, leftMs);
    if (file === 'unread') unread.push(name);
    if (file === 'unread' || file === undefined) continue;
    elements += file.elements.length;
    files.push(file);
  }
  return { files, unread, hasEnded, routeRoots: findRouteRoots(all, packages) };
}

/** What the names of files in a folder begin with, as they are listed from another one. */
async function prefixOf(folder: string, home: string): Promise<string> {
  const real = await realpath(folder).catch(() => folder);
  return `${path.relative(home, real).split(path.sep).join('/')}/`;
}

function inReadingOrder(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, rank: readingRank(name) }))
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function readWithin(name: string, source: string, limitMs: number): SourceFile | 'unread' | undefined {
  try {
    return runWithTimeout(() => readSource(name, source), Math.ceil(limitMs));
  } catch (error) {
    if (error instanceof LimitError) return 'unread';
    throw error;
  }
}

/** @returns undefined if it can't be read, is not a file, or is outside of the checkout */
async function readText(home: string, name: string): Promise<{ content: string } | 'too-large' | undefined> {
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
