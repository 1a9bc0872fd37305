/** Bundles the scripts that run in pages into the folder of the argument: what a start from the sources needs. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { bundlePageScripts } from './bundle/page-scripts.ts';

const folder = path.resolve(process.argv[2] ?? '');
await mkdir(path.dirname(folder), { recursive: true });
const made = await mkdtemp(`${folder}-`);
try {
  await bundlePageScripts(path.resolve(import.meta.dirname, '..'), made);
  // As a whole, and another process may have been faster.
  await rename(made, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
} finally {
  await rm(made, { recursive: true, force: true });
}
