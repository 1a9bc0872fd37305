import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Full path of a program, searched as a shell does and then in the usual folders; null when there is none. */
export async function findOnPath(name: string): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  for (const folder of [...folders, '/usr/bin', '/bin', '/usr/local/bin']) {
    const file = path.join(folder, name);
    try {
      await access(file, constants.X_OK);
      return file;
    } catch {
      // Not here.
    }
  }
  return null;
}
