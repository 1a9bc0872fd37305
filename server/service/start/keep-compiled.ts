import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Keeps what Node and V8 make of the sources until the next start, which takes two thirds of the time then. Must be imported
 * before what is to be kept. A NODE_COMPILE_CACHE that is set stays, and NODE_DISABLE_COMPILE_CACHE turns it off.
 *
 * Code that is kept is run without a look at the source, so it must be where nobody can write who can't write the sources.
 * Node's own choice is a folder in the temporary folder, which other users could make first. Where `node_modules` can't be
 * written nothing is kept. The bundle, which is one file, gains too little.
 */
if (process.argv[1]?.endsWith('.ts') === true) {
  const folder = path.resolve(import.meta.dirname, '../../../node_modules/.cache/sitedelta-compiled');
  enableCompileCache(folder);
  // Threads read it when they start.
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}
