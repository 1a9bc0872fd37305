import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { bundleService } from './bundle-service.ts';
import { renderNotices } from './render-notices.ts';
import { runNcc } from './run-ncc.ts';
import { stageSources } from './stage-sources.ts';
import type { StagedSources } from './stage-sources.ts';
import { trimSourceMap } from './trim-source-map.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Makes all of `dist/`: the action, the command and the service, without what they need from node_modules, and the
 * notices of all packages in it. The same sources and packages give the same bytes, wherever the repository is.
 *
 * @param folder Absolute path of the folder to write.
 * @throws if something can't be bundled, or a package in the bundle has no licence text.
 */
export async function bundleDist(folder: string): Promise<void> {
  // Packages are found from here, and at the same relative paths each time.
  const cache = path.join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(path.join(cache, 'sitedelta-'));
  try {
    const staged = await stageSources(ROOT, staging);
    const modules = await Promise.all([
      bundleAction(staged, folder),
      bundleCommand(staged, folder),
      bundleService(ROOT, staged, path.join(folder, 'service')),
    ]);
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify({ type: 'module' }, null, 2)}\n`);
    await writeFile(path.join(folder, 'licenses.txt'), await renderNotices(modules.flat(), ROOT));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Its source map names places in the sources, so that errors in logs of workflows can be read. */
async function bundleAction({ folder: staging }: StagedSources, folder: string): Promise<string[]> {
  const output = path.join(folder, 'index.js');
  const modules = await runNcc(staging, {
    entry: 'src/index.js',
    output,
    modules: 'esm',
    minify: true,
    sourceMap: true,
    externals: {},
    assets: [],
  });
  const map = `${output}.map`;
  await writeFile(map, trimSourceMap(await readFile(map, 'utf8')));
  return modules;
}

/**
 * The command; `cli.js` is the file that a user's Node reads first, whatever its version, and `newer-node.js` what an old
 * one reads next. The npm package has no Node next to it, so it is without the latter.
 */
async function bundleCommand({ folder: staging }: StagedSources, folder: string): Promise<string[]> {
  if (!existsSync(path.join(staging, 'src/cli.js'))) return [];
  const modules = await runNcc(staging, {
    entry: 'src/cli.js',
    output: path.join(folder, 'command.js'),
    modules: 'esm',
    minify: true,
    sourceMap: false,
    externals: {},
    assets: [],
  });
  for (const name of ['cli.js', 'newer-node.js'])
    await copyFile(path.join(import.meta.dirname, name), path.join(folder, name));
  return modules;
}
