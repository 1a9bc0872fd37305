import path from 'node:path';

import type { BaseChoice, ScanOptions, Site } from '../options/scan-options.ts';
import { servedAddress } from '../../site/served-address.ts';
import type { ScanJob } from './scan-job.ts';

/** The jobs of a command with their addresses; folders have addresses that are the same in each run. */
export function listJobs({ jobs }: ScanOptions, cwd: string): ScanJob[] {
  const addressOf = (site: Site): string =>
    site.kind === 'address' ? site.url : servedAddress(nameOf(site, cwd));
  return jobs.map(({ site, base }) => ({
    site,
    base,
    name: nameOf(site, cwd),
    baseName: nameOf(base, cwd),
    url: addressOf(site),
    baseUrl: base.kind === 'address' || base.kind === 'folder' ? addressOf(base) : '',
  }));
}

/** What the user has given: an address, or a path as short as it can be written, as in "dist". */
function nameOf(base: BaseChoice, cwd: string): string {
  if (base.kind === 'address') return base.url;
  if (base.kind !== 'folder' && base.kind !== 'file') return '';
  const own = base.kind === 'folder' ? base.folder : base.file;
  const relative = path.relative(cwd, own);
  return relative === '' || relative.startsWith('..') ? own : relative;
}
