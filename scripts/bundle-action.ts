import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

import { renderNotices } from './render-notices.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Bundles the action into a folder. The same sources and packages give the same bytes, whatever the folder.
 *
 * ncc's own licence file misses packages as soon as the bundle has more than one chunk, so the notices are
 * written from the list of what is in the bundle.
 *
 * @param folder Absolute path of the folder for the bundle.
 * @throws if the sources do not compile or a package in the bundle has no licence text.
 */
export async function bundleAction(folder: string): Promise<void> {
  const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js');
  const args = ['build', 'src/index.ts', '-o', folder, '--source-map', '--license', 'licenses.txt'];
  await promisify(execFile)(process.execPath, [ncc, ...args, '--no-cache', '--target', 'es2024'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const map: unknown = JSON.parse(await readFile(path.join(folder, 'index.js.map'), 'utf8'));
  await writeFile(path.join(folder, 'licenses.txt'), await renderNotices(map, ROOT));
}
