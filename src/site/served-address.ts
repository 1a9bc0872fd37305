import { createHash } from 'node:crypto';
import path from 'node:path';

/** Scheme of the addresses of served folders; nothing opens them. */
export const SERVED = 'serve:';

/**
 * The address of a served folder in names, keys and results: `serve://dist/` for `dist`, and `serve://apps~web/` for
 * `apps/web`. The real one has a port that is another in each run. Two folders never have the same address: one would be
 * scanned in place of the other.
 *
 * A folder elsewhere has the last two names of its path and a part of the path's hash, as in `serve://site~dist+1f0c2a9b/`:
 * the whole path is long, and often has the name of a person in it.
 *
 * @param folder Relative to the workspace, `.` for all of it; or absolute.
 */
export function servedAddress(folder: string): string {
  // No path in the workspace begins with a slash, so no other folder has this name.
  if (folder === '.') return `${SERVED}//${encodeName('/workspace')}/`;
  if (!path.isAbsolute(folder)) return `${SERVED}//${encodeName(folder)}/`;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  const names = folder.split(/[/\\]/).filter((name) => name !== '');
  return `${SERVED}//${encodeName(names.slice(-2).join('/'))}+${hash}/`;
}

function encodeName(folder: string): string {
  const slashed = folder.split(path.sep).join('/');
  return encodeURIComponent(slashed).replaceAll('~', '%7E').replaceAll('%2F', '~');
}
