import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ConfigurationError } from '../../shared/errors.ts';
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
  /** Folder that is served; absolute. */
  served: string;
  /** What builds it from the sources in the current folder; undefined if the served files are the sources. */
  build: string | undefined;
  cwd: string;
  env: Record<string, string | undefined>;
  signal: AbortSignal;
  log: (text: string) => void;
}

/**
 * Copies a website, and builds the copy once as it is: what was built before may be older than its sources.
 *
 * @throws ConfigurationError; RunError if the build fails; Error of the file system
 */
export async function makeWorkCopy({ served, build, cwd, env, signal, log }: CopyOptions): Promise<WorkCopy> {
  const root = build === undefined ? served : cwd;
  const inRoot = path.relative(root, served);
  if (build !== undefined && (inRoot === '' || inRoot.startsWith('..') || path.isAbsolute(inRoot)))
    throw new ConfigurationError(
      '--build: name a folder with --serve that the command writes in the current folder.',
    );
  const folder = await mkdtemp(path.join(tmpdir(), 'sitedelta-fix-'));
  const copy = path.join(folder, 'site');
  const before = path.join(folder, 'before');
  const after = path.join(copy, inRoot);
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  const buildCopy = async (): Promise<void> => {
    if (build !== undefined) await runBuild(build, { cwd: copy, env, signal, log });
  };
  try {
    await copyFolder(root, copy);
    await buildCopy();
    if (!existsSync(after))
      throw new ConfigurationError(`--build: the command did not write the folder ${inRoot}.`);
    await copyFolder(after, before);
  } catch (error) {
    await remove();
    throw error;
  }
  let changed = new Map<string, string>();
  return {
    root,
    before,
    after,
    async change(texts) {
      for (const file of changed.keys()) await cp(path.join(root, file), path.join(copy, file));
      changed = new Map(texts);
      for (const [file, text] of texts) await writeFile(path.join(copy, file), text);
      await buildCopy();
    },
    remove,
  };
}

/** Without Git's own files. Packages are many, and are only read: a link leads to them. */
async function copyFolder(from: string, to: string): Promise<void> {
  const packages: string[] = [];
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => {
      const name = path.basename(source);
      if (name === 'node_modules') packages.push(source);
      return source === from || (name !== 'node_modules' && name !== '.git');
    },
  });
  for (const source of packages)
    await symlink(source, path.join(to, path.relative(from, source)), 'junction');
}

/** Whether a project has a command that builds it, so that what it serves is not what people edit. */
export function isBuilt(cwd: string, served: string): boolean {
  if (!/(?:^|[/\\])(?:dist|build|out|_site|public|target)$/.test(served)) return false;
  return path.relative(cwd, served) !== '' && existsSync(path.join(cwd, 'package.json'));
}
