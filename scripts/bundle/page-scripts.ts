import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { rolldown } from 'rolldown';

import { PAGE_SOURCES } from '../../server/engine/page-script.ts';

/** The folder of the modules that become scripts, from the root of the repository; what they import is in folders below it. */
export const PAGE_SCRIPTS = 'server/engine/in-page/';

/**
 * Bundles the scripts that run in pages, each with all that it imports: one function that is called at once, so that the
 * world of a page gets no name but those that a script adds to `globalThis`.
 *
 * @param root Absolute path of the repository.
 * @param folder Absolute path of the folder for the scripts. `snapshot.ts` becomes `snapshot.js` there.
 * @throws if a module can't be bundled.
 */
export async function bundlePageScripts(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const entries = globSync(`${PAGE_SCRIPTS}*.ts`, { cwd: root });
  await Promise.all(entries.map((entry) => bundle(root, entry, path.join(folder, nameOf(entry)))));
}

async function bundle(root: string, entry: string, file: string): Promise<void> {
  await using build = await rolldown({
    cwd: root,
    input: path.join(root, entry),
    platform: 'browser',
    tsconfig: false,
    plugins: [{ name: 'own-modules', load: (id) => refuseForeign(entry, path.relative(root, id)) }],
    // A module that imports what no script may have, such as one of Node, must not become a script that fails in a page.
    onLog: (_level, { message }) => {
      throw new Error(`${entry}: ${message}`);
    },
  });
  // Names stay, because errors in pages are looked for by them; comments and white space go, because each page gets it all.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } } as const;
  const { output } = await build.generate({ format: 'iife', minify });
  await writeFile(file, output[0].code);
}

/** What scripts are made of is known, so that they are made again when it changes. */
function refuseForeign(entry: string, file: string): null {
  const name = file.replaceAll(path.sep, '/');
  if (PAGE_SOURCES.some((source) => name === source || name.startsWith(`${source}/`))) return null;
  throw new Error(`${entry} imports ${name}, which is not in PAGE_SOURCES.`);
}

function nameOf(entry: string): string {
  return `${path.basename(entry, '.ts')}.js`;
}
