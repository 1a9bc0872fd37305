import path from 'node:path';

/** Longest path of a socket, without the byte that ends it (unix(7); sys/un.h of macOS). */
const MAX_SOCKET_PATH: Partial<Record<NodeJS.Platform, number>> = { darwin: 103, win32: Infinity };
const MAX_SOCKET_PATH_ELSEWHERE = 107;
/** The longest socket that a Chromium makes in its temporary folder: that of its lock on the profile. */
const SOCKET_SUFFIX = '/.com.google.chrome.for.testing.XXXXXX/SingletonSocket';

/**
 * Whether a browser can make its sockets in a folder: where their path is too long, it ends without a word that says so.
 * @param folder absolute path of its temporary folder
 */
export function hasSocketRoom(folder: string, platform: NodeJS.Platform = process.platform): boolean {
  const longest = MAX_SOCKET_PATH[platform] ?? MAX_SOCKET_PATH_ELSEWHERE;
  return Buffer.byteLength(path.resolve(folder) + SOCKET_SUFFIX) <= longest;
}
