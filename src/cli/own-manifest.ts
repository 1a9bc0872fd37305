import { readFileSync } from 'node:fs';

/** What package.json says of this package. */
export function ownManifest(): unknown {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
}
