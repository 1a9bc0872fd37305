import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { stageModule } from './stage-module.ts';

/** The sources as JavaScript, in a folder that the bundler reads. */
export interface StagedSources {
  /** Absolute path; a file is at the path that it has in the repository, with the ending `.js`. */
  folder: string;
  /** Files that the service opens or starts while it runs: paths from the root of the repository, sorted. */
  files: string[];
}

/**
 * Writes the sources of the action, the command and the service as JavaScript that can be bundled.
 *
 * @param root Absolute path of the repository.
 * @param folder Absolute path of an existing folder. It must be below `root`, so that packages are found, and at the
 *   same depth each time, because the names of modules in the bundle follow from paths.
 * @throws if a source can't be bundled.
 */
export async function stageSources(root: string, folder: string): Promise<StagedSources> {
  const files = new Set<string>();
  for (const name of globSync('{src,server,shared,scripts/bundle/entries}/**/*.ts', { cwd: root })) {
    if (name.endsWith('.d.ts')) continue;
    const file = name.replaceAll(path.sep, '/');
    const staged = stageModule(file, await readFile(path.join(root, file), 'utf8'));
    for (const named of staged.files) files.add(named);
    await write(folder, file.replace(/\.ts$/, '.js'), staged.code);
  }
  await write(folder, 'package.json', `${JSON.stringify({ type: 'module' })}\n`);
  await write(folder, 'bundle-url.js', BUNDLE_URL);
  return { folder, files: [...files].sort() };
}

/** ncc and webpack replace `new URL(…, import.meta.url)`, each in its own way, and leave this alone. */
const BUNDLE_URL = `import { pathToFileURL } from 'node:url';
export const bundleUrl = pathToFileURL(import.meta.dirname + '/');
`;

async function write(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
