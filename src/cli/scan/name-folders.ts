import { ServedNames } from '../../site/served-names.ts';
import type { ScanJob } from './scan-job.ts';

/**
 * What the addresses of served folders are called in results, because their ports are others in each run.
 *
 * @param served Addresses in the order of the jobs, each site before its base.
 */
export function nameFolders(jobs: readonly ScanJob[], served: readonly string[]): ServedNames {
  const names = new ServedNames();
  const folders = jobs.flatMap(({ site, url, base, baseUrl }) => [
    ...(site.kind === 'folder' ? [url] : []),
    ...(base.kind === 'folder' ? [baseUrl] : []),
  ]);
  for (const [index, name] of folders.entries()) {
    const address = served[index];
    if (address !== undefined) names.add(name, address);
  }
  return names;
}
