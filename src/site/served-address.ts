/** Scheme of the addresses of served folders; nothing opens them. */
export const SERVED = 'serve:';

/**
 * The address of a served folder in names, keys and results: `serve://dist/` for `dist`, and `serve://apps~web/` for
 * `apps/web`. The real one has a port that is another in each run. Two folders never have the same address: one would be
 * scanned in place of the other.
 *
 * @param folder Relative to the workspace, with slashes; `.` for all of it.
 */
export function servedAddress(folder: string): string {
  // No path in the workspace begins with a slash, so no other folder has this name.
  const slashed = folder === '.' ? '/workspace' : folder;
  const name = encodeURIComponent(slashed).replaceAll('~', '%7E').replaceAll('%2F', '~');
  return `${SERVED}//${name}/`;
}
