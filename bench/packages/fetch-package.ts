import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Fetches a package of the npm registry by `npm pack`, without running anything of it.
 * @param name such as `vis@4.21.0`
 * @param folder where packages are kept
 * @returns the folder with its files
 * @throws Error when npm or tar fails
 */
export async function fetchPackage(name: string, folder: string): Promise<string> {
  const target = path.join(folder, name);
  if (existsSync(target)) return target;
  const unpacked = `${target}.part`;
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--silent', name], { cwd: unpacked });
  const archive = path.join(unpacked, stdout.trim().split('\n').at(-1) ?? '');
  await run('tar', ['xzf', archive, '--strip-components=1', '-C', unpacked]);
  await rm(archive);
  await rename(unpacked, target);
  return target;
}
