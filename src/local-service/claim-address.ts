import path from 'node:path';

/**
 * Where the owner of a temporary folder listens: a socket in it, or on Windows, which removes a pipe with its last
 * process, a named pipe.
 *
 * @param id Of the claim.
 */
export function claimAddress(
  folder: string,
  id: string,
  platform: NodeJS.Platform = process.platform,
): string {
  return platform === 'win32' ? `\\\\.\\pipe\\sitedelta-${id}` : path.join(folder, 'in-use');
}
