import { cpSync } from 'node:fs';
import path from 'node:path';

import { temporaryFolder } from '../../harness/temporary-folder.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');

/**
 * Copies the bundled service into an empty folder with no node_modules above it.
 * @returns absolute path of a function's argument in it: `place('main.js')`
 */
export function bundledService(): (file: string) => string {
  const folder = path.join(temporaryFolder(), 'service');
  cpSync(path.join(DIST, 'service'), folder, { recursive: true });
  return (file) => path.join(folder, file);
}
