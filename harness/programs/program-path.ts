import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether a file that sources name by `new URL('…', import.meta.url)` is a program or a thread; scripts of pages are not. */
export function isProgram(file: string): boolean {
  return file.endsWith('.ts') && existsSync(file) && !/[\\/]in-page[\\/]/.test(file);
}

/** The name of what is made of a program of the sources, such as `server/main.ts`, in the folder of `build-programs.ts`. */
export function flatName(file: string): string {
  return file.replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '.js');
}

/** The name of the file there that starts it. */
export function startName(file: string): string {
  return `start-${flatName(file)}`;
}

/**
 * Absolute path of a program to start: in tests what `build-programs.ts` made of it, elsewhere its source.
 *
 * @param file Path from the root of the repository, with slashes.
 */
export function programPath(file: string): string {
  const folder = process.env['TEST_PROGRAMS'];
  if (folder !== undefined) return fileURLToPath(`${folder}/${startName(file)}`);
  return path.resolve(import.meta.dirname, '../..', file);
}
