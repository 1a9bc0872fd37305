import { constants } from 'node:fs';
import { copyFile, cp, lstat, mkdir, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import path from 'node:path';

import { RunError } from '../../shared/errors.ts';
import { isWithin } from '../../shared/is-within.ts';

interface CopyOptions {
  /** Folders that the copy does without; absolute. */
  without?: readonly string[];
  /** Whether what a link outside leads to is copied, so that nothing is written there; otherwise the copy has the link. */
  copiesTarget: (target: string) => boolean;
}

/** What links outside may add to a copy, all together. */
const MAX_ENTRIES = 10_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** Where a copy is made, and what links outside have added to it. */
interface Copying extends CopyOptions {
  /** Folders that are being copied: the outermost first. */
  from: readonly string[];
  added: { entries: number; bytes: number };
}

/**
 * Copies a folder, or the one that a link leads to, without Git's own files and what is no file, such as a socket. Links to what is
 * in it lead to the same in the copy, also those with an absolute path.
 *
 * @throws RunError if a link leads to more than is copied; Error of the file system
 */
export async function copyFolder(from: string, to: string, options: CopyOptions): Promise<void> {
  const real = await realpath(from);
  const without = options.without?.map((folder) => path.join(real, path.relative(from, folder)));
  await copyInto(real, to, {
    ...options,
    ...(without && { without }),
    from: [],
    added: { entries: 0, bytes: 0 },
  });
}

async function copyInto(root: string, to: string, copying: Copying): Promise<void> {
  const packages: string[] = [];
  const links: string[] = [];
  await cp(root, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (source) => {
      const name = path.basename(source);
      if (source === root) return true;
      if (copying.without?.includes(source) === true) return false;
      if (name === 'node_modules') packages.push(source);
      if (name === 'node_modules' || name === '.git') return false;
      const about = await lstat(source);
      if (about.isSymbolicLink()) links.push(source);
      if (!about.isFile() && !about.isDirectory()) return false;
      if (copying.from.length > 0) count(copying, about.isFile() ? about.size : 0);
      return true;
    },
  });
  for (const folder of packages)
    await linkPackages(folder, path.join(to, path.relative(root, folder)), [root, to]);
  for (const link of links) await copyLink(link, [root, to], copying);
}

function count({ added, from }: Copying, bytes: number): void {
  added.entries += 1;
  added.bytes += bytes;
  if (added.entries > MAX_ENTRIES || added.bytes > MAX_BYTES)
    throw new RunError(
      'error',
      `Links lead out of the website to more than is copied for a trial (${MAX_ENTRIES} files and folders, 256 MB), at last to ${from.at(-1)}. A build could write there, so nothing is tried. Remove the links, or put what they lead to in their place.`,
    );
}

async function copyLink(
  link: string,
  [root, copy]: readonly [string, string],
  copying: Copying,
): Promise<void> {
  const at = path.join(copy, path.relative(root, link));
  const linkTo = (own: string): Promise<void> =>
    symlink(path.relative(path.dirname(at), path.join(copy, path.relative(root, own))) || '.', at);
  const named = path.resolve(path.dirname(link), await readlink(link));
  if (isWithin(named, root)) return linkTo(named);
  const target = await realpath(link).catch(() => undefined);
  // Nothing can be read there, and what a build writes would come to be there.
  if (target === undefined) return undefined;
  if (isWithin(target, root)) return linkTo(target);
  if (!copying.copiesTarget(target)) return symlink(target, at);
  const from = [...copying.from, root];
  if (from.some((one) => isWithin(one, target)))
    throw new RunError(
      'error',
      `${path.relative(from[0] ?? root, link)} is a link to ${target}, which has the website in it. A build could write there, so nothing is tried.`,
    );
  const own = { ...copying, from: [...from, target] };
  if ((await stat(target)).isDirectory()) return copyInto(target, at, { ...copying, from });
  count(own, (await stat(target)).size);
  return copyFile(target, at, constants.COPYFILE_FICLONE);
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
  const project = await realpath(root);
  const inProject = path.relative(project, real);
  const isOwn = isWithin(real, project) && !inProject.split(path.sep).includes('node_modules');
  return isOwn ? path.join(copy, inProject) : source;
}

/** The first part of a path to a folder that is a link out of the root, if one is. */
export async function linkOutOf(root: string, folder: string): Promise<string | undefined> {
  const real = await realpath(root);
  let at = root;
  for (const part of path.relative(root, folder).split(path.sep)) {
    at = path.join(at, part);
    const about = await lstat(at).catch(() => undefined);
    if (about === undefined) return undefined;
    if (!about.isSymbolicLink()) continue;
    const target = await realpath(at).catch(async () =>
      path.resolve(await realpath(path.dirname(at)), await readlink(at)),
    );
    if (!isWithin(target, real)) return at;
  }
  return undefined;
}
