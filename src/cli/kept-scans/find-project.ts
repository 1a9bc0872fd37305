import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder of the project that a folder is in: the nearest one with a Git repository.
 *
 * @param cwd Absolute path.
 * @returns Absolute path; undefined if there is no repository.
 */
export function findProject(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder;
    if (path.dirname(folder) === folder) return undefined;
  }
}
