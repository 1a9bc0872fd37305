import { copyFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { runNcc } from './run-ncc.ts';

/**
 * Bundles Pa11y as files of its own. Its licence, the LGPL, wants that users can replace it: the file can be read and
 * edited, and the service uses whatever is there.
 *
 * @param root Absolute path of the repository.
 * @param folder Absolute path of the folder for Pa11y.
 * @returns Paths of all files of packages in it, from the root.
 * @throws if it can't be bundled.
 */
export async function bundlePa11y(root: string, stagedFolder: string, folder: string): Promise<string[]> {
  const entry = createRequire(path.join(root, 'package.json')).resolve('pa11y');
  const modules = await runNcc(stagedFolder, {
    entry,
    output: path.join(folder, 'pa11y.cjs'),
    modules: 'cjs',
    minify: false,
    sourceMap: false,
    externals: { puppeteer: '../puppeteer.js' },
    assets: ['/pa11y/lib/runner.js'],
  });
  const { version }: { version: string } = createRequire(entry)('../package.json');
  await copyFile(path.resolve(path.dirname(entry), '../LICENSE'), path.join(folder, 'LGPL-3.0.txt'));
  await copyFile(path.join(import.meta.dirname, 'licences/GPL-3.0.txt'), path.join(folder, 'GPL-3.0.txt'));
  await writeFile(path.join(folder, 'README.md'), readme(version));
  return modules;
}

function readme(version: string): string {
  return `# Pa11y ${version}

Sitedelta uses Pa11y, which is copyright of Team Pa11y and its contributors, and licensed under the GNU Lesser General
Public License, version 3 only (\`LGPL-3.0.txt\`, which refers to \`GPL-3.0.txt\`). Sitedelta itself has another licence.

\`pa11y.cjs\` and \`runner.js\` are Pa11y's own code, unchanged, joined with the small packages that it requires and without
its command line and runners. Its sources are in the npm package pa11y@${version}, and at https://github.com/pa11y/pa11y.

You may change or replace both files: Sitedelta loads them when it starts. \`pa11y.cjs\` is a CommonJS module that exports
Pa11y's function. To make one of other sources of Pa11y, install them in place of the package \`pa11y\` in a copy of
Sitedelta's repository, and run \`npm run build\`.
`;
}
