import { existsSync, readFileSync } from 'node:fs';
import { cp, lstat, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { claimFolder } from '../../local-service/claim-folder.ts';
import { removeClaimed } from '../../local-service/folder-claims.ts';
import { makeTrialFolder } from '../../local-service/make-folder.ts';
import { ConfigurationError, RunError } from '../../shared/errors.ts';
import { isWithin } from '../../shared/is-within.ts';
import { readField } from '../../shared/json.ts';
import { copyFolder, linkOutOf } from './copy-folder.ts';
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
  const link = build === undefined ? undefined : await linkOutOf(root, served);
  if (link !== undefined)
    throw new ConfigurationError(
      `${buildName}: ${path.relative(root, link)} is a link that leads out of the project, so the command would write there and not into a copy. Name a folder of the project, or put a folder in place of the link.`,
    );
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
    // Without a build nothing is written but the files of patches.
    await copyFolder(root, copy, { without, copiesTarget: () => build !== undefined });
    signal.throwIfAborted();
    if (!isCurrent) {
      await buildCopy();
      const [all, own] = [await realpath(copy), await realpath(after)];
      // The copy changes with each trial, and this side does not.
      const copiesTarget = (target: string): boolean => isWithin(target, all) && !isWithin(own, target);
      await copyFolder(after, before, { copiesTarget });
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
