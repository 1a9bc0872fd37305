import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { bundleDist } from './bundle/bundle-dist.ts';

const dist = path.resolve(import.meta.dirname, '../dist');
// A build takes a while, and one that fails must not leave the action without its bundle.
const folder = await mkdtemp(path.join(tmpdir(), 'sitedelta-build-'));
try {
  const built = path.join(folder, 'dist');
  await bundleDist(built);
  await rm(dist, { recursive: true, force: true });
  await cp(built, dist, { recursive: true });
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log('dist/ is built.');
