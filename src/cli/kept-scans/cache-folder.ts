import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The user's folder for what may be lost: XDG_CACHE_HOME (XDG Base Directory Specification) or ~/.cache,
 * ~/Library/Caches on macOS, and %LOCALAPPDATA% on Windows.
 *
 * @returns Absolute path of the part that is ours; undefined if the user has no home folder, as in some containers.
 */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  // The specification wants relative paths to be ignored.
  const given = env[platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME'] ?? '';
  if (platform !== 'darwin' && path.isAbsolute(given)) return path.join(given, 'sitedelta');
  const home = findHome();
  if (home === undefined) return undefined;
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'sitedelta');
  if (platform === 'win32') return path.join(home, 'AppData', 'Local', 'sitedelta');
  return path.join(home, '.cache', 'sitedelta');
}

function findHome(): string | undefined {
  try {
    const home = homedir();
    return path.isAbsolute(home) ? home : undefined;
  } catch {
    // A user without an entry in the system's list, and without HOME.
    return undefined;
  }
}
