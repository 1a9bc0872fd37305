import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** ncc puts a little of its own code into each bundle. */
const BUNDLER = 'node_modules/@vercel/ncc';

const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

interface PackageNotice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/**
 * The folders of all packages whose code a source map mentions, relative to the root, sorted.
 *
 * @throws if the value is not a source map.
 */
export function packageFolders(sourceMap: unknown): string[] {
  if (
    typeof sourceMap !== 'object' ||
    sourceMap === null ||
    !('sources' in sourceMap) ||
    !Array.isArray(sourceMap.sources)
  ) {
    throw new Error('The bundle has no source map to take the list of packages from.');
  }
  const folders = new Set([BUNDLER]);
  for (const source of sourceMap.sources) {
    const match = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(String(source));
    if (match?.[1] !== undefined) folders.add(match[1]);
  }
  return [...folders].sort();
}

/**
 * The notices that licences ask for: name, version, licence and its text for every package in the bundle.
 *
 * @param root Absolute path of the folder that holds node_modules.
 * @throws if a package has no licence text.
 */
export async function renderNotices(sourceMap: unknown, root: string): Promise<string> {
  const notices = await Promise.all(
    packageFolders(sourceMap).map((folder) => readNotice(path.join(root, folder))),
  );
  const unique = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  return [...unique.values()]
    .sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)))
    .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}\n`)
    .join('\n--------------------------------------------------------------------------------\n\n');
}

async function readNotice(folder: string): Promise<PackageNotice> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const read = (name: string): string => {
    const value: unknown = Reflect.get(Object(manifest), name);
    return typeof value === 'string' ? value : '';
  };
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const notice = { name: read('name'), version: read('version'), licence: read('license') };
  // Some packages declare the MIT licence without carrying its text.
  if (texts.length === 0 && notice.licence === 'MIT' && read('author') !== '') {
    texts.push(`Copyright (c) ${read('author')}\n\n${MIT_TERMS}`);
  }
  if (texts.length === 0) {
    throw new Error(
      `The package ${notice.name} in the bundle has no licence text; add a rule for it to scripts/render-notices.ts or leave the package out.`,
    );
  }
  return { ...notice, text: texts.join('\n').replaceAll('\r\n', '\n').trim() };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
