import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What the repository's package.json says and the npm package says, too. */
interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  repository?: unknown;
}

/**
 * The oldest Node with which the package works: `undici`, which opens all connections of the service, asks for it. SQLite
 * in Node (22.13) and zstd (22.15) are older.
 */
const NODE = '>=22.19.0';

/** Of `dist/`: the command and the service. The rest is the action, which nobody installs by npm. */
const FILES = ['cli.js', 'command.js', 'package.json', 'service'];

/**
 * Makes the folder of the npm package: the command and the service as they are in `dist/`, without dependencies.
 *
 * @param root Absolute path of the repository.
 * @param dist Absolute path of the built `dist/`.
 * @param folder Absolute path of the folder to make.
 * @throws if a file is missing, such as in a `dist/` that was built without the command.
 */
export async function stagePackage(root: string, dist: string, folder: string): Promise<void> {
  const { name, version, description, license, repository }: Manifest = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  await mkdir(path.join(folder, 'dist'), { recursive: true });
  for (const file of FILES)
    await cp(path.join(dist, file), path.join(folder, 'dist', file), { recursive: true });
  await cp(path.join(dist, 'licenses.txt'), path.join(folder, 'licenses.txt'));
  await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  for (const file of ['README.md', 'SKILL.md'])
    await cp(path.join(import.meta.dirname, file), path.join(folder, file));
  const manifest = {
    name,
    version,
    description,
    keywords: [
      'accessibility',
      'a11y',
      'wcag',
      'broken links',
      'security headers',
      'seo',
      'regression',
      'ci',
    ],
    // Pa11y is a part of the package that has a licence of its own.
    license: `${license} AND LGPL-3.0-only`,
    ...(repository === undefined ? {} : { repository }),
    type: 'module',
    bin: { [name]: 'dist/cli.js' },
    files: ['dist', 'licenses.txt', 'SKILL.md'],
    engines: { node: NODE },
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
