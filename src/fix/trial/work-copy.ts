import { constants, existsSync, readFileSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { claimFolder } from '../../local-service/claim-folder.ts';
import { removeClaimed } from '../../local-service/folder-claims.ts';
import { makeTrialFolder } from '../../local-service/make-folder.ts';
import { ConfigurationError, RunError } from '../../shared/errors.ts';
import { readField } from '../../shared/json.ts';
import { runBuild } from './run-build.ts';

/** A copy of a website, in which its sources are changed and built without touching the website. */
export interface WorkCopy {
  /** Folder of the sources themselves, from which paths of patches are; absolute. */
  root: string;
  /** The website as it is, and with the patches of a trial: folders to be served. */
  before: string;
  after: string;
  /** Writes changed files into the copy, in place of those of the last trial, and builds it. @param texts By path from the root. */
  change(texts: ReadonlyMap<string, string>): Promise<void>;
  remove(): Promise<void>;
}

interface CopyOptions {
  /** Folder of the sources; absolute. */
  root: string;
  /** Folder in it, or the same one, that is served; absolute. */
  served: string;
  /** What builds it from the sources; undefined if the served files are the sources. */
  build: string | undefined;
  /** The option or input that names the build. */
  buildName: string;
  /**
   * Whether what is served is what the sources give, and stays as it is. Otherwise the copy is built once as it is: what was built
   * before may be older than its sources.
   */
  isCurrent: boolean;
  /** Folders that the copy does without; absolute. */
  without?: readonly string[];
  /** Where temporary files belong. */
  temporaryRoot: string;
  env: Record<string, string | undefined>;
  signal: AbortSignal;
  log: (text: string) => void;
}

/**
 * Copies a website with its sources.
 *
 * @throws ConfigurationError; RunError if the build fails; Error of the file system; the reason of the signal
 */
export async function makeWorkCopy({
  root,
  served,
  build,
  buildName,
  isCurrent,
  without = [],
  temporaryRoot,
  env,
  signal,
  log,
}: CopyOptions): Promise<WorkCopy> {
  const inRoot = path.relative(root, served);
  const folder = await makeTrialFolder(temporaryRoot);
  // The next command can remove it if this one is killed.
  const giveUp = await claimFolder(folder);
  const copy = path.join(folder, 'site');
  const before = isCurrent ? served : path.join(folder, 'before');
  const after = path.join(copy, inRoot);
  let removed: Promise<void> | undefined;
  const remove = (): Promise<void> => {
    removed ??= removeClaimed(folder).finally(giveUp);
    return removed;
  };
  const buildCopy = async (): Promise<void> => {
    if (build === undefined) return;
    await runBuild(build, { cwd: copy, env, signal, log });
    if (!existsSync(after))
      throw new ConfigurationError(`${buildName}: the command did not write the folder ${inRoot}.`);
  };
  try {
    await copyFolder(root, copy, without);
    signal.throwIfAborted();
    if (!isCurrent) {
      await buildCopy();
      await copyFolder(after, before, []);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  let changed = new Set<string>();
  return {
    root,
    before,
    after,
    async change(texts) {
      for (const file of changed) await cp(path.join(root, file), path.join(copy, file));
      changed = new Set();
      for (const [file, text] of texts) {
        const place = await placeIn(copy, file);
        changed.add(file);
        await writeFile(place, text);
      }
      await buildCopy();
    },
    remove,
  };
}

/** The path of a file in the copy. @throws RunError if a link leads out of it: what is changed would be another file */
async function placeIn(copy: string, file: string): Promise<string> {
  const at = path.join(copy, file);
  const folder = path.relative(await realpath(copy), await realpath(path.dirname(at)));
  const isLink = (await lstat(at).catch(() => undefined))?.isSymbolicLink() === true;
  if (isLink || folder.startsWith('..') || path.isAbsolute(folder))
    throw new RunError('error', `${file} is behind a link that leads out of the website.`);
  return at;
}

/** Without Git's own files, and what is no file, such as a socket. */
async function copyFolder(from: string, to: string, without: readonly string[]): Promise<void> {
  const packages: string[] = [];
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (source) => {
      const name = path.basename(source);
      if (source === from) return true;
      if (without.includes(source)) return false;
      if (name === 'node_modules') packages.push(source);
      if (name === 'node_modules' || name === '.git') return false;
      const about = await lstat(source);
      return about.isFile() || about.isDirectory() || about.isSymbolicLink();
    },
  });
  for (const folder of packages)
    await linkPackages(folder, path.join(to, path.relative(from, folder)), [from, to]);
}

/**
 * Packages are many, and are only read: a link leads to each. The folder itself is another, so that a build which installs packages
 * removes links. Packages of the project's own workspaces are those of the copy.
 *
 * @param roots The project, and its copy.
 */
async function linkPackages(from: string, to: string, roots: readonly [string, string]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === '.bin') await cp(source, target, { recursive: true, verbatimSymlinks: true });
    else if (entry.name.startsWith('@') && entry.isDirectory()) await linkPackages(source, target, roots);
    else if (!entry.name.startsWith('.')) await symlink(await placeOf(source, roots), target, 'junction');
  }
}

async function placeOf(source: string, [root, copy]: readonly [string, string]): Promise<string> {
  const real = await realpath(source).catch(() => source);
  const inRoot = path.relative(await realpath(root), real);
  const isOwn =
    !inRoot.startsWith('..') && !path.isAbsolute(inRoot) && !inRoot.split(path.sep).includes('node_modules');
  return isOwn ? path.join(copy, inRoot) : source;
}

/** Whether a project has a command that builds it, so that what it serves is not what people edit. */
export function isBuilt(cwd: string, served: string): boolean {
  const [, name] = /(?:^|[/\\])(dist|build|out|_site|public|target)$/.exec(served) ?? [];
  const manifest = path.join(cwd, 'package.json');
  if (name === undefined || path.relative(cwd, served) === '' || !existsSync(manifest)) return false;
  // Many projects have their pages themselves in there, and packages for a server or for tests.
  return name !== 'public' || readField(readJson(manifest), 'scripts', 'build') !== undefined;
}

/** Undefined if it is not JSON. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
