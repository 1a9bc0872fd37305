import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** ncc puts a little of its own code into each bundle. */
const BUNDLER = 'node_modules/@vercel/ncc';

/** The texts of licences, by the name that a package.json gives them: some packages do not carry theirs. */
const TERMS = path.join(import.meta.dirname, 'licences');

const RULE = `\n${'-'.repeat(80)}\n\n`;

interface PackageNotice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/**
 * The folders of all packages to which files belong, relative to the root, sorted.
 *
 * @param files Paths from the root, such as those of the modules in a bundle.
 */
export function packageFolders(files: readonly string[]): string[] {
  const folders = new Set([BUNDLER]);
  for (const file of files) {
    const match = /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file);
    if (match?.[1] !== undefined) folders.add(match[1]);
  }
  return [...folders].sort();
}

/**
 * The notices that licences ask for: name, version, licence and its text for every package in the bundle.
 *
 * @param files Paths of all files of packages in the bundle, from the root.
 * @param root Absolute path of the folder that holds node_modules.
 * @throws if a package, or code of others in it, has no licence text.
 */
export async function renderNotices(files: readonly string[], root: string): Promise<string> {
  const notices = await Promise.all(
    packageFolders(files).map((folder) => {
      const vendored = files.filter(
        (file) => file.startsWith(`${folder}/`) && file.includes('/third_party/'),
      );
      return readNotice(root, folder, vendored);
    }),
  );
  const unique = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  return [...unique.values()]
    .sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)))
    .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}\n`)
    .join(RULE);
}

/** @param vendored files of the package that are others' code, with their licence in the first comment */
async function readNotice(root: string, folder: string, vendored: string[]): Promise<PackageNotice> {
  const manifest: unknown = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
  const read = (name: string): string => {
    const value: unknown = Reflect.get(Object(manifest), name);
    return typeof value === 'string' ? value : '';
  };
  const notice = { name: read('name'), version: read('version'), licence: read('license') };
  const names = (await readdir(path.join(root, folder))).filter((file) =>
    /^(licen[cs]e|copying|notice)/i.test(file),
  );
  const texts = await Promise.all(
    names.sort().map((file) => readFile(path.join(root, folder, file), 'utf8')),
  );
  const terms = texts.length === 0 ? await readTerms(notice.licence) : null;
  if (terms !== null && read('author') !== '') texts.push(`Copyright (c) ${read('author')}\n\n${terms}`);
  if (texts.length === 0) {
    throw new Error(
      `The package ${notice.name} in the bundle has no licence text; put that of ${notice.licence} into scripts/bundle/licences or leave the package out.`,
    );
  }
  for (const file of [...new Set(vendored)].sort()) {
    const comment = firstComment(await readFile(path.join(root, file), 'utf8'));
    if (!/copyright|licen[cs]e/i.test(comment)) {
      throw new Error(`${file} in the bundle is code of others, and its first comment has no licence.`);
    }
    texts.push(`\n${path.basename(file)}:\n\n${comment}`);
  }
  return { ...notice, text: texts.join('\n').replaceAll('\r\n', '\n').trim() };
}

async function readTerms(licence: string): Promise<string | null> {
  const names = await readdir(TERMS);
  return names.includes(`${licence}.txt`) ? readFile(path.join(TERMS, `${licence}.txt`), 'utf8') : null;
}

function firstComment(code: string): string {
  return /^\s*\/\*\*?([^]*?)\*\//.exec(code)?.[1]?.trim() ?? '';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
