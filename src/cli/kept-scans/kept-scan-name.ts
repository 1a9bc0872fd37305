import { createHash } from 'node:crypto';

import { canonicalTarget } from '../../site/canonical-target.ts';
import type { Site } from '../options/scan-options.ts';

/** Never goes up: what another version has kept must be found, to be reported. The file itself has its version. */
const VERSION = 1;
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Name of the file that keeps the last scan of a site.
 *
 * The operating system is a part of it, because fonts differ, and with them contrasts and sizes. Addresses of this
 * machine belong to the project: http://localhost:3000 is another site in another folder.
 *
 * @param site A name of the user's own, or the site.
 * @param project Absolute path of the folder of the project.
 */
export function keptScanName(
  site: Site | string,
  project: string,
  platform: string = process.platform,
): string {
  const key = typeof site === 'string' ? ['name', site] : keyOf(site, project);
  const hash = createHash('sha256')
    .update(JSON.stringify([VERSION, platform, ...key]))
    .digest('hex');
  return `${hash.slice(0, 32)}.scan`;
}

function keyOf(site: Site, project: string): string[] {
  if (site.kind === 'folder') return ['folder', site.folder];
  const target = canonicalTarget(site.url);
  return LOOPBACK.test(new URL(target).hostname) ? ['address', target, project] : ['address', target];
}
