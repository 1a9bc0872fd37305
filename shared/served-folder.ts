/** The address of a folder that a run serves, see served-address.ts. */
const FOLDER = /^serve:\/\/([^/]*)/;

/** The name of a folder that a run serves, such as `apps/web` for `serve://apps~web/`; undefined for other targets. */
export function servedFolder(target: string): string | undefined {
  const [, name] = FOLDER.exec(target) ?? [];
  if (name === undefined) return undefined;
  // Of one elsewhere, a part of the hash of its path follows.
  const folder = name.replace(/\+[\da-f]{8}$/, '').replaceAll('~', '/');
  // Unlike decodeURIComponent it takes any text.
  return new URLSearchParams(`name=${folder.replaceAll('+', '%2B')}`).get('name') ?? name;
}
