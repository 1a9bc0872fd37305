import { rm } from 'node:fs/promises';
import path from 'node:path';

import { bundleAction } from './bundle-action.ts';

const dist = path.resolve(import.meta.dirname, '../dist');
await rm(dist, { recursive: true, force: true });
await bundleAction(dist);
console.log('dist/ is built.');
