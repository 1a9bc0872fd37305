import path from 'node:path';

/** Longest path of a socket, without the final zero byte (unix(7); sys/un.h of macOS). */
const MAX_SOCKET_PATH: Partial<Record<NodeJS.Platform, number>> = { darwin: 103, win32: Infinity };
const DEFAULT_MAX_SOCKET_PATH = 107;
/** The longest socket path of Chromium in its temporary folder: its lock on the profile. */
const SOCKET_SUFFIX = '/.com.google.chrome.for.testing.XXXXXX/SingletonSocket';

/**
 * Whether a browser can make its sockets in a folder. If their path is too long, it ends without reporting that.
 * @param folder absolute path of its temporary folder
 */
export function hasSocketRoom(folder: string, platform: NodeJS.Platform = process.platform): boolean {
  const longest = MAX_SOCKET_PATH[platform] ?? DEFAULT_MAX_SOCKET_PATH;
  return Buffer.byteLength(path.resolve(folder) + SOCKET_SUFFIX) <= longest;
}
