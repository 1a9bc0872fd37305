import path from 'node:path';

/**
 * Whether a file or folder may be shown: it lies in the served folder, no part of its path there begins with a dot, and it
 * was asked for by the name that it has. Links are judged by where they lead, because one such as `x -> .git` would open
 * what its own name hides.
 * @param asked absolute path, below the folder
 * @param real the same without links, as the system writes it
 * @param root absolute path of the folder, without links
 */
export function isServed(
  asked: string,
  real: string,
  root: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const inside = paths.relative(root, real);
  // On another drive of Windows; `..` begins with a dot, too.
  if (paths.isAbsolute(inside) || inside.split(paths.sep).some((part) => part.startsWith('.'))) return false;
  return !isAnotherName(asked, real, root, platform);
}

/**
 * Whether the system found a file by a name that it doesn't have. Windows and macOS ignore case: a link that works there
 * would be broken on the Linux host of the site. Windows also ignores dots and spaces at the end of a name, and opens
 * streams of a file by what follows a colon.
 */
function isAnotherName(asked: string, real: string, root: string, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32' && platform !== 'darwin') return false;
  if (asked !== real && fold(asked) === fold(real) && asked.normalize() !== real.normalize()) return true;
  return platform === 'win32' && path.win32.relative(root, asked).split('\\').some(isAlias);
}

function fold(file: string): string {
  return file.normalize().toLowerCase();
}

function isAlias(name: string): boolean {
  return /:|[. ]$/.test(name);
}
