import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Fills a folder with what the image has in its working folder: the copied files, and of the installed packages those
 * that `npm ci --omit=dev` installs, as links.
 * @param copied files and folders of the repository
 */
export async function layOutImage(folder: string, copied: readonly string[]): Promise<void> {
  for (const name of copied) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    await readFile(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev === true || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue;
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await symlink(join(ROOT, path), join(folder, path));
  }
}
