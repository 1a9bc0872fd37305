import path from 'node:path';

/**
 * Whether the system found a file by a name that it doesn't have. Windows and macOS ignore case: a link that works there
 * would be broken on the Linux host of the site. Windows also knows files by short names, so that `.git` is `GIT~1`.
 * @param asked absolute path, below the folder
 * @param real the same without links, as the system writes it
 * @param root absolute path of the folder, without links
 */
export function isAnotherName(
  asked: string,
  real: string,
  root: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== 'win32' && platform !== 'darwin') return false;
  if (asked !== real && fold(asked) === fold(real) && asked.normalize() !== real.normalize()) return true;
  return platform === 'win32' && path.win32.relative(root, real).split('\\').some(isHidden);
}

function fold(file: string): string {
  return file.normalize().toLowerCase();
}

function isHidden(name: string): boolean {
  return name.startsWith('.');
}
