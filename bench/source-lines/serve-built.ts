import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import type { AppCopy } from './copy-app.ts';
import type { Serve } from './scan-site.ts';
import type { Truth } from './truth.ts';

/**
 * Serves what a framework has built.
 *
 * @param anyPath Addresses without a file are answered with the first page
 */
export function serveBuilt(root: string, copy: AppCopy, anyPath: boolean): (truth: Truth) => Serve {
  return (numbers) => {
    // The marks were made before there was a scan; the same numbers count for it.
    for (const place of copy.truth.all()) numbers.numberOf(place);
    return (pathname) => {
      let file = path.join(root, pathname);
      if (existsSync(file) && statSync(file).isDirectory()) file = path.join(file, 'index.html');
      if (!existsSync(file) && anyPath && path.extname(file) === '') file = path.join(root, 'index.html');
      if (!file.endsWith('.html')) return { file };
      if (!existsSync(file)) return undefined;
      return readFileSync(file, 'utf8');
    };
  };
}
