import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { stagePackage } from './pack/stage-package.ts';

/*
 * Makes the file of the npm package `sitedelta` of the built dist/: `node scripts/pack.ts [TARGET] [DIST]`. The
 * file is written to the folder TARGET, by default the working folder, and its path is printed. DIST is the built dist/.
 */
const root = path.resolve(import.meta.dirname, '..');
const [target = process.cwd(), dist = path.join(root, 'dist')] = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), 'sitedelta-pack-'));
try {
  await stagePackage(root, path.resolve(dist), folder);
  const args = ['pack', '--json', '--pack-destination', path.resolve(target)];
  // npm is a script with another ending on Windows, which only a shell runs.
  const options = { cwd: folder, shell: process.platform === 'win32' };
  const { stdout } = await promisify(execFile)('npm', args, options);
  const [packed]: { filename: string }[] = JSON.parse(stdout);
  console.log(path.join(path.resolve(target), packed?.filename ?? ''));
} finally {
  await rm(folder, { recursive: true, force: true });
}
